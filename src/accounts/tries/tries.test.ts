import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { countTry, endTries, pauseAfter, TRIES_FORGOTTEN_MS, typedName } from './tries.ts';

const NOON = Date.UTC(2027, 2, 1, 12);
const PASSWORD = 'una frase llarga';
const ACCOUNT = '/el-meu-compte/';

describe.each(engines)('tries on %s', (engine) => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openTestShop(engine);
  });
  afterAll(() => house.close());

  async function tried(name: string, at: number, times = 1) {
    const allowed: boolean[] = [];
    for (let one = 0; one < times; one += 1)
      allowed.push((await countTry(house.shop, typedName(name), at)) !== 'too_soon');
    return allowed;
  }

  test('a pause ends at its moment, and not a millisecond before', async () => {
    expect(await tried('anna', NOON, 6)).toEqual([true, true, true, true, true, false]);
    const end = NOON + pauseAfter(5);
    expect(await tried('anna', end - 1)).toEqual([false]);
    expect(await tried('anna', end)).toEqual([true]);
    expect(await tried('anna', end + pauseAfter(6) - 1)).toEqual([false]);
  });

  test('after more than a day without one, a try is the first again', async () => {
    await tried('berta', NOON, 5);
    expect(await tried('berta', NOON + TRIES_FORGOTTEN_MS, 2)).toEqual([true, false]);
    await tried('carla', NOON, 5);
    expect(await tried('carla', NOON + TRIES_FORGOTTEN_MS + 1, 6)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  test('a try counts even while somebody logs in under the same name', async () => {
    const name = typedName('tothom@example.cat');
    const together = Array.from({ length: 100 }, async (_, turn) => {
      if (turn % 2 === 0) await endTries(house.shop, [name]);
      else await countTry(house.shop, name, NOON);
    });
    const failed = (await Promise.allSettled(together)).filter(({ status }) => status === 'rejected');
    expect(failed).toEqual([]);
  });

  test('a network is held back however many names it tries, the right password too', async () => {
    const email = 'dora@example.cat';
    await house.browser().fill(ACCOUNT, { email, password: PASSWORD, register: 1 });
    const network = '192.0.2.77';
    for (let one = 0; one < 10; one += 1)
      await house.browser(network).fill(ACCOUNT, { username: `n${one}`, password: 'wrong', login: 1 });
    const hers = { username: email, password: PASSWORD, login: 1 };
    const refused = await house.browser(network).fill(ACCOUNT, hers);
    expect([refused.status, refused.text.includes('massa vegades seguides')]).toEqual([200, true]);
    expect((await house.browser().fill(ACCOUNT, hers)).status).toBe(302);
  });

  test('a browser keeps the name that it is known by, whenever its owner comes again', async () => {
    const email = 'elna@example.cat';
    await house.browser().fill(ACCOUNT, { email, password: PASSWORD, register: 1 });
    const browser = house.browser();
    const enter = async () => {
      await browser.fill(ACCOUNT, { username: email, password: PASSWORD, login: 1 });
      return browser.cookies.get('known_browser');
    };
    const known = await enter();
    const logout = /href="([^"]*customer-logout[^"]*)"/.exec((await browser.get(ACCOUNT)).text)?.[1] ?? '';
    await browser.get(logout.replaceAll('&amp;', '&'));
    expect(known).toBeTruthy();
    expect(await enter()).toBe(known);
  });
});
