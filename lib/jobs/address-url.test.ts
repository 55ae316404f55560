import { describe, expect, it } from 'vitest';
import { addressInPath, jobActPath, jobEvidencePath, jobPath } from '@/lib/jobs/address-url';

describe('jobPath', () => {
  it('escapes every part, so that a slash in a name does not become another segment', () => {
    const path = jobPath({ source: 'native', database: 'a/b?c', key: '5#6' });
    expect(path).toBe('/jobs/native/a%2Fb%3Fc/5%236');
    expect(path.split('/')).toHaveLength(5);
  });

  it('is read back part by part, be the key of two columns or a text of any kind', () => {
    const address = { source: 'pg-boss', database: 'a/b', key: 'mail/out:5 %41' };
    const [, , source = '', database = '', key = ''] = jobPath(address).split('/');
    expect(addressInPath({ source, database, key })).toEqual(address);
  });

  it('is the beginning of every address on the job', () => {
    const address = { source: 'native', database: 'billing', key: '5' };
    expect(jobActPath(address, 'mark-failed')).toBe('/jobs/native/billing/5?act=mark-failed');
    expect(jobEvidencePath(address, 'lease')).toBe('/jobs/native/billing/5#evidence-lease');
  });
});
