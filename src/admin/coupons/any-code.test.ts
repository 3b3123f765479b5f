import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { addByCall } from '../../../tests/support/buying/cart.ts';
import { buy } from '../../../tests/support/buying/checkout.ts';
import { applyByCall } from '../../../tests/support/buying/coupons.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { sentForm } from '../../../tests/support/sent-form.ts';
import { engines } from '../../../tests/support/shop.ts';
import { unguard } from '../../platform/csv.ts';
import { listSomeCoupons, seedPricing } from '../../pricing/index.ts';

describe.each(engines)('a coupon of whatever code at the desk on %s', (engine) => {
  let desk: DeskShop;
  let owner: Browser;
  let cup = 0;
  const { order } = ordersOf(() => desk);
  beforeAll(async () => {
    desk = await openDeskShop(engine);
    await desk.shop.db.transaction((tx) => seedPricing(tx));
    await desk.settle();
    owner = desk.as('owner', 'en');
    cup = await addSimple(desk, { name: 'Tassa', price: 2000 });
  });
  afterAll(() => desk.close());

  const form = (html: string) =>
    (html.match(/<form.*?<\/form>/gs) ?? []).find((each) => each.includes('name="usageLimit"')) ?? '';
  const make = async (code: string) =>
    owner.post('/admin/coupons/new', sentForm(form((await owner.get('/admin/coupons/new')).text), { code }));
  const kept = (text: string) =>
    listSomeCoupons(desk.shop.db.read, { text, now: 0 }, { descending: true, limit: 9 });

  test('is made, found by its beginning, and saved again as it came', async () => {
    const made = await make(' Fira & Mercat  "20%" ');
    expect(made.status).toBe(303);
    expect(await kept('fira')).toMatchObject([{ code: 'fira & mercat "20%"' }]);
    const list = await owner.get(`/admin/coupons?q=${encodeURIComponent('FIRA &amp; m')}`);
    expect(list.text).toContain('FIRA &amp; MERCAT &quot;20%&quot;');
    const page = await owner.get(made.location);
    expect((await owner.post(made.location, sentForm(form(page.text), {}))).location).toBe(made.location);
    expect((await make('fira &amp; mercat "20%"')).text).toContain('Another coupon has this code.');
  });

  test('leads from its page to its orders, and stands in them by its code; orders are asked for it again', async () => {
    const made = await make('Çà 10% #1');
    const shopper = desk.browser();
    await addByCall(shopper, { product_id: cup });
    expect(await applyByCall(shopper, 'çà 10% #1')).toContain('Hem aplicat');
    const { order_id } = await buy(desk, cup, { shopper });
    const { text } = await owner.get(made.location);
    const link = text.match(/href="(\/admin\/orders\?coupon=[^"]*)"/)?.[1]?.replace(/&amp;/g, '&') ?? '';
    expect((await owner.get(link)).text).toContain(`/admin/orders/${order_id}`);
    const typed = await owner.get(`/admin/orders?coupon=${encodeURIComponent('ÇÀ  10% #1')}`);
    expect(typed.text).toContain(`/admin/orders/${order_id}`);
    const entered = await owner.get(`/admin/orders?coupon=${encodeURIComponent('ÇÀ 10%')}`);
    expect(entered.text).not.toContain(`/admin/orders/${order_id}`);
  });

  test('comes into an order by hand beside another, and its history names both as they are', async () => {
    await make('Dia 1');
    await make('Nit & dia');
    const { order_id: id } = await buy(desk, cup);
    const path = `/admin/orders/${id}/change`;
    const isForm = (action: string | undefined) => action === undefined || action.endsWith('/change');
    const looked = await owner.post(
      path,
      sentForm((await owner.get(path)).text, { coupons: 'dia  1, NIT &amp; DIA' }, isForm),
    );
    await owner.post(path, sentForm(looked.text, { sure: 1 }, isForm));
    expect((await order(id)).adjustments.map(({ code }) => code)).toEqual(['nit & dia', 'dia 1']);
    expect((await owner.get(`/admin/orders/${id}`)).text).toContain('NIT &amp; DIA, DIA 1');
    expect((await owner.get(path)).text).toContain('value="NIT &amp; DIA, DIA 1"');
  });

  test.each(['=2+2', '+10%', '-5', '-5%', '@tu', "'=x", '=cmd|"a"'])(
    '%s is no formula in a file, and comes back from it as it is',
    async (code) => {
      await make(code);
      const query = encodeURIComponent(code);
      const { text } = await owner.get(`/admin/export/coupons?q=${query}`);
      const cell = text.split('\r\n').length > 1 ? text.split('\r\n')[1] : text.split('\n')[1];
      const first = /^"((?:[^"]|"")*)"|^([^,]*)/.exec(cell ?? '');
      const said = (first?.[1] ?? first?.[2] ?? '').replaceAll('""', '"');
      expect(said).toMatch(/^(?![=+@]|-(?!\d+$))/);
      expect(unguard(said).toLowerCase()).toBe(code);
    },
  );
});
