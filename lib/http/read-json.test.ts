import { describe, expect, it } from 'vitest';
import { BODY_MAX_BYTES } from '@/lib/http/door';
import { readJson } from '@/lib/http/read-json';

function request(body: BodyInit, type = 'application/json'): Request {
  return new Request('http://here/', {
    method: 'POST',
    body,
    headers: { 'content-type': type },
    duplex: 'half',
  } as RequestInit);
}

/** A body of no declared length, in pieces; tells how many of them were asked for. */
function pieces(count: number, size: number) {
  let asked = 0;
  const stream = new ReadableStream({
    pull(controller) {
      asked += 1;
      controller.enqueue(new Uint8Array(size).fill(32));
      if (asked === count) controller.close();
    },
  });
  return { stream, asked: () => asked };
}

describe('readJson', () => {
  it('reads JSON of any declared charset spelling', async () => {
    expect(await readJson(request('{"a":"ż"}', 'Application/JSON; charset=utf-8'))).toEqual({
      ok: true,
      value: { a: 'ż' },
    });
  });

  it('stops reading a body of no declared length at the limit', async () => {
    const { stream, asked } = pieces(1_000, 64 * 1024);
    expect(await readJson(request(stream))).toMatchObject({ ok: false, status: 413 });
    expect(asked()).toBeLessThan(10);
  });

  it('reads one of exactly the limit', async () => {
    const text = `"${'x'.repeat(BODY_MAX_BYTES - 2)}"`;
    expect(await readJson(request(text))).toMatchObject({ ok: true });
    expect(await readJson(request(`${text} `))).toMatchObject({ status: 413 });
  });

  it.each([
    ['text/plain', 415],
    ['multipart/form-data; boundary=x', 415],
    ['application/x-www-form-urlencoded', 415],
  ])('takes no %s, which a foreign form could send', async (type, status) => {
    expect(await readJson(request('{}', type))).toMatchObject({ ok: false, status });
  });

  it.each(['', '{', '{"a":1}x', new Uint8Array([0x22, 0xff, 0x22])])(
    'says when it is no JSON: %s',
    async (body) => {
      expect(await readJson(request(body))).toMatchObject({ ok: false, status: 400 });
    },
  );
});
