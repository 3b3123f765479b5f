import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { buy } from '../../../tests/support/buying/checkout.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { texts } from '../../frame/shop/texts.ts';
import { passwordFault } from '../passwords.ts';
import { findShopperByEmail } from '../store.ts';
import { pauseAfter } from './tries.ts';

const PASSWORD = 'una frase llarga';
const ACCOUNT = '/el-meu-compte/';
const PAUSE = 'massa intents seguits';
const COMMON = 'de les primeres que provaria';
const STALE = 'Aquest formulari ha caducat';

describe.each(engines)('guessing passwords on %s', (engine) => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openSellingShop(engine);
    // Guesses come from a thousand places: the limit of one of them is never reached.
    house.shop.limits.take = async () => true;
  });
  afterAll(() => house.close());

  const logIn = (username: string, password = PASSWORD, browser = house.browser()) =>
    browser.fill(ACCOUNT, { username, password, login: 1 });
  async function someone(email: string) {
    const shopper = house.browser();
    await shopper.fill(ACCOUNT, { email, password: PASSWORD, register: 1 });
    return shopper;
  }
  const pausesEnd = () =>
    house.shop.db.transaction((tx) => tx.updateTable('login_try').set({ wait_until: 0 }).execute());

  test('after a few wrong tries there is a pause, for the right password too, and then the owner gets in', async () => {
    await someone('anna@example.cat');
    for (let wrong = 0; wrong < 5; wrong += 1)
      expect((await logIn('anna@example.cat', 'wrong')).text).toContain('no són correctes');
    expect((await logIn('Anna@Example.cat')).text).toContain(PAUSE);
    await pausesEnd();
    expect((await logIn('anna@example.cat')).status).toBe(302);
    expect((await logIn('anna@example.cat', 'wrong')).text).toContain('no són correctes');
  });

  test('a name that nobody has pauses in the same way', async () => {
    const said = async (name: string) => {
      const replies: string[] = [];
      for (let wrong = 0; wrong < 7; wrong += 1) {
        const { text } = await logIn(name, 'wrong');
        replies.push(/<ul class="woocommerce-error"[^>]*>(.*?)<\/ul>/.exec(text)?.[1] ?? '');
      }
      return replies;
    };
    await someone('berta@example.cat');
    expect(await said('berta@example.cat')).toEqual(await said('ningu@example.cat'));
  });

  test('of many guesses at one moment only the free ones are looked at', async () => {
    await someone('carla@example.cat');
    const replies = await Promise.all(Array.from({ length: 20 }, () => logIn('carla@example.cat', 'wrong')));
    expect(replies.filter(({ text }) => text.includes('no són correctes'))).toHaveLength(5);
    expect(replies.filter(({ text }) => text.includes(PAUSE))).toHaveLength(15);
  });

  test('who goes on guessing keeps himself waiting, not the owner in her own browser', async () => {
    const owner = house.browser();
    await someone('dora@example.cat');
    await logIn('dora@example.cat', PASSWORD, owner);
    const thief = house.browser();
    for (let wrong = 0; wrong < 8; wrong += 1) await logIn('dora@example.cat', 'wrong', thief);
    const known = owner.cookies.get('known_browser') ?? '';
    expect(known).not.toBe('');
    const logout = /href="([^"]*customer-logout[^"]*)"/.exec((await owner.get(ACCOUNT)).text)?.[1] ?? '';
    await owner.get(logout.replaceAll('&amp;', '&'));
    expect((await logIn('dora@example.cat', PASSWORD, owner)).status).toBe(302);
    // Neither a forged mark nor the mark of another account opens that way.
    for (let wrong = 0; wrong < 8; wrong += 1) await logIn('dora@example.cat', 'wrong', thief);
    thief.cookies.set('known_browser', known.replace(/^(\d+)\..{4}/, '$1.0000'));
    expect((await logIn('dora@example.cat', PASSWORD, thief)).text).toContain(PAUSE);
    await someone('eva@example.cat');
    const other = house.browser();
    await logIn('eva@example.cat', PASSWORD, other);
    thief.cookies.set('known_browser', other.cookies.get('known_browser') ?? '');
    expect((await logIn('dora@example.cat', PASSWORD, thief)).text).toContain(PAUSE);
  });

  test('the current password cannot be guessed through the account’s own form', async () => {
    const shopper = await someone('fina@example.cat');
    const ask = (password_current: string) =>
      shopper.fill('/el-meu-compte/edit-account/', {
        account_first_name: 'F',
        account_last_name: 'F',
        account_display_name: 'F',
        account_email: 'altra@example.cat',
        password_current,
      });
    for (let wrong = 0; wrong < 5; wrong += 1)
      expect((await ask('wrong')).text).toContain('La contrasenya actual no és correcta');
    expect((await ask(PASSWORD)).text).toContain(PAUSE);
  });

  test('common passwords, and one’s own address, are refused wherever a password is set', async () => {
    const register = (password: string) =>
      house.browser().fill(ACCOUNT, { email: 'gemma@example.cat', password, register: 1 });
    for (const password of ['password123', 'PASSWORD123', '1234567890', 'gemma@example.cat'])
      expect((await register(password)).text).toContain(COMMON);
    const shopper = await someone('hug@example.cat');
    const details = await shopper.fill('/el-meu-compte/edit-account/', {
      account_first_name: 'H',
      account_last_name: 'H',
      account_display_name: 'H',
      account_email: 'hug@example.cat',
      password_current: PASSWORD,
      password_1: 'qwertyuiop',
      password_2: 'qwertyuiop',
    });
    expect(details.text).toContain(COMMON);
    const cup = await addSimple(house, { name: 'Tassa', price: 1000 });
    const order = await buy(house, cup, {
      form: { billing_email: 'iris@example.cat', createaccount: 1, account_password: 'iloveyou1' },
    });
    expect(order.messages).toContain(COMMON);
    expect(await findShopperByEmail(house.shop.db.read, 'iris@example.cat')).toBeUndefined();
  });

  test.each([
    ['logging in', ACCOUNT, { username: 'anna@example.cat', password: PASSWORD, login: 1 }],
    ['registering', ACCOUNT, { email: 'jana@example.cat', password: PASSWORD, register: 1 }],
    ['asking for a new password', '/el-meu-compte/lost-password/', { user_login: 'anna@example.cat' }],
  ])('the form for %s is refused without its token, and nothing typed is lost', async (_, path, form) => {
    for (const more of [{}, { 'woocommerce-login-nonce': '0123456789', 'woocommerce-register-nonce': 'x' }]) {
      const reply = await house.browser().post(path, { ...form, ...more });
      expect(reply.text).toContain(STALE);
      expect(reply.text).toContain(`value="${Object.values(form)[0]}"`);
    }
  });

  test('a form does not grow stale by a session that begins while it is filled in', async () => {
    const browser = house.browser();
    const { text } = await browser.get(ACCOUNT);
    const nonce = /name="woocommerce-register-nonce" value="(\w+)"/.exec(text)?.[1] ?? '';
    const cup = await addSimple(house, { name: 'Gerra', price: 1000 });
    await browser.call('add_to_cart', { product_id: cup });
    const form = { email: 'olga@example.cat', password: PASSWORD, register: 1 };
    const reply = await browser.post(ACCOUNT, { ...form, 'woocommerce-register-nonce': nonce });
    expect(reply.status).toBe(302);
  });

  test('the forms of the account are refused with the token of another session', async () => {
    const shopper = await someone('laia@example.cat');
    const stranger = await someone('marta@example.cat');
    const nonceOf = async (path: string, name: string) =>
      new RegExp(`name="${name}" value="(\\w+)"`).exec((await stranger.get(path)).text)?.[1] ?? '';
    const forms = [
      ['/el-meu-compte/edit-account/', 'save-account-details-nonce'],
      ['/el-meu-compte/edit-address/facturacio/', 'woocommerce-edit-address-nonce'],
      ['/el-meu-compte/sessions/', 'account-sessions-nonce'],
    ] as const;
    for (const [path, name] of forms) {
      const nonce = await nonceOf(path, name);
      expect(nonce).not.toBe('');
      const reply = await shopper.follow(await shopper.post(path, { [name]: nonce, end_others: 1 }));
      expect(reply.text).toContain(STALE);
    }
  });
});

test('pauses grow, and none is so long that it is a lock-out', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), (tries) => {
      expect(pauseAfter(tries + 1)).toBeGreaterThanOrEqual(pauseAfter(tries));
      expect(pauseAfter(tries)).toBeLessThanOrEqual(15 * 60_000);
    }),
  );
  expect([4, 5, 6, 7].map(pauseAfter)).toEqual([0, 15_000, 30_000, 60_000]);
});

test('a password that nobody would try first will do, whatever its letters', async () => {
  const t = texts('en', { languages: ['en'] });
  expect(await passwordFault(t, 'una frase llarga', ['a@b.cat'])).toBeUndefined();
  expect(await passwordFault(t, 'ñandú al sol', ['a@b.cat'])).toBeUndefined();
  expect(await passwordFault(t, '1234567', [])).toContain('at least 8');
  expect(await passwordFault(t, 'Montserrat', ['montserrat@b.cat'])).toContain('one of the first');
});
