import { describe, expect, it } from 'vitest';
import { addressBlock, clientAddress, trustedProxies } from '@/lib/http/client-address';
import { PEER_HEADER, peerStamp } from '@/lib/http/peer-stamp';

const from = (peer: string, forwarded?: string) =>
  new Headers({ [PEER_HEADER]: peerStamp(peer), ...(forwarded && { 'x-forwarded-for': forwarded }) });

describe('the address of a client', () => {
  it.each(['', '198.51.100.9', '198.51.100.9, 198.51.100.8', '127.0.0.1'])(
    'is the one of its connection, whatever X-Forwarded-For says: %j',
    (claimed) => {
      expect(clientAddress(from('203.0.113.7', claimed), 0)).toBe('203.0.113.7');
    },
  );

  it.each([
    [1, '203.0.113.7', '203.0.113.7'],
    [1, '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    [2, '198.51.100.1, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
    [2, '10.0.0.2', '10.0.0.9'],
    [1, 'a word', '10.0.0.9'],
  ])('is behind %i proxies what the outermost of them saw: %s', (proxies, forwarded, address) => {
    expect(clientAddress(from('10.0.0.9', forwarded), proxies)).toBe(address);
  });

  it.each([
    ['203.0.113.7:51234', '203.0.113.7'],
    ['[2001:db8::1]:51234', '2001:db8::1'],
    ['2001:DB8::1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
  ])('is told without its dress: %s', (forwarded, address) => {
    expect(clientAddress(from('10.0.0.9', forwarded), 1)).toBe(address);
  });

  it('is not what a client writes into our own header', () => {
    for (const claimed of ['203.0.113.7', 'key 203.0.113.7', `${'0'.repeat(32)} 203.0.113.7`]) {
      expect(clientAddress(new Headers({ [PEER_HEADER]: claimed }), 0)).toBe('unknown');
    }
  });
});

describe('the block of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['unknown', 'unknown'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ])('of %s is %s', (address, block) => {
    expect(addressBlock(address)).toBe(block);
  });
});

describe('the proxies that are trusted', () => {
  it('are none unless somebody says so', () => {
    expect(trustedProxies({})).toBe(0);
    expect(trustedProxies({ LEASEHOLD_TRUSTED_PROXIES: '2' })).toBe(2);
  });

  it.each(['-1', 'yes', '1.5', '11', '127.0.0.1'])('cannot be %s', (configured) => {
    expect(() => trustedProxies({ LEASEHOLD_TRUSTED_PROXIES: configured })).toThrow(
      /^LEASEHOLD_TRUSTED_PROXIES/,
    );
  });
});
