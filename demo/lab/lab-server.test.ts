import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LabDoor, openLabDoor } from '@/demo/lab/lab-server';

const KNOWN = 'leaked-lock';

describe('the door of the fault lab', () => {
  let door: LabDoor;
  let caused: string[];

  beforeEach(async () => {
    caused = [];
    door = await openLabDoor();
  });
  afterEach(() => door.close());

  const open = () =>
    door.open({
      cause: (key) => {
        caused.push(key);
        return key === KNOWN ? null : 'There is no such fault.';
      },
      tour: async () => ({ stops: [] }),
    });
  const ask = (method: string, path: string, authorization = `Bearer ${door.token}`) =>
    fetch(`${door.url}${path}`, { method, headers: { authorization } });

  it('answers nobody without the token, and causes nothing', async () => {
    open();
    for (const word of ['', 'Bearer ', `Bearer ${door.token}x`, door.token]) {
      expect((await ask('POST', `/faults/${KNOWN}`, word)).status).toBe(401);
      expect((await ask('GET', '/tour', word)).status).toBe(401);
    }
    expect(caused).toEqual([]);
  });

  it('says that the lab is not there yet', async () => {
    expect((await ask('GET', '/tour')).status).toBe(503);
  });

  it('tells the tour, causes a fault, and passes on why one was not', async () => {
    open();
    expect(await (await ask('GET', '/tour')).json()).toEqual({ stops: [] });
    expect(await (await ask('POST', `/faults/${KNOWN}`)).json()).toEqual({ refusal: null });
    expect(await (await ask('POST', '/faults/a%2Fb')).json()).toEqual({ refusal: 'There is no such fault.' });
    expect(caused).toEqual([KNOWN, 'a/b']);
  });

  it('causes nothing by a GET, and knows no other paths', async () => {
    open();
    expect((await ask('GET', `/faults/${KNOWN}`)).status).toBe(404);
    expect((await ask('POST', '/tour')).status).toBe(404);
    expect(caused).toEqual([]);
  });
});
