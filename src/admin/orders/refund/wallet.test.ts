import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buy } from '../../../../tests/support/buying/checkout.ts';
import { addSimple } from '../../../../tests/support/catalogue/catalogue.ts';
import { ordersOf } from '../../../../tests/support/orders/orders.ts';
import { type DeskShop, openDeskShop } from '../../../../tests/support/people/admin.ts';
import { membersOf } from '../../../../tests/support/people/members.ts';
import { engines } from '../../../../tests/support/shop.ts';
import { convertToWallet, programmeContext } from '../../../points/index.ts';
import { seedPricing } from '../../../pricing/index.ts';

describe.each(engines)('a refund at the desk of what a wallet has paid, on %s', (engine) => {
  let desk: DeskShop;
  let cup: number;
  const { apply, register, give } = membersOf(() => desk);
  const { order, become } = ordersOf(() => desk);
  beforeAll(async () => {
    desk = await openDeskShop(engine);
    await desk.shop.db.transaction(seedPricing);
    await desk.settle();
    cup = await addSimple(desk, { name: 'Tassa', price: 2000, stock: 10 });
    await apply({ wallet: { enabled: true }, rules: [] });
  });
  afterAll(() => desk.close());

  async function bought(cents: number) {
    const { shopper, userId } = await register();
    await give(userId, cents, `gift:${userId}`);
    const scope = await programmeContext(desk.shop);
    await desk.shop.db.transaction((tx) =>
      convertToWallet(tx, scope, { userId, points: cents, key: 'first', now: Date.now() }),
    );
    const form = { payment_method: 'bacs', use_wallet: 1 };
    const { order_id: id } = await buy(desk, cup, { shopper, form });
    await become(id, 'processing', Date.now());
    return order(id);
  }
  const all = { all: '1', reason: 'Trencada', key: 'k', way: 'hand' };
  async function refund(id: number, pieces: Record<string, unknown>) {
    const owner = desk.as('owner', 'ca');
    const at = `/admin/orders/${id}/refund`;
    const shown = (await owner.post(at, { ...all, ...pieces })).text;
    const amount = /name="shown" value="(\d+)"/.exec(shown)?.[1] ?? '';
    const reply = await owner.post(at, { ...all, ...pieces, shown: amount, sure: '1' });
    const after = (await owner.follow(reply)).text;
    return [shown, after].map((page) => page.replaceAll('\u00a0', ' '));
  }

  test('asks nobody to give back what is back in the wallet already', async () => {
    const { id, totals, fromWallet } = await bought(5000);
    expect(fromWallet).toBe(totals.total);
    const [shown = '', after = ''] = await refund(id, { shipping: '1', ...(await pieces(id)) });
    expect(shown).toContain('Al moneder del client hi tornen 24,95 €');
    expect(shown).not.toContain('Tu tornes');
    expect(after).toContain('Al moneder hi han tornat 24,95 €.');
    expect(after).not.toContain('Torna tu');
    expect(after).toContain('24,95 € · Al moneder');
    expect(after).not.toContain('24,95 € · A mà');
  });

  test('asks for the rest alone where a wallet has paid a part', async () => {
    const { id } = await bought(1000);
    const [shown = '', after = ''] = await refund(id, { shipping: '1', ...(await pieces(id)) });
    expect(shown).toContain('Tu tornes 14,95 €');
    expect(after).toContain('Torna tu els 14,95 €');
    expect(after).toContain('Al moneder hi han tornat 10,00 €.');
    expect(after).toMatch(/14,95 € · A mà[^<]*<\/dd><dd>10,00 € · Al moneder/);
  });

  const pieces = async (id: number) =>
    Object.fromEntries((await order(id)).lines.map((line) => [`lines[${line.id}][pieces]`, line.quantity]));
});
