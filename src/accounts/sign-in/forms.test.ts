import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { readLink } from '../proof/links.ts';
import { findShopperByEmail, readAddresses, readStandings } from '../store.ts';

const PASSWORD = 'una frase llarga';
const ACCOUNT = '/el-meu-compte/';
const DETAILS = '/el-meu-compte/edit-account/';
const LOST = '/el-meu-compte/lost-password/';
const NAMES = { account_first_name: 'Anna', account_last_name: 'Soler', account_display_name: 'Anna S.' };

describe.each(engines)('the forms of the account on %s', (engine) => {
  let house: TestShop;
  let shopper: Browser;
  let email = '';
  /** What the limits were asked for, and what they refuse. */
  let taken: string[] = [];
  let refused: string | undefined;
  let people = 0;
  beforeAll(async () => {
    house = await openTestShop(engine);
    house.shop.limits.take = async (what, who) => {
      taken.push(`${what} ${who}`);
      return what !== refused;
    };
  });
  afterAll(() => house.close());
  beforeEach(async () => {
    refused = undefined;
    people += 1;
    email = `p${people}@example.cat`;
    shopper = house.browser();
    await shopper.fill(ACCOUNT, { email, password: PASSWORD, register: 1 });
    await house.settle();
    taken = [];
  });

  const account = () => findShopperByEmail(house.shop.db.read, email);
  const jobs = async () =>
    (await house.shop.db.read.selectFrom('job').select('kind').where('state', '=', 'waiting').execute()).map(
      ({ kind }) => kind,
    );
  const errorIn = (text: string) => /<ul class="woocommerce-error"[^>]*>(.*?)<\/ul>/.exec(text)?.[1] ?? '';
  const said = (text: string) =>
    /<div class="woocommerce-(?:message|info)"[^>]*>(.*?)<\/div>/.exec(text)?.[1] ?? '';

  describe('details', () => {
    const save = (form: Record<string, string>) =>
      shopper.fill(DETAILS, { ...NAMES, account_email: email, ...form });

    test('change without the password, as long as it is names alone', async () => {
      const reply = await shopper.follow(await save({}));
      expect(said(reply.text)).toContain('Hem desat les teves dades.');
      expect(await account()).toMatchObject({
        firstName: 'Anna',
        lastName: 'Soler',
        displayName: 'Anna S.',
        email,
      });
      expect(await jobs()).toEqual([]);
      expect(taken).toEqual([]);
    });

    test.each(Object.keys(NAMES))('want %s', async (name) => {
      expect(errorIn((await save({ [name]: ' ' })).text)).toContain(
        'Escriu el nom, els cognoms i el nom visible.',
      );
      expect((await account())?.firstName).toBe('');
    });

    test('want an e-mail, and keep what was typed', async () => {
      const { text } = await save({ account_email: 'ningu@' });
      expect(errorIn(text)).toContain('Escriu una adreça electrònica vàlida.');
      expect(text).toContain('value="ningu@"');
      expect(text).toContain('value="Anna S."');
    });

    test('a new password is written twice, and the current one with it', async () => {
      const next = 'la frase nova';
      const current = { password_current: PASSWORD };
      for (const [form, error] of [
        [{ password_1: next, password_2: next }, 'Escriu també la contrasenya actual.'],
        [{ ...current, password_1: next, password_2: '' }, 'Les dues contrasenyes no coincideixen.'],
        [{ ...current, password_1: '', password_2: next }, 'com a mínim 8 caràcters'],
        [{ ...current, password_1: email, password_2: email }, 'de les primeres que provaria'],
        [
          { password_current: 'equivocada', password_1: next, password_2: next },
          'La contrasenya actual no és correcta.',
        ],
      ] as const)
        expect(errorIn((await save(form)).text)).toContain(error);
      expect((await account())?.firstName).toBe('');
      expect(await jobs()).toEqual([]);
      await save({ ...current, password_1: next, password_2: next });
      // The account's e-mail was not proved: whoever opened it is asked again.
      expect((await jobs()).sort()).toEqual(['accounts.password_changed', 'accounts.verify']);
      expect((await shopper.get(ACCOUNT)).text).toContain('Hola, Anna');
    });

    test('a new password of a proved account asks for no proof', async () => {
      const { id } = (await account())!;
      await house.shop.db.transaction((tx) =>
        tx.updateTable('user').set({ email_verified_at: 1 }).where('id', '=', id).execute(),
      );
      await save({ password_current: PASSWORD, password_1: 'la frase nova', password_2: 'la frase nova' });
      expect(await jobs()).toEqual(['accounts.password_changed']);
    });

    test('a new e-mail is asked for, not more often than the shop bears, and not one that somebody has', async () => {
      const next = `nova${people}@example.cat`;
      const change = { account_email: next, password_current: PASSWORD };
      refused = 'change_email';
      expect(errorIn((await save(change)).text)).toContain('massa vegades seguides');
      expect(taken).toEqual([`change_email user ${(await account())!.id}`]);
      refused = undefined;
      await house
        .browser()
        .fill(ACCOUNT, { email: `altri${people}@example.cat`, password: PASSWORD, register: 1 });
      const others = await save({ ...change, account_email: `altri${people}@example.cat` });
      expect(errorIn(others.text)).toContain('Aquest correu electrònic ja és d’un altre compte.');
      await house.settle();
      const reply = await shopper.follow(await save(change));
      expect(reply.text).toContain(next);
      expect((await jobs()).sort()).toEqual(['accounts.email', 'accounts.email_asked']);
      expect((await account())?.email).toBe(email);
    });
  });

  describe('logging in', () => {
    const enter = (form: Record<string, string>) => house.browser().fill(ACCOUNT, { login: 1, ...form });

    test('wants a name and a password', async () => {
      expect(errorIn((await enter({ username: ' ', password: PASSWORD })).text)).toContain(
        'Escriu el teu correu electrònic o nom d’usuari.',
      );
      const without = await enter({ username: email, password: '' });
      expect(errorIn(without.text)).toContain('Escriu la contrasenya.');
      expect(without.text).toContain(`value="${email}"`);
      expect(taken).toEqual([]);
    });

    test('by user name as well, and only with the right password', async () => {
      expect((await enter({ username: `p${people}`, password: PASSWORD })).location).toBe(ACCOUNT);
      expect(errorIn((await enter({ username: `p${people}`, password: 'una altra' })).text)).toContain(
        'no són correctes',
      );
    });

    test('is counted by network, and stopped there', async () => {
      refused = 'login';
      expect(errorIn((await enter({ username: email, password: PASSWORD })).text)).toContain(
        'massa vegades seguides',
      );
      expect(taken[0]).toMatch(/^login 10\./);
    });

    test('is noted, and the session lives as long as the shopper wants to be remembered', async () => {
      const { id } = (await account())!;
      const life = async (form: Record<string, string>) => {
        await enter({ username: email, password: PASSWORD, ...form });
        const { life } = await house.shop.db.read
          .selectFrom('session')
          .select('life')
          .where('user_id', '=', id)
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow();
        return life;
      };
      const [short, long] = [await life({}), await life({ rememberme: 'forever' })];
      expect(long).toBeGreaterThan(short);
      const { last_login_at } = await house.shop.db.read
        .selectFrom('user')
        .select('last_login_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(last_login_at).not.toBeNull();
    });

    test('forms of other pages, and those that only look like one, are left alone', async () => {
      for (const form of [{ login: 1 }, { username: email }, { register: 1 }, { email }] as Record<
        string,
        string | number
      >[]) {
        const { text } = await house.browser().post('/cistella/', form);
        expect(text).not.toContain('id="customer_login"');
      }
    });
  });

  test('registering is counted by network, and stopped there', async () => {
    refused = 'register';
    const reply = await house
      .browser()
      .fill(ACCOUNT, { email: 'nova@example.cat', password: PASSWORD, register: 1 });
    expect(errorIn(reply.text)).toContain('massa vegades seguides');
    expect(await findShopperByEmail(house.shop.db.read, 'nova@example.cat')).toBeUndefined();
  });

  test('the link to log out says how, where its token is missing; who only looks ahead stays in', async () => {
    const link = `${ACCOUNT}customer-logout/`;
    expect(said((await shopper.follow(await shopper.get(link))).text)).toContain(
      'fes servir l’enllaç «Surt»',
    );
    const page = (await shopper.get(ACCOUNT)).text;
    const href = /href="(\/el-meu-compte\/customer-logout\/\?_wpnonce=[0-9a-f]{10})"/.exec(page)?.[1] ?? '';
    await shopper.get(href, { 'sec-purpose': 'prefetch' });
    expect((await shopper.get(ACCOUNT)).text).toContain('customer-logout');
    const kept = new Map(shopper.cookies);
    await shopper.get(href);
    expect((await shopper.get(ACCOUNT)).text).toContain('id="customer_login"');
    const thief = house.browser();
    for (const [name, value] of kept) thief.cookies.set(name, value);
    expect((await thief.get(ACCOUNT)).text).toContain('id="customer_login"');
    expect(shopper.cookies.has('woocommerce_cart_hash')).toBe(false);
    const stranger = await shopper.get(href);
    expect([stranger.location, said((await shopper.follow(stranger)).text)]).toEqual([ACCOUNT, '']);
  });

  describe('a lost password', () => {
    const ask = (login: string) =>
      house.browser().fill(LOST, { user_login: login, wc_reset_password: 'true' });

    test('wants a name', async () => {
      expect(errorIn((await ask(' ')).text)).toContain('Escriu el teu correu electrònic o nom d’usuari.');
      expect(await jobs()).toEqual([]);
    });

    test('is stopped by network; by name no letter is written, and the answer does not tell', async () => {
      expect((await ask(email.toUpperCase())).location).toBe(`${LOST}?reset-link-sent=true`);
      expect(taken.at(-1)).toBe(`lost_password login ${email}`);
      expect(await jobs()).toEqual(['accounts.reset']);
      await house.settle();
      refused = 'lost_password';
      const stopped = await ask(email);
      expect(errorIn(stopped.text)).toContain('massa vegades seguides');
      expect(stopped.text).toContain(`value="${email}"`);
      house.shop.limits.take = async (what, who) => !(what === 'lost_password' && who.startsWith('login'));
      expect((await ask(email)).location).toBe(`${LOST}?reset-link-sent=true`);
      expect(await jobs()).toEqual([]);
      house.shop.limits.take = async (what, who) => {
        taken.push(`${what} ${who}`);
        return what !== refused;
      };
    });

    test('of which no link was asked for leads back to asking', async () => {
      const reply = await house.browser().get(`${LOST}?show-reset-form=true`);
      expect(reply.location).toBe(LOST);
      const planted = house.browser();
      const form = await planted.follow(await planted.get(`${LOST}?key=${'f'.repeat(40)}&id=1`));
      expect(form.text).toContain('Aquest enllaç ja no és vàlid.');
      expect(form.text).toContain('name="user_login"');
    });
  });

  describe('addresses', () => {
    const path = '/el-meu-compte/edit-address/enviament/';
    const HOME = {
      shipping_first_name: 'Núria',
      shipping_last_name: 'Puig',
      shipping_country: 'ES',
      shipping_address_1: 'Carrer Major, 3',
      shipping_city: 'Girona',
      shipping_state: 'GI',
      shipping_postcode: '17001',
    };

    test('begin with the names of the account, the one for bills with its e-mail too', async () => {
      await shopper.fill(DETAILS, { ...NAMES, account_email: email });
      const shipping = (await shopper.get(path)).text;
      expect(shipping).toMatch(
        /name="shipping_first_name"[^>]*value="Anna"|value="Anna"[^>]*name="shipping_first_name"/,
      );
      const billing = (await shopper.get('/el-meu-compte/edit-address/facturacio/')).text;
      expect(billing).toContain(`value="${email}"`);
    });

    test('are kept each by itself, and written over', async () => {
      const saved = await shopper.fill(path, HOME);
      expect(saved.location).toBe('/el-meu-compte/edit-address/');
      await shopper.fill(path, { ...HOME, shipping_address_2: '2n' });
      const addresses = await readAddresses(house.shop.db.read, (await account())!.id);
      expect(Object.keys(addresses)).toEqual(['shipping']);
      expect(addresses.shipping).toMatchObject({
        firstName: 'Núria',
        address1: 'Carrer Major, 3',
        address2: '2n',
      });
      expect((await shopper.get(path)).text).toContain('value="2n"');
    });

    test('that are wrong are not kept, and say how much there is to mend', async () => {
      const one = await shopper.fill(path, { ...HOME, shipping_city: '' });
      expect(errorIn(one.text)).toContain('Hi ha un camp que cal repassar.');
      const two = await shopper.fill(path, { ...HOME, shipping_city: '', shipping_postcode: '08001' });
      expect(errorIn(two.text)).toContain('Hi ha 2 camps que cal repassar.');
      expect(await readAddresses(house.shop.db.read, (await account())!.id)).toEqual({});
    });
  });

  describe('a link that proves the e-mail', () => {
    const linkOf = async () => {
      const { id } = (await account())!;
      const link = await readLink(
        house.shop,
        house.shop.db.read,
        { userId: id, purpose: 'verify' },
        Date.now(),
      );
      return { id, path: `${ACCOUNT}?verify-email=${link!.token}&id=${id}` };
    };
    const provedAt = async (id: number) =>
      (await readStandings(house.shop.db.read, [id])).get(id)?.verifiedAt;

    test('is used once, by the account that it was made for', async () => {
      const { id, path } = await linkOf();
      const other = house.browser();
      await other.fill(ACCOUNT, { email: `x${email}`, password: PASSWORD, register: 1 });
      for (const [browser, href] of [
        [other, path],
        [other, path.replace(`id=${id}`, 'id=x')],
        [shopper, path.replace('verify-email', 'change-email')],
        [shopper, `${ACCOUNT}?verify-email=${'f'.repeat(40)}&id=${id}`],
      ] as const) {
        const reply = await browser.get(href);
        expect(reply.location).toBe(ACCOUNT);
        expect(errorIn((await browser.follow(reply)).text)).toContain('Aquest enllaç ja no serveix');
        expect(await provedAt(id)).toBeNull();
      }
      expect(said((await shopper.follow(await shopper.get(path))).text)).toContain('Adreça confirmada');
      expect(await provedAt(id)).not.toBeNull();
      expect(errorIn((await shopper.follow(await shopper.get(path))).text)).toContain('ja no serveix.');
    });

    test('does nothing for who only looks ahead, nor as a form, and asks a stranger to log in', async () => {
      const { id, path } = await linkOf();
      expect((await shopper.get(path, { 'sec-purpose': 'prefetch' })).location).toBe(ACCOUNT);
      await shopper.post(path, {});
      const { text } = await house.browser().get(path);
      expect(text).toContain('id="customer_login"');
      expect(text).toContain(`name="redirect" value="${path.replace('&', '&amp;')}"`);
      expect(await provedAt(id)).toBeNull();
    });
  });

  test('a guest keeps his session; whoever logs in where somebody else is begins another', async () => {
    const next = `y${email}`;
    await house.browser().fill(ACCOUNT, { email: next, password: PASSWORD, register: 1 });
    const sessionsOf = async (id: number | null) =>
      (
        await house.shop.db.read
          .selectFrom('session')
          .select('id')
          .where('user_id', id === null ? 'is' : '=', id)
          .orderBy('id')
          .execute()
      ).map((session) => session.id);
    const [one, two] = [(await account())!.id, (await findShopperByEmail(house.shop.db.read, next))!.id];
    const tab = house.browser();
    await tab.fill(ACCOUNT, { username: email, password: 'equivocada', login: 1 });
    const begun = (await sessionsOf(null)).at(-1)!;
    // The form stays open in another tab while the guest logs in.
    const nonce =
      /name="woocommerce-login-nonce" value="(\w+)"/.exec((await tab.get(ACCOUNT)).text)?.[1] ?? '';
    const enter = async (username: string) => {
      const form = { username, password: PASSWORD, login: 1, 'woocommerce-login-nonce': nonce };
      expect((await tab.post(ACCOUNT, form)).location).toBe(ACCOUNT);
    };
    await enter(email);
    await enter(email);
    expect((await sessionsOf(one)).at(-1)).toBe(begun);
    await enter(next);
    expect(await sessionsOf(one)).not.toContain(begun);
    expect(await sessionsOf(two)).not.toContain(begun);
    expect(await sessionsOf(two)).toHaveLength(2);
    expect((await tab.get(ACCOUNT)).text).toContain(`Hola, y${email.split('@')[0]}`);
  });

  test('screens of the account lead a stranger to log in, and back to them', async () => {
    const { text } = await house.browser().get(`${DETAILS}?x=1`);
    expect(text).toContain('id="customer_login"');
    expect(text).toContain(`name="redirect" value="${DETAILS}?x=1"`);
  });
});
