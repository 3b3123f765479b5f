import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { buy } from '../../../tests/support/buying/checkout.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import {
  capture,
  captured,
  confirmAddress,
  consent,
  later,
  leaveCart,
  lookUp,
} from '../../../tests/support/marketing.ts';
import { type Mailbox, startMailbox } from '../../../tests/support/outside/mail.ts';
import { forgetOld } from '../../../tests/support/people/forgetting.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { findShopperByEmail, markVerified } from '../../accounts/index.ts';

describe.each(engines)('abandoned carts on %s', (engine) => {
  let house: TestShop;
  let mailbox: Mailbox;
  let cup: number;
  let jug: number;
  beforeAll(async () => {
    mailbox = await startMailbox();
    house = await openSellingShop(engine, { smtpUrl: mailbox.url });
    // A test shop lets everybody in from one address.
    house.shop.limits.take = async () => true;
    cup = await addSimple(house, { name: 'Tassa', price: 1850 });
    jug = await addSimple(house, { name: 'Gerra', price: 4200 });
  });
  afterAll(async () => {
    await house.close();
    await mailbox.close();
  });

  const lettersTo = (email: string) => mailbox.messages.filter(({ envelope }) => envelope.to.includes(email));
  const inCart = async (browser: Parameters<typeof capture>[0]) => {
    const { text } = await browser.get('/cistella/');
    return [
      ...new Set([...text.matchAll(/data-product_id="(\d+)"/g)].map(([, id]) => Number(id))),
    ].toSorted();
  };

  test('set_user_by_email takes email, mc_language and subscribed, and keeps them with the cart', async () => {
    const browser = consent(house.browser(), 'marketing');
    await browser.call('add_to_cart', { product_id: cup, quantity: 2 });
    const reply = await capture(browser, 'anna@example.cat', '1', 'es');
    expect(reply.json()).toMatchObject({ success: true, email: 'anna@example.cat', previous: '' });
    expect(reply.json<{ cart: unknown[] }>().cart).toMatchObject([{ product_id: cup, quantity: 2 }]);
    expect(await captured(house, 'anna@example.cat')).toMatchObject({ language: 'es', subscribed: 1 });
  });

  test('a + arrives as a blank and is restored', async () => {
    const browser = consent(house.browser(), 'marketing');
    expect((await capture(browser, 'anna+botiga@example.cat')).json()).toMatchObject({
      email: 'anna+botiga@example.cat',
    });
  });

  test.each(['anna', 'anna@example', 'anna@example.museum', ''])('"%s" is refused', async (email) => {
    const browser = consent(house.browser(), 'marketing');
    const reply = await capture(browser, email);
    expect(reply.status).toBe(200);
    expect(reply.json()).toMatchObject({ success: false });
    expect(reply.json<{ message: string }>().message).not.toBe('');
  });

  test('nothing is kept of visitors who do not allow cookies', async () => {
    for (const browser of [house.browser(), consent(house.browser()), consent(house.browser(), 'media')]) {
      expect((await capture(browser, 'no@example.cat')).json()).toMatchObject({ success: false });
    }
    expect(await captured(house, 'no@example.cat')).toBeUndefined();
  });

  test('a second address of a browser takes the place of the first, which is told as previous', async () => {
    const browser = await leaveCart(house, cup, 'one@example.cat');
    const first = await captured(house, 'one@example.cat');
    expect((await capture(browser, 'two@example.cat')).json()).toMatchObject({ previous: 'one@example.cat' });
    expect(await captured(house, 'one@example.cat')).toBeUndefined();
    const second = await captured(house, 'two@example.cat');
    expect(second?.token).not.toBe(first?.token);
    expect((await lookUp(house.browser(), first?.token ?? '')).json()).toMatchObject({ success: false });
  });

  test('the look-up answers the e-mail to the random name of the cart, and to nothing else', async () => {
    await leaveCart(house, cup, 'hash@example.cat');
    const { token } = (await captured(house, 'hash@example.cat')) ?? { token: '' };
    expect((await lookUp(house.browser(), token)).json()).toEqual({
      success: true,
      email: 'hash@example.cat',
    });
    const { md5 } = await import('../../platform/security/tokens.ts');
    for (const guess of [md5('hash@example.cat'), '', 'x'.repeat(500), `${token}'`])
      expect((await lookUp(house.browser(), guess)).json()).toMatchObject({ success: false });
  });

  test('mc_cart_id on any page brings the cart back, beside what is there, and only once', async () => {
    await leaveCart(house, cup, 'back@example.cat');
    const { token } = (await captured(house, 'back@example.cat')) ?? { token: '' };
    const other = house.browser();
    await other.call('add_to_cart', { product_id: jug });
    const page = await other.get(`/botiga/?mc_cart_id=${token}`);
    expect(page.text).toContain('torna a ser aquí');
    expect(await inCart(other)).toEqual([cup, jug].toSorted());
    // Who has a cart already is not taken for the one whom the letter went to.
    const email = async (browser: Browser) =>
      /<input[^>]*id="billing_email"[^>]*>/.exec((await browser.get('/finalitzar-comanda/')).text)?.[0];
    expect(await email(other)).not.toContain('back@example.cat');
    const alone = house.browser();
    await alone.get(`/cistella/?mc_cart_id=${token}`);
    expect(await email(alone)).toContain('value="back@example.cat"');
    const remove = /href="([^"]*remove_item=[^"]*)"[^>]*data-product_id="/.exec(
      (await other.get('/cistella/')).text,
    );
    await other.get((remove?.[1] ?? '').replaceAll('&amp;', '&'));
    const left = await inCart(other);
    await other.get(`/botiga/?mc_cart_id=${token}`);
    expect(await inCart(other)).toEqual(left);
  });

  test('a look at the headers alone, a prefetch and an unknown name bring nothing back', async () => {
    await leaveCart(house, cup, 'ahead@example.cat');
    const { token } = (await captured(house, 'ahead@example.cat')) ?? { token: '' };
    const other = house.browser();
    await other.get(`/?mc_cart_id=${token}`, { 'sec-purpose': 'prefetch' });
    await other.get(`/?mc_cart_id=${'0'.repeat(32)}`);
    await house.app.inject({ method: 'HEAD', url: `/?mc_cart_id=${token}`, headers: { host: 'shop.test' } });
    expect(await inCart(other)).toEqual([]);
  });

  test('three letters leave by the clock, in the language of the cart, and no fourth', async () => {
    const email = 'tres@example.cat';
    await leaveCart(house, cup, email, { language: 'es' });
    await later(house, 0.5);
    expect(lettersTo(email)).toHaveLength(0);
    for (const hours of [1, 24, 72, 200]) await later(house, hours);
    const [first, second, third, ...more] = lettersTo(email);
    expect(more).toEqual([]);
    expect([first, second, third].map((letter) => letter?.subject)).toEqual([
      'Has dejado el carrito a medias',
      '¿Aún lo estás pensando? Tu carrito está en Cistella',
      'Último aviso: tu carrito de Cistella',
    ]);
    for (const part of [first?.html ?? '', first?.text ?? '']) {
      expect(part).toContain('Tassa (es)');
      expect(part).toContain('18,50');
      expect(part).toMatch(/\/es\/carrito\/\?mc_cart_id=[0-9a-f]{32}/);
    }
  });

  test('a letter carries the header with which mail programs end it by one press', async () => {
    const email = 'capçalera@example.cat'.replace('ç', 'c');
    await leaveCart(house, cup, email);
    await later(house, 1);
    const [letter] = lettersTo(email);
    const header = (name: string) => letter?.headers.find(({ key }) => key === name)?.value ?? '';
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const link = header('list-unsubscribe').slice(1, -1).replace('http://shop.test', '');
    expect(letter?.text).toContain(link);
    const done = await house.browser().post(link, { 'List-Unsubscribe': 'One-Click' });
    expect(done.status).toBe(303);
    await later(house, 24);
    expect(lettersTo(email)).toHaveLength(1);
    // And never again, even when the address is typed anew with the box ticked.
    await leaveCart(house, jug, email);
    await later(house, 1);
    expect(lettersTo(email)).toHaveLength(1);
  });

  test('an address that was only typed hears nothing of a cart, and one that is confirmed later does', async () => {
    const email = 'desconeguda@example.cat';
    const browser = consent(house.browser(), 'marketing');
    await browser.call('add_to_cart', { product_id: cup });
    await capture(browser, email);
    await later(house, 1);
    await later(house, 24);
    expect(lettersTo(email)).toEqual([]);
    await confirmAddress(house, email);
    await later(house, 26);
    expect(lettersTo(email)).toHaveLength(1);
    const never = 'mai@example.cat';
    await capture(browser, never);
    await later(house, 80);
    expect((await captured(house, never))?.next_at).toBe(0);
    expect(lettersTo(never)).toEqual([]);
  });

  test('the proved address of an account is written to about its own cart, and about nobody else’s', async () => {
    const { shop } = house;
    const email = 'compte@example.cat';
    const owner = consent(house.browser(), 'marketing');
    await owner.fill('/el-meu-compte/', { email, password: 'una frase llarga', register: 1 });
    await owner.call('add_to_cart', { product_id: cup });
    await capture(owner, email);
    await later(house, 1);
    const about = () => lettersTo(email).filter(({ text }) => text?.includes('mc_cart_id'));
    expect(about()).toEqual([]);
    const account = await findShopperByEmail(shop.db.read, email);
    await shop.db.transaction((tx) => markVerified(shop, tx, account?.id ?? 0, Date.now()));
    await later(house, 3);
    expect(about()).toHaveLength(1);
    const stranger = consent(house.browser(), 'marketing');
    await stranger.call('add_to_cart', { product_id: jug });
    await capture(stranger, email);
    for (const hours of [1, 24, 72]) await later(house, hours);
    expect(about()).toHaveLength(1);
  });

  test('typing an address anew in other browsers brings no further row of letters', async () => {
    const email = 'empipada@example.cat';
    for (let browser = 0; browser < 4; browser += 1) {
      await leaveCart(house, cup, email);
      for (const hours of [1, 24, 72]) await later(house, hours);
    }
    expect(lettersTo(email)).toHaveLength(3);
  });

  test('nobody is written to who did not tick the box', async () => {
    await leaveCart(house, cup, 'sense@example.cat', { subscribed: '0' });
    for (const hours of [1, 24, 72]) await later(house, hours);
    expect(lettersTo('sense@example.cat')).toEqual([]);
  });

  test('a purchase stops the letters, in this browser and on the other one of the same address', async () => {
    const email = 'maria.compra@example.cat';
    const elsewhere = await leaveCart(house, jug, email);
    const buyer = await leaveCart(house, cup, email);
    expect(elsewhere).toBeDefined();
    const placed = await buy(house, cup, { shopper: buyer, form: { billing_email: email } });
    expect(placed.result).toBe('success');
    await house.settle();
    const before = lettersTo(email).length;
    for (const hours of [1, 24, 72]) await later(house, hours);
    expect(lettersTo(email)).toHaveLength(before);
    expect((await captured(house, email))?.stopped).toBe('ordered');
  });

  test('a shopper who comes back and changes the cart is written to later, about the new cart', async () => {
    const email = 'torna@example.cat';
    const browser = await leaveCart(house, cup, email);
    await house.shop.db.transaction((tx) =>
      tx.updateTable('captured_cart').set({ cart_at: 1, next_at: 1 }).where('email', '=', email).execute(),
    );
    await browser.call('add_to_cart', { product_id: jug });
    await later(house, 0);
    expect(lettersTo(email)).toEqual([]);
    await later(house, 1);
    expect(lettersTo(email)[0]?.text).toContain('Gerra');
  });

  test('an emptied cart is not written about', async () => {
    const email = 'buida@example.cat';
    const browser = await leaveCart(house, cup, email);
    const link = /href="([^"]*remove_item=[^"]*)"/.exec((await browser.get('/cistella/')).text)?.[1] ?? '';
    await browser.get(link.replaceAll('&amp;', '&'));
    for (const hours of [1, 24, 72]) await later(house, hours);
    expect(lettersTo(email)).toEqual([]);
  });

  test('captured addresses are forgotten after the days that the shopkeeper says', async () => {
    await leaveCart(house, cup, 'vell@example.cat');
    const { keepDays } = house.shop.settings.marketing.carts;
    await forgetOld(house.shop, Date.now() + (keepDays - 1) * 86_400_000);
    expect(await captured(house, 'vell@example.cat')).toBeDefined();
    await forgetOld(house.shop, Date.now() + (keepDays + 1) * 86_400_000);
    expect(await captured(house, 'vell@example.cat')).toBeUndefined();
  });
});

test('where carts are disabled, pages say so and nothing is kept', async () => {
  const house = await openSellingShop('sqlite', {
    settings: { marketing: { carts: { capture: false } } },
  });
  const browser = consent(house.browser(), 'marketing');
  expect((await capture(browser, 'a@example.cat')).json()).toMatchObject({ success: false });
  expect((await browser.get('/')).text).toContain('"disable_carts":"1"');
  await house.close();
});
