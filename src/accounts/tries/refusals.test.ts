import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { findShopperByEmail } from '../store.ts';

const ACCOUNT = '/el-meu-compte/';
const PASSWORD = 'una frase llarga';

describe.each(engines)('a log-in that was refused on %s', (engine) => {
  let house: TestShop;
  const lines: Record<string, unknown>[] = [];
  beforeAll(async () => {
    house = await openTestShop(engine);
    for (const { log } of house.each)
      for (const level of ['info', 'warn'] as const)
        vi.spyOn(log, level).mockImplementation((said: unknown, what?: string) => {
          if (what?.startsWith('a log-in was refused')) lines.push({ ...(said as object), level, what });
        });
    for (const email of ['anna@example.cat', 'berta@example.cat'])
      await house.browser().fill(ACCOUNT, { email, password: PASSWORD, register: 1 });
  });
  afterAll(() => house.close());
  beforeEach(() => void lines.splice(0));
  afterEach(() =>
    house.shop.db.transaction(async (tx) => {
      for (const table of ['attempt', 'login_try'] as const) await tx.deleteFrom(table).execute();
    }),
  );

  const logIn = (username: string, password: string, browser = house.browser()) =>
    browser.fill(ACCOUNT, { username, password, login: 1 });
  const numberOf = async (email: string) => (await findShopperByEmail(house.shop.db.read, email))?.id;

  test('leaves in the log whose account was asked for, from where and why, and nothing that was typed', async () => {
    const id = await numberOf('anna@example.cat');
    await logIn('anna@example.cat', 'no és aquesta', house.browser('192.0.2.31'));
    await logIn('la meva contrasenya', 'ningu@example.cat', house.browser('2001:db8:1:2::9'));
    const line = { door: 'shop', by: 'password', why: 'wrong', level: 'info', request: expect.any(String) };
    expect(lines).toEqual([
      { ...line, account: id, network: '192.0.2.31', what: 'a log-in was refused' },
      { ...line, account: 'unknown account', network: '2001:db8:1:2::/64', what: 'a log-in was refused' },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/anna@|ningu@|contrasenya|aquesta/);
  });

  test('is said more loudly from the try on after which pauses begin, for an account as for none', async () => {
    for (const name of ['berta@example.cat', 'ningu@example.cat']) {
      lines.splice(0);
      for (let tried = 0; tried < 6; tried += 1) await logIn(name, 'no és aquesta');
      expect(lines.map(({ level, why }) => [level, why])).toEqual([
        ...Array.from({ length: 4 }, () => ['info', 'wrong']),
        ['warn', 'wrong'],
        ['warn', 'pause'],
      ]);
      expect(lines.filter(({ what }) => what === 'a log-in was refused, and pauses begin')).toHaveLength(1);
    }
  });

  test('is not said of whoever gets it right, be it after some that were wrong', async () => {
    for (let tried = 0; tried < 4; tried += 1) await logIn('berta@example.cat', 'no és aquesta');
    lines.splice(0);
    expect((await logIn('berta@example.cat', PASSWORD)).status).toBe(302);
    expect(lines).toEqual([]);
  });

  test('is one line, and not a line a try, where a network is held back', async () => {
    for (let tried = 0; tried < 30; tried += 1)
      await logIn(`n${tried}@example.cat`, 'x', house.browser('192.0.2.32'));
    expect(lines.filter(({ why }) => why === 'too_many')).toEqual([
      expect.objectContaining({ account: 'not looked up', network: '192.0.2.32', level: 'warn' }),
    ]);
    expect(lines.length).toBeLessThan(12);
  });

  test('says so of a password that is asked for again within the account', async () => {
    const browser = house.browser('192.0.2.33');
    await logIn('anna@example.cat', PASSWORD, browser);
    await browser.fill('/el-meu-compte/edit-account/', {
      account_first_name: 'A',
      account_last_name: 'A',
      account_display_name: 'A',
      account_email: 'altra@example.cat',
      password_current: 'no és aquesta',
    });
    const account = await numberOf('anna@example.cat');
    expect(lines).toMatchObject([{ account, by: 'password again', why: 'wrong', network: '192.0.2.33' }]);
  });
});
