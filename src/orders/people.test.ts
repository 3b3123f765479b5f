import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop, partOf } from '../../tests/support/buying/cart.ts';
import { buy, MARIA } from '../../tests/support/buying/checkout.ts';
import { addSimple } from '../../tests/support/catalogue/catalogue.ts';
import { type Mailbox, startMailbox } from '../../tests/support/outside/mail.ts';
import { engines, type TestShop } from '../../tests/support/shop.ts';
import { readAttributionOf, readOrder } from './index.ts';

describe.each(engines)('orders of guests and their later accounts on %s', (engine) => {
  let house: TestShop;
  let mailbox: Mailbox;
  let cup: number;
  beforeAll(async () => {
    mailbox = await startMailbox();
    house = await openSellingShop(engine, { smtpUrl: mailbox.url });
    cup = await addSimple(house, { name: 'Tassa', price: 1850, stock: 1000 });
  });
  afterAll(async () => {
    await house.close();
    await mailbox.close();
  });

  const owner = async (id: number) => (await readOrder(house.shop.db.read, id))?.userId ?? null;
  const register = async (email: string) => {
    const shopper = house.browser();
    await shopper.fill('/el-meu-compte/', { register: 1, email, password: 'una bona contrasenya' });
    await house.settle();
    const letter = await mailbox.waitFor(
      ({ envelope, text = '' }) => envelope.to.includes(email) && text.includes('verify-email='),
    );
    const link = /\/el-meu-compte\/\?verify-email=[^\s>]+/.exec(letter.text ?? '')?.[0] ?? '';
    return { shopper, link };
  };

  test('guest orders join the account when its e-mail is verified, and not before', async () => {
    const email = 'anna@example.cat';
    const { order_id: id } = await buy(house, cup, { form: { billing_email: email } });
    const { order_id: other } = await buy(house, cup, { form: { billing_email: 'b@example.cat' } });
    const { shopper, link } = await register(email);
    expect(await owner(id)).toBeNull();
    const page = await shopper.follow(await shopper.get(link));
    expect(page.text).toContain('Adreça confirmada');
    expect(await owner(id)).not.toBeNull();
    expect(await owner(other)).toBeNull();
    expect((await shopper.get(`/el-meu-compte/view-order/${id}/`)).text).toContain('Tassa');
  });

  test('a link that was used, guessed or made for somebody else verifies nothing', async () => {
    const email = 'berta@example.cat';
    const { order_id: id } = await buy(house, cup, { form: { billing_email: email } });
    const { shopper, link } = await register(email);
    const { link: foreign } = await register('carles@example.cat');
    const token = /verify-email=(\w+)/.exec(foreign)?.[1] ?? '';
    const tries = [link.replace(/=\w+&/, '=0000&'), link.replace(/=\w+&/, `=${token}&`)];
    for (const bad of tries)
      expect((await shopper.follow(await shopper.get(bad))).text).toContain('ja no serveix');
    expect(await owner(id)).toBeNull();
    await shopper.get(link);
    expect(await owner(id)).not.toBeNull();
    expect((await shopper.follow(await shopper.get(link))).text).toContain('ja no serveix');
  });

  test('an order can be followed with its number and its e-mail, and with nothing less', async () => {
    const { order_id: id } = await buy(house, cup, { form: { billing_email: 'dora@example.cat' } });
    const guest = house.browser();
    const form = await guest.get('/seguiment-comanda/');
    expect(form.status).toBe(200);
    const nonce = partOf(form.text, /name="woocommerce-order-tracking-nonce" value="(\w+)"/);
    const ask = (orderid: string | number, order_email: string, more = nonce) =>
      guest.post('/seguiment-comanda/', {
        orderid,
        order_email,
        track: 1,
        'woocommerce-order-tracking-nonce': more,
      });
    const found = await ask(`#${id}`, 'Dora@example.cat');
    expect(found.text).toContain('A l’espera del pagament');
    expect(found.text).toContain('Tassa');
    expect(found.text).not.toContain(MARIA.billing_address_1);
    for (const reply of [
      await ask(id, 'maria@example.cat'),
      await ask(id + 1000, 'dora@example.cat'),
      await ask('x', 'dora@example.cat'),
      await ask(id, ''),
    ]) {
      expect(reply.text).toContain('No trobem cap comanda');
      expect(reply.text).not.toContain('Tassa');
    }
    expect((await ask(id, 'dora@example.cat', 'forged')).text).not.toContain('Tassa');
    expect((await guest.get('/es/seguimiento-pedido/')).text).toContain('Sigue tu pedido');
    expect((await guest.get('/en/order-tracking/')).text).toContain('Track your order');
  });

  test('a name that was typed writes no lines of its own into letters', async () => {
    const email = 'linies@example.cat';
    const forged = 'Anna\r\n\r\nAquesta comanda ja és pagada.\n';
    await buy(house, cup, { form: { billing_email: email, billing_first_name: forged } });
    await house.settle();
    const letter = await mailbox.waitFor(({ envelope }) => envelope.to.includes(email));
    expect(letter.text).toContain('Anna Aquesta comanda ja és pagada.');
    expect(letter.text).not.toMatch(/^Aquesta comanda ja és pagada/m);
  });

  test('orders carry where the shopper came from, and so do accounts', async () => {
    const origin = {
      wc_order_attribution_source_type: 'organic',
      wc_order_attribution_utm_source: 'duckduckgo',
      wc_order_attribution_utm_medium: '(none)',
      wc_order_attribution_made_up: 'x',
    };
    const { order_id: id } = await buy(house, cup, { form: origin });
    const kept = { source_type: 'organic', utm_source: 'duckduckgo', device_type: 'Desktop' };
    expect(await readAttributionOf(house.shop.db.read, id)).toEqual(kept);
    const { order_id: silent } = await buy(house, cup);
    expect(await readAttributionOf(house.shop.db.read, silent)).toEqual({});
    const email = 'elena@example.cat';
    await house
      .browser()
      .fill('/el-meu-compte/', { register: 1, email, password: 'una bona clau', ...origin });
    const rows = await house.shop.db.read
      .selectFrom('user_attribution')
      .innerJoin('user', 'user.id', 'user_id')
      .select(['field', 'value'])
      .where('email', '=', email)
      .execute();
    expect(Object.fromEntries(rows.map(({ field, value }) => [field, value]))).toEqual(kept);
  });

  test('the tax number is kept with the order as it is written officially, and a wrong one is told', async () => {
    const { order_id: id } = await buy(house, cup, { form: { billing_nif: 'b-1234567 4' } });
    expect((await readOrder(house.shop.db.read, id))?.billing.taxId).toBe('B12345674');
    const wrong = await buy(house, cup, { form: { billing_nif: '12345678A' } });
    expect(wrong.result).toBe('failure');
    expect(wrong.messages).toContain('data-id="billing_nif"');
    const abroad = {
      billing_country: 'FR',
      billing_state: '',
      billing_postcode: '75001',
      billing_city: 'Paris',
    };
    const french = await buy(house, cup, { form: { ...abroad, billing_nif: 'FR 40 303 265 045' } });
    expect(french.result).toBe('success');
  });
});

describe.each(engines)('a shop that must know the tax number, on %s', (engine) => {
  test('refuses an order without it', async () => {
    const house = await openSellingShop(engine, {
      settings: { checkout: { taxId: 'required' } },
    });
    const cup = await addSimple(house, { price: 1000 });
    const refused = await buy(house, cup);
    expect(refused.messages).toContain('data-id="billing_nif"');
    expect((await buy(house, cup, { form: { billing_nif: '12345678Z' } })).result).toBe('success');
    await house.close();
  });
});
