import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { addByCall } from '../../../tests/support/buying/cart.ts';
import { buy } from '../../../tests/support/buying/checkout.ts';
import { addCoupon, applyByCall } from '../../../tests/support/buying/coupons.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { plansOf, wholeTable } from '../../../tests/support/plans.ts';
import { sentForm } from '../../../tests/support/sent-form.ts';
import { engines } from '../../../tests/support/shop.ts';
import { readAudit } from '../../frame/command/store.ts';
import { countCoupons, findCoupon, listBatches, listSomeCoupons, seedPricing } from '../../pricing/index.ts';

describe.each(engines)('coupons at the desk on %s', (engine) => {
  let desk: DeskShop;
  let owner: Browser;
  let [cup, bowl] = [0, 0];
  const mainForm = (html: string) =>
    (html.match(/<form.*?<\/form>/gs) ?? []).find((form) => form.includes('name="usageLimit"')) ?? '';
  async function save(path: string, changes: Record<string, string | false | readonly string[]>) {
    return owner.post(path, sentForm(mainForm((await owner.get(path)).text), changes));
  }
  const byCode = async (code: string) =>
    (await listSomeCoupons(desk.shop.db.read, { text: code, now: 0 }, { descending: true, limit: 1 }))[0];
  beforeAll(async () => {
    desk = await openDeskShop(engine);
    await desk.shop.db.transaction((tx) => seedPricing(tx));
    await desk.settle();
    owner = desk.as('owner', 'en');
    cup = await addSimple(desk, {
      name: 'Tassa',
      price: 2000,
      sku: 'T-1',
      categories: ['Casa'],
      brand: 'Terra',
    });
    bowl = await addSimple(desk, { name: 'Bol', price: 1000, sku: 'B-1' });
  });
  afterAll(() => desk.close());

  test('one is made with its rules, a shopper uses it, and its page tells of the order', async () => {
    const made = await save('/admin/coupons/new', {
      code: 'Estiu.25',
      percent: '25',
      usageLimit: '5',
      'minimum.EUR': '15',
      products: 'T-1',
      until: '2099-12-31',
    });
    expect(made.status).toBe(303);
    const coupon = await byCode('estiu.25');
    expect(made.location).toBe(`/admin/coupons/${coupon?.id}`);
    expect(coupon).toMatchObject({
      ppm: 250_000,
      minimum: { EUR: 1500 },
      maximum: null,
      productIds: [cup],
      usageLimit: 5,
      endsAt: Date.parse('2100-01-01T00:00:00+01:00'),
    });
    const shopper = desk.browser();
    await addByCall(shopper, { product_id: cup });
    expect(await applyByCall(shopper, 'ESTIU.25')).toContain('Hem aplicat');
    const { order_id } = await buy(desk, cup, { shopper });
    const { text } = await owner.get(made.location);
    expect(text).toContain(`href="/admin/orders/${order_id}"`);
    expect(text).toContain('1 / 5');
    expect((await owner.get('/admin/coupons')).text).toContain('ESTIU.25');
    const [line] = await readAudit(desk.shop.db.read, { command: 'coupon.save', limit: 1 });
    expect(line).toMatchObject({ subjectId: 'estiu.25', actor: { kind: 'staff' }, after: { ppm: 250_000 } });
  });

  test('what is typed into a field that the kind does not have is told there, and nothing is made', async () => {
    const amount = await save('/admin/coupons/new', { code: 'EURO', 'amount.EUR': '12.5' });
    expect(amount.status).toBe(422);
    expect(amount.text).toMatch(/value="12.5".*?id="field-amount.EUR-error">A percentage has no amount/s);
    const percent = await save('/admin/coupons/new', {
      code: 'EURO',
      kind: 'fixed_cart',
      percent: '15',
      'amount.EUR': '12.5',
    });
    expect(percent.text).toMatch(/value="15".*?id="field-percent-error">This coupon takes off an amount/s);
    expect(await byCode('euro')).toBeUndefined();
    // What stood there already is no wish of whoever changes the kind.
    const kind = { code: 'EURO', kind: 'fixed_cart', 'amount.EUR': '12.5' };
    const made = await save('/admin/coupons/new', kind);
    expect(await byCode('euro')).toMatchObject({ kind: 'fixed_cart', ppm: 0, amount: { EUR: 1250 } });
    await save(made.location, { kind: 'percent', percent: '5' });
    expect(await byCode('euro')).toMatchObject({ kind: 'percent', ppm: 50_000, amount: {} });
  });

  test('a percentage that is none is told in the words of percentages', async () => {
    for (const percent of ['101', '100.0001', 'ten', '-5']) {
      const wrong = await save('/admin/coupons/new', { code: 'MASSA', percent });
      expect(wrong.status).toBe(422);
      expect(wrong.text).toMatch(
        /id="field-percent-error">Write a percentage between 0 and 100, such as 12\.5\.</,
      );
    }
    const amount = await save('/admin/coupons/new', {
      code: 'MASSA',
      kind: 'fixed_cart',
      'amount.EUR': 'ten',
    });
    expect(amount.text).toMatch(/id="field-amount.EUR-error">Write an amount/);
    expect(await byCode('massa')).toBeUndefined();
  });

  test('a page that is sent as it came changes nothing, whatever the coupon is', async () => {
    const noon = Date.parse('2030-05-05T12:34:56Z');
    const codes = [
      await addCoupon(desk, {
        ppm: 123_400,
        startsAt: noon,
        endsAt: noon + 1000,
        emails: ['*@b.cat', 'a@c.cat'],
      }),
      await addCoupon(desk, {
        kind: 'fixed_cart',
        ppm: 0,
        amount: { EUR: 500, USD: 550 },
        maximum: { EUR: 9000 },
      }),
      await addCoupon(desk, {
        kind: 'fixed_product',
        ppm: 0,
        amount: { EUR: 1 },
        excludedProductIds: [bowl, cup],
        enabled: false,
      }),
    ];
    for (const code of codes) {
      const before = await byCode(code);
      expect((await save(`/admin/coupons/${before?.id}`, {})).status).toBe(303);
      expect(await byCode(code)).toEqual(before);
    }
  });

  test('what may not be is said at its field, a code of somebody else’s too, and what was typed stays', async () => {
    const code = await addCoupon(desk);
    const taken = await save('/admin/coupons/new', {
      code: code.toUpperCase(),
      description: 'Per a la fira',
    });
    expect([
      taken.status,
      taken.text.includes('field-code-error'),
      taken.text.includes('Per a la fira'),
    ]).toEqual([422, true, true]);
    const cases: [Record<string, string>, string][] = [
      [{ code: 'així, no' }, 'field-code-error'],
      [{ code: 'bo', from: '2030-02-02', until: '2030-01-01' }, 'field-until-error'],
      [{ code: 'bo', emails: 'a@b@c' }, 'field-emails-error'],
      [{ code: 'bo', products: 'T-1, no-hi-es' }, 'field-products-error'],
      [{ code: 'bo', percent: '101' }, 'field-percent-error'],
      [{ code: 'bo', percent: '0' }, 'field-kind-error'],
      [{ code: 'bo', kind: 'fixed_cart', percent: '10' }, 'field-kind-error'],
    ];
    for (const [changes, field] of cases) {
      const told = await save('/admin/coupons/new', changes);
      expect([field, told.status, told.text.includes(field)]).toEqual([field, 422, true]);
    }
    expect(await byCode('bo')).toBeUndefined();
  });

  test('who saves over somebody else’s change is shown both', async () => {
    const { id = 0 } = (await byCode(await addCoupon(desk))) ?? {};
    const here = `/admin/coupons/${id}`;
    const late = sentForm(mainForm((await owner.get(here)).text), { percent: '30' });
    await save(here, { percent: '20' });
    expect((await owner.post(here, late)).status).toBe(409);
    expect(await findCoupon(desk.shop.db.read, id)).toMatchObject({ ppm: 200_000 });
  });

  test('a try-out says to the cent what would be taken off, or why nothing is', async () => {
    const coupon = await byCode('estiu.25');
    const ask = async (query: Record<string, string>) =>
      (await owner.get(`/admin/coupons/${coupon?.id}/try?${new URLSearchParams(query)}`)).text.replaceAll(
        '\u00a0',
        ' ',
      );
    const both = { 'product.0': `${cup}`, 'pieces.0': '2', 'product.1': `${bowl}`, 'pieces.1': '1' };
    const said = await ask(both);
    expect(said).toMatch(/It would take off 10,00 €/);
    expect(said).toMatch(/2 × Tassa.*?40,00.*?30,00/s);
    expect(await ask({ 'product.0': `${bowl}`, 'pieces.0': '9' })).toContain(
      'does not count for any of these products.',
    );
    const shopper = desk.browser();
    await addByCall(shopper, { product_id: cup, quantity: 2 });
    await addByCall(shopper, { product_id: bowl });
    await applyByCall(shopper, 'estiu.25');
    expect((await shopper.get('/cistella/')).text).toMatch(/cart-discount.*?-10,00/s);
  });

  test('many codes are made at once, each good for one order, with a file of them', async () => {
    const page = '/admin/coupons/batches/new';
    const form = sentForm(mainForm((await owner.get(page)).text), {
      name: 'Fira',
      count: '600',
      prefix: 'FIRA-',
      percent: '50',
    });
    const [made, again] = [await owner.post(page, form), await owner.post(page, form)];
    expect([made.status, again.location]).toEqual([303, made.location]);
    const [batch] = await listBatches(desk.shop.db.read, 1);
    expect(batch).toMatchObject({ name: 'Fira', count: 600, used: 0, enabled: 600 });
    const filter = { batchId: batch?.id ?? 0, now: 0 };
    expect(await countCoupons(desk.shop.db.read, filter, 1000)).toBe(600);
    const { text } = await owner.get(`/admin/export/coupons?batch=${batch?.id}`);
    const codes = text.match(/FIRA-[A-Z2-9]{10}/g) ?? [];
    expect(new Set(codes).size).toBe(600);
    expect((await owner.get('/admin/coupons')).text).not.toContain('FIRA-');
    const shopper = desk.browser();
    await addByCall(shopper, { product_id: cup });
    expect(await applyByCall(shopper, codes[0] ?? '')).toContain('Hem aplicat');
    await buy(desk, cup, { shopper });
    const other = desk.browser();
    await addByCall(other, { product_id: cup });
    expect(await applyByCall(other, codes[0] ?? '')).not.toContain('Hem aplicat');
    expect((await listBatches(desk.shop.db.read, 1))[0]?.used).toBe(1);
    await owner.post('/admin/coupons/batches', { off: `${batch?.id}` });
    expect(await applyByCall(other, codes[1] ?? '')).toContain('no existeix');
    await owner.post('/admin/coupons/batches', { on: `${batch?.id}` });
    expect(await applyByCall(other, codes[1] ?? '')).toContain('Hem aplicat');
    const many = await save(page, { name: 'Massa', count: '5001' });
    expect([many.status, many.text.includes('field-count-error')]).toEqual([422, true]);
  });

  test('lists are narrowed by an index, whatever they are asked for', async () => {
    const page = { descending: true, behind: { id: 100_000 }, limit: 51 };
    for (const filter of [
      {},
      { batchId: 1 },
      { text: 'fira' },
      { state: 'active' as const },
      { kind: 'percent' as const },
    ]) {
      const plan = await plansOf(desk, engine, (db) => listSomeCoupons(db, { ...filter, now: 5 }, page));
      expect(plan).toMatch(/index/i);
      expect(plan).not.toMatch(wholeTable(engine, 'coupon'));
    }
  });

  test('what is over, planned or off stands under its tab, and whoever may not change coupons sees none', async () => {
    const over = await addCoupon(desk, { endsAt: 1 });
    const planned = await addCoupon(desk, { startsAt: Date.now() + 1e9 });
    const off = await addCoupon(desk, { enabled: false });
    for (const [tab, code] of [
      ['over', over],
      ['planned', planned],
      ['off', off],
    ] as const) {
      const { text } = await owner.get(`/admin/coupons?tab=${tab}`);
      const shown = [over, planned, off].filter((each) => text.includes(`>${each.toUpperCase()}<`));
      expect([tab, shown]).toEqual([tab, [code]]);
    }
    const { id = 0 } = (await byCode(off)) ?? {};
    expect((await owner.post(`/admin/coupons/${id}`, { do: 'remove' })).location).toBe('/admin/coupons');
    expect(await byCode(off)).toBeUndefined();
    const other = desk.as(['products.edit', 'orders.view']);
    for (const path of ['coupons', 'coupons/new', 'coupons/batches', `coupons/${id}`])
      expect((await other.get(`/admin/${path}`)).status).toBe(403);
  });
});
