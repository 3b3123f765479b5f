import { describe, expect, test } from 'vitest';
import { staff } from '../../../tests/support/people/staff.ts';
import { walletScope } from '../../../tests/support/points/wallet-desk.ts';
import { engines } from '../../../tests/support/shop.ts';
import { changeOrder } from '../changes/commands.ts';

const LIST = '/el-meu-compte/orders/';

describe.each(engines)('what is missing of an order that a change made dearer, on %s', (engine) => {
  const scope = walletScope(engine);
  const { rich, buys, decide, order, payPath, repay, asked, wallet } = scope;

  /** Paid by card, and then one piece more in it. */
  async function dearer(cents = 0) {
    const { shopper, userId } = await rich(cents);
    const { order_id: id } = await buys(shopper, { payment_method: 'card' });
    await decide(id, 'pay');
    const [line] = (await order(id)).lines;
    await changeOrder(
      { shop: scope.shop.house.shop, actor: staff('Anna'), now: Date.now() },
      {
        orderId: id,
        edit: { lines: [{ lineId: line?.id ?? 0, quantity: 2 }] },
        byGateway: true,
        reason: '',
        tell: false,
      },
    );
    expect(await order(id)).toMatchObject({ status: 'processing', due: 2000 });
    return { shopper, userId, id };
  }
  const linksToPay = async (path: string, shopper: Awaited<ReturnType<typeof dearer>>['shopper']) =>
    [...(await shopper.get(path)).text.matchAll(/href="([^"]*\/order-pay\/[^"]*)"/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    );

  test('can be paid from the list of orders as from the order itself, and from neither once it is', async () => {
    const { shopper, id } = await dearer();
    const view = `/el-meu-compte/view-order/${id}/`;
    const pay = await payPath(id);
    expect([await linksToPay(LIST, shopper), await linksToPay(view, shopper)]).toEqual([[pay], [pay]]);
    await repay(shopper, id, {});
    expect(asked(id)).toBe(2000);
    await decide(id, 'pay');
    expect((await order(id)).due).toBe(0);
    expect([await linksToPay(LIST, shopper), await linksToPay(view, shopper)]).toEqual([[], []]);
  });

  test('is said where it is asked for: in the list, and where the link of a letter leads', async () => {
    const { shopper, id } = await dearer();
    const received = `/finalitzar-comanda/order-received/${id}/?key=${(await order(id)).key}`;
    const left = /Queda per pagar:\s*<[^>]*woocommerce-Price-amount[\s\S]{0,40}?20,00/;
    for (const path of [LIST, received]) expect((await shopper.get(path)).text).toMatch(left);
    expect(await linksToPay(received, shopper)).toEqual([await payPath(id)]);
    await repay(shopper, id, {});
    await decide(id, 'pay', true);
    expect(await linksToPay(received, shopper), 'paid, and the bank’s report was lost').toEqual([]);
    for (const path of [LIST, received]) expect((await shopper.get(path)).text).not.toContain('order-due');
  });

  test('is paid by a way that tells the shop by itself, and not by the wallet or on trust', async () => {
    const { shopper, userId, id } = await dearer(5000);
    const pay = await payPath(id);
    const { text } = await shopper.get(pay);
    const ways = text.matchAll(/<input[^>]*name="payment_method"[^>]*value="(\w+)"/g);
    expect([...ways].map(([, way]) => way)).toEqual(['card']);
    expect(text).not.toContain('use_wallet');
    expect(text).not.toContain('order-unpaid');
    const { reply } = await repay(shopper, id, { payment_method: 'bacs' });
    expect(reply.text).toContain('Tria com vols pagar.');
    expect(asked(id)).not.toBe(2000);
    await repay(shopper, id, { use_wallet: 1 });
    expect([asked(id), await wallet(userId)]).toEqual([2000, 5000]);
    expect(await order(id)).toMatchObject({ status: 'processing', due: 2000, fromWallet: 0 });
  });

  test('is told how to be brought where no way tells the shop by itself, and by no form that would lead nowhere', async () => {
    const { house } = scope.shop;
    const { shopper, id } = await dearer();
    const pay = await payPath(id);
    expect((await shopper.get(pay)).text).not.toContain('wc-bacs-bank-details');
    await house.set({ 'payments.card.least': 1000 });
    const { text } = await shopper.get(pay);
    expect(text).toMatch(/Import de la transferència: 20,00/);
    expect(text).toContain('wc-bacs-bank-details');
    expect(text).not.toContain('place_order');
    await house.set({ 'payments.card.least': 0 });
    expect((await shopper.get(pay)).text).toContain('place_order');
  });

  test('that a bank did not take is said, and so is that what was paid before counts', async () => {
    const { shopper, id } = await dearer();
    const pay = await payPath(id);
    expect((await shopper.get(pay)).text).not.toContain('no t’hem cobrat res més');
    await repay(shopper, id, {});
    await decide(id, 'decline');
    const { text } = await shopper.get(pay);
    expect(text).toContain('no t’hem cobrat res més');
    expect(text).toContain('Paga els 20,00');
    await repay(shopper, id, {});
    await decide(id, 'pay');
    expect((await order(id)).due).toBe(0);
  });

  test('is not asked for again where it was paid and the bank’s report was lost', async () => {
    for (const look of ['view', 'pay', 'received'] as const) {
      const { shopper, id } = await dearer();
      const pay = await payPath(id);
      await repay(shopper, id, {});
      await decide(id, 'pay', true);
      expect((await order(id)).due).toBe(2000);
      if (look === 'view') expect(await linksToPay(`/el-meu-compte/view-order/${id}/`, shopper)).toEqual([]);
      else if (look === 'received')
        await shopper.get(pay.replace('order-pay', 'order-received').replace('pay_for_order=true&', ''));
      else expect((await shopper.get(pay)).location).toContain(`/order-received/${id}/`);
      expect((await order(id)).due).toBe(0);
    }
  });
});
