import { describe, expect, test } from 'vitest';
import { engines } from '../../../tests/support/shop.ts';
import { staff } from '../../../tests/support/staff.ts';
import { walletScope } from '../../../tests/support/wallet-desk.ts';
import { changeOrder } from '../changes/commands.ts';

const LIST = '/el-meu-compte/orders/';

describe.each(engines)('what is missing of an order that a change made dearer, on %s', (engine) => {
  const scope = walletScope(engine);
  const { rich, buys, decide, order, payPath, repay, asked } = scope;

  /** Paid by card, and then one piece more in it. */
  async function dearer() {
    const { shopper } = await rich(0);
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
    return { shopper, id };
  }
  const ways = async (path: string, shopper: Awaited<ReturnType<typeof dearer>>['shopper']) =>
    [...(await shopper.get(path)).text.matchAll(/href="([^"]*\/order-pay\/[^"]*)"/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    );

  test('can be paid from the list of orders as from the order itself, and from neither once it is', async () => {
    const { shopper, id } = await dearer();
    const view = `/el-meu-compte/view-order/${id}/`;
    const pay = await payPath(id);
    expect([await ways(LIST, shopper), await ways(view, shopper)]).toEqual([[pay], [pay]]);
    await repay(shopper, id, {});
    expect(asked(id)).toBe(2000);
    await decide(id, 'pay');
    expect((await order(id)).due).toBe(0);
    expect([await ways(LIST, shopper), await ways(view, shopper)]).toEqual([[], []]);
  });

  test('is not asked for again where it was paid and the bank’s report was lost', async () => {
    for (const look of ['view', 'pay'] as const) {
      const { shopper, id } = await dearer();
      const pay = await payPath(id);
      await repay(shopper, id, {});
      await decide(id, 'pay', true);
      expect((await order(id)).due).toBe(2000);
      if (look === 'view') expect(await ways(`/el-meu-compte/view-order/${id}/`, shopper)).toEqual([]);
      else expect((await shopper.get(pay)).location).toContain(`/order-received/${id}/`);
      expect((await order(id)).due).toBe(0);
    }
  });
});
