import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { lockRows } from '../../platform/db/index.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import { putPassword } from '../proof/change-password.ts';
import { findShopperByEmail } from '../store.ts';

const ACCOUNT = '/el-meu-compte/';
const SESSIONS = '/el-meu-compte/sessions/';
const DAY = 86_400_000;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

describe.each(engines)('the sessions of an account on %s', (engine) => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openTestShop(engine);
    house.shop.limits.take = async () => true;
  });
  afterAll(() => house.close());

  const password = 'una frase llarga';
  const register = async (email: string) => {
    const shopper = house.browser();
    await shopper.fill(ACCOUNT, { email, password, register: 1 }, { 'user-agent': FIREFOX });
    return shopper;
  };
  const enter = async (username: string, more: Record<string, string> = {}) => {
    const browser = house.browser();
    await browser.fill(ACCOUNT, { username, password, login: 1, ...more }, { 'user-agent': PHONE });
    return browser;
  };
  const isIn = async (browser: Browser) => !(await browser.get(ACCOUNT)).text.includes('customer_login');
  const sessionsOf = (email: string) =>
    house.shop.db.read
      .selectFrom('session')
      .innerJoin('user', 'user.id', 'session.user_id')
      .select(['session.id', 'session.life', 'session.expires_at', 'session.ends_at'])
      .where('user.email', '=', email)
      .orderBy('session.id')
      .execute();
  const set = (id: number, to: { expires_at: number; ends_at?: number }) =>
    house.shop.db.transaction((tx) => tx.updateTable('session').set(to).where('id', '=', id).execute());

  test('the page names each browser, this one first, and ends one or all the others', async () => {
    const here = await register('anna@example.cat');
    const phone = await enter('anna@example.cat');
    const third = await enter('anna@example.cat');
    const page = (await here.get(SESSIONS)).text;
    expect(page).toContain('Firefox, Linux');
    expect(page.match(/Safari, iOS<\/span>/g)).toHaveLength(2);
    expect(page.indexOf('Firefox')).toBeLessThan(page.indexOf('Safari'));
    expect(page.match(/Última vegada: [^.]+ \d{1,2}:\d{2}\./g)).toHaveLength(3);
    const ends = [...page.matchAll(/value="(\d+)"[^>]*name="end"/g)].map(([, id]) => Number(id));
    expect(ends).toHaveLength(2);
    const ended = await here.follow(await here.fill(SESSIONS, { end: Math.min(...ends) }));
    expect(ended.text).toContain('allà ja no hi ha ningú');
    expect([await isIn(here), await isIn(phone), await isIn(third)]).toEqual([true, false, true]);
    await here.fill(SESSIONS, { end_others: 1 });
    expect([await isIn(here), await isIn(third)]).toEqual([true, false]);
    expect((await here.get(SESSIONS)).text).not.toContain('name="end');
    expect((await here.get('/es/mi-cuenta/sessions/')).text).toContain('Sesiones abiertas');
    expect((await here.get('/en/my-account/sessions/')).text).toContain('Open sessions');
  });

  test('none ends by a form that the shop has not made for who sends it', async () => {
    const here = await register('olga@example.cat');
    const phone = await enter('olga@example.cat');
    for (const nonce of ['', '0000000000']) {
      const reply = await here.post(SESSIONS, { end_others: 1, 'account-sessions-nonce': nonce });
      expect((await here.follow(reply)).text).toContain('Aquest formulari ha caducat');
    }
    expect([await isIn(here), await isIn(phone)]).toEqual([true, true]);
  });

  test('whoever logs in with the old password while it is changed is not let in', async () => {
    const email = 'elna@example.cat';
    await register(email);
    const { db } = house.shop;
    const shopper = (await findShopperByEmail(db.read, email))!;
    const hash = await hashPassword('la frase nova');
    const late = house.browser();
    let entering: ReturnType<Browser['fill']> | undefined;
    await db.transaction(async (tx) => {
      await lockRows(tx, 'user', [shopper.id]);
      await putPassword(house.shop, tx, shopper, hash, undefined);
      // Not over yet: what is read of the account is still the old password.
      entering ??= late.fill(ACCOUNT, { username: email, password, login: 1 });
      await new Promise((resolve) => setTimeout(resolve, 400));
    });
    expect((await entering)?.text).toContain('no són correctes');
    expect(await isIn(late)).toBe(false);
    expect(await sessionsOf(email)).toEqual([]);
  });

  test('who logs out leaves nothing in the browser, and a copy of its cookies opens nothing', async () => {
    const email = 'nora@example.cat';
    await register(email);
    const browser = await enter(email);
    const copy = house.browser();
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    expect(await isIn(copy)).toBe(true);
    const before = await sessionsOf(email);
    const page = (await browser.get(ACCOUNT)).text;
    const logout = /href="([^"]*customer-logout[^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
    await browser.get(logout);
    expect([...browser.cookies.keys()].filter((name) => name !== 'known_browser')).toEqual([]);
    expect([await isIn(browser), await isIn(copy)]).toEqual([false, false]);
    expect(await sessionsOf(email)).toEqual(before.slice(0, -1));
  });

  test('a copy of the cookie of who changes the password opens nothing any more, and her cart stays', async () => {
    const here = await register('pia@example.cat');
    const other = await enter('pia@example.cat');
    const cup = await addSimple(house, { name: 'Tassa', price: 1000 });
    await here.call('add_to_cart', { product_id: cup });
    const copy = house.browser();
    for (const [name, value] of here.cookies) copy.cookies.set(name, value);
    const change = (more: Record<string, string>) =>
      here.fill('/el-meu-compte/edit-account/', {
        account_first_name: 'Pia',
        account_last_name: 'Pi',
        account_display_name: 'Pia',
        account_email: 'pia@example.cat',
        ...more,
      });
    await change({});
    expect([await isIn(here), await isIn(copy), await isIn(other)]).toEqual([true, true, true]);
    const [before] = await sessionsOf('pia@example.cat');
    const chosen = 'la frase nova';
    const saved = await change({ password_current: password, password_1: chosen, password_2: chosen });
    expect(saved.status).toBe(302);
    expect((await here.follow(saved)).text).toContain('Hem desat les teves dades');
    expect([await isIn(here), await isIn(copy), await isIn(other)]).toEqual([true, false, false]);
    expect((await here.get('/cistella/')).text).toContain('Tassa');
    const [after, ...more] = await sessionsOf('pia@example.cat');
    expect([more, after?.id, after?.life]).toEqual([[], before?.id, before?.life]);
  });

  test('nobody ends the session of somebody else', async () => {
    const owner = await register('berta@example.cat');
    const [session] = await sessionsOf('berta@example.cat');
    const stranger = await register('carla@example.cat');
    await stranger.fill(SESSIONS, { end: session?.id ?? 0 });
    expect(await isIn(owner)).toBe(true);
  });

  test('a remembered session is renewed to its own life, and no session outlives its end', async () => {
    await register('dora@example.cat');
    const browser = await enter('dora@example.cat', { rememberme: 'forever' });
    const session = (await sessionsOf('dora@example.cat')).at(-1);
    expect(session?.life).toBe(14 * DAY);
    const id = session?.id ?? 0;
    const endsAt = session?.ends_at ?? 0;
    expect(Math.round((endsAt - Date.now()) / DAY)).toBe(30);
    await set(id, { expires_at: Date.now() + 12 * DAY });
    await browser.get(ACCOUNT);
    const renewed = (await sessionsOf('dora@example.cat')).at(-1)?.expires_at ?? 0;
    expect(Math.round((renewed - Date.now()) / DAY)).toBe(14);
    await set(id, { expires_at: Date.now() + 2 * DAY, ends_at: Date.now() + 3 * DAY });
    await browser.get(ACCOUNT);
    const last = (await sessionsOf('dora@example.cat')).at(-1);
    expect(last?.expires_at).toBe(last?.ends_at);
    await set(id, { expires_at: Date.now() - 1 });
    expect(await isIn(browser)).toBe(false);
  });

  test('where the shop is reached encrypted, every cookie is for encrypted connections only', async () => {
    using _ = house.alone();
    const { publicUrl } = house.shop;
    house.shop.publicUrl = 'https://shop.test';
    const seen: string[] = [];
    const ask = async (method: 'GET' | 'POST', url: string, payload = '') => {
      const headers = { host: 'shop.test', 'content-type': 'application/x-www-form-urlencoded' };
      const reply = await house.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
      seen.push(...[reply.headers['set-cookie'] ?? []].flat());
    };
    await ask('GET', '/?wcmlc=USD');
    await ask('POST', ACCOUNT, 'username=x&password=y&login=1');
    await ask('GET', '/el-meu-compte/lost-password/?key=x&id=1');
    house.shop.publicUrl = publicUrl;
    expect(seen.length).toBeGreaterThanOrEqual(3);
    expect(seen.filter((cookie) => !/; secure/i.test(cookie))).toEqual([]);
  });

  test('a form that is sent after the session is over says so, and leads back to its page', async () => {
    const details = '/el-meu-compte/edit-account/';
    const email = 'entretant@example.cat';
    await register(email);
    const form = { account_last_name: 'Vidal', 'save-account-details-nonce': 'x' };
    const guest = house.browser();
    const { text } = await guest.post(details, form);
    expect(text).toContain('La sessió s’ha tancat mentrestant');
    expect(text).toContain(`name="redirect" value="${details}"`);
    expect((await guest.get(details)).text).not.toContain('La sessió s’ha tancat mentrestant');
    const back = await guest.fill(details, { username: email, password, login: 1, redirect: details });
    expect(back.location).toBe(details);
  });
});
