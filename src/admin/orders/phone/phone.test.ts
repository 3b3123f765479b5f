import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MARIA } from '../../../../tests/support/buying/checkout.ts';
import { addSimple, addVariable } from '../../../../tests/support/catalogue/catalogue.ts';
import { ordersOf } from '../../../../tests/support/orders/orders.ts';
import { type DeskShop, openDeskShop } from '../../../../tests/support/people/admin.ts';
import { sentForm } from '../../../../tests/support/sent-form.ts';
import { engines } from '../../../../tests/support/shop.ts';
import { seedPricing } from '../../../pricing/index.ts';

const PATH = '/admin/orders/new';

describe.each(engines)('an order by telephone at the desk on %s', (engine) => {
  let desk: DeskShop;
  let cup = 0;
  const { order, stockOf } = ordersOf(() => desk);
  beforeAll(async () => {
    desk = await openDeskShop(engine);
    await desk.shop.db.transaction((tx) => seedPricing(tx));
    await desk.settle();
    cup = await addSimple(desk, { name: 'Tassa', price: 1000, stock: 100 });
  });
  afterAll(() => desk.close());

  const isForm = (action: string | undefined) => action === undefined;
  const look = async (more: Record<string, string | number> = {}) => {
    const owner = desk.as('owner');
    const { billing_first_name, ...rest } = MARIA;
    const typed = { billing_first_name, ...rest, 'add.0.item': cup, 'add.0.pieces': 2, ...more };
    return owner.post(PATH, sentForm((await owner.get(PATH)).text, typed, isForm));
  };
  const sure = (preview: string) => desk.as('owner').post(PATH, sentForm(preview, { sure: 1 }, isForm));
  const made = (location: string) => Number(/orders\/(\d+)$/.exec(location)?.[1]);

  test('is shown with what it comes to, and made once however often it is sent', async () => {
    const stock = (await stockOf(cup)) ?? 0;
    const preview = await look({ payment: 'bacs', reference: 'TR 12' });
    expect(preview.status).toBe(200);
    expect(await stockOf(cup)).toBe(stock);
    const [one, two] = await Promise.all([sure(preview.text), sure(preview.text)]);
    expect(one.location).toBe(two.location);
    const written = await order(made(one.location));
    expect(written).toMatchObject({ createdVia: 'admin', status: 'processing', transactionId: 'TR 12' });
    expect(written.lines.map(({ quantity, total, totalTax }) => [quantity, total + totalTax])).toEqual([
      [2, 2000],
    ]);
    expect(await stockOf(cup)).toBe(stock - 2);
  });

  test('its customer is found by name, and their address stands in the form', async () => {
    const owner = desk.as('owner');
    const shopper = desk.browser();
    const account = { email: 'remei@example.cat', password: 'una frase llarga', register: 1 };
    await shopper.fill('/el-meu-compte/', account);
    await shopper.fill('/el-meu-compte/edit-account/', {
      account_first_name: 'Remei',
      account_last_name: 'Bosch',
      account_display_name: 'Remei',
      account_email: account.email,
    });
    await desk.settle();
    const { text } = await owner.get(`${PATH}?who=bosch`);
    const link = /href="(\/admin\/orders\/new\?customer=\d+)"[^>]*>Remei Bosch</.exec(text)?.[1] ?? '';
    const form = (await owner.get(link)).text;
    expect(form).toContain('value="Remei"');
    expect(form).toContain('value="remei@example.cat"');
    expect(form).not.toContain('name="who"');
    expect((await owner.get(`${PATH}?who=ningú`)).text).toContain('No hi ha cap client amb «ningú»');
  });

  test('with a link it waits for its payment, and the letter is on its way', async () => {
    const { location } = await sure((await look()).text);
    const id = made(location);
    expect((await order(id)).status).toBe('pending');
    const { letters } = ordersOf(() => desk);
    expect((await letters(id)).map(({ mail }) => mail)).toContain('customer_invoice');
  });

  test('a variation is offered by the names of its values, not by their words of address', async () => {
    await addVariable(desk, {
      name: 'Gerret',
      attributes: { colour: ['Verd ampolla', 'Blau'] },
      variations: [{ values: { colour: 'Verd ampolla' }, price: 900 }],
    });
    await desk.settle();
    const { text } = await desk.as('owner').get('/admin/pick/goods?q=gerret');
    expect(JSON.parse(text).choices.map(({ label }: { label: string }) => label)).toEqual([
      'Gerret · Verd ampolla',
    ]);
  });

  test('what is missing is said, what was typed stays, and nothing is made', async () => {
    const count = async () => (await desk.shop.db.read.selectFrom('order').select('id').execute()).length;
    const before = await count();
    for (const wrong of [
      { billing_email: 'no' },
      { 'add.0.item': '' },
      { 'add.0.pieces': 'dues' },
      { 'add.0.pieces': 5000 },
      { coupons: 'no-en-tinc' },
      { account: 1 },
    ]) {
      const reply = await look({ billing_city: 'Banyoles', ...wrong });
      expect([wrong, reply.status]).toEqual([wrong, 422]);
      expect(reply.text).toContain('value="Banyoles"');
    }
    expect(await count()).toBe(before);
  });
});
