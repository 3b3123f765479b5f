import { beforeAll, describe, expect, test } from 'vitest';
import { openDeskCard } from '../../../tests/support/buying/gateway.ts';
import { placingScope } from '../../../tests/support/buying/placing.ts';
import { addSimple, addVariable } from '../../../tests/support/catalogue/catalogue.ts';
import { membersOf } from '../../../tests/support/people/members.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { engines } from '../../../tests/support/shop.ts';
import { readCart } from '../../cart/index.ts';
import { updateQuantities } from '../../cart/lines/steps.ts';
import { readSessionValues } from '../../platform/session/values.ts';
import { changeOrder } from '../changes/commands.ts';

const CARD = { paymentMethod: 'desk_card' };

describe.each(engines)('an order that waits at a payment page, on %s', (engine) => {
  const scope = placingScope(engine);
  const { visitor, order, become, stockOf, run } = scope;
  const { register } = membersOf(() => scope.house);
  type Visitor = Awaited<ReturnType<typeof visitor>>;
  let cup = 0;
  beforeAll(async () => {
    const { house } = scope;
    cup = await addSimple(house, { name: 'Tassa', price: 1850, stock: 1000 });
    openDeskCard(house, {});
    house.shop.limits.take = async () => true;
  });
  const jug = (stock: number) => addSimple(scope.house, { name: 'Gerra', price: 1850, stock });
  /** The cart as the next request of this browser sees it. */
  const cartOf = async ({ ctx, owner }: Visitor) => {
    const values = await readSessionValues(scope.house.shop.db.read, owner.sessionId);
    return readCart({ ...ctx, session: { ...ctx.session!, values } });
  };
  const problemsOf = async (shopper: Visitor) => (await cartOf(shopper)).problems;

  describe('and holds the last pieces', () => {
    test('is written over by who left it there, whose cart has them, and nobody else’s', async () => {
      const last = await jug(2);
      const [shopper, other] = [await visitor(), await visitor()];
      await shopper.put(last, last);
      await other.put(last);
      const first = await shopper.place(CARD);
      expect(await stockOf(last)).toBe(0);
      expect(await problemsOf(shopper)).toEqual([]);
      expect(await problemsOf(other)).toMatchObject([{ code: 'out_of_stock' }]);
      expect((await shopper.place(CARD)).id).toBe(first.id);
      expect((await shopper.place()).id).toBe(first.id);
      expect(await stockOf(last)).toBe(0);
    });

    test('gives them to a cart that is another, and no more of them than there are', async () => {
      const last = await jug(2);
      const shopper = await visitor();
      await shopper.put(last, last);
      const first = await shopper.place(CARD);
      const [line] = (await cartOf(shopper)).lines;
      const change = async (quantity: number) => {
        const values = await readSessionValues(scope.house.shop.db.read, shopper.owner.sessionId);
        const ctx = { ...shopper.ctx, session: { ...shopper.ctx.session!, values } };
        return run((tx) => updateQuantities(tx, ctx, shopper.owner, new Map([[line!.key, quantity]])));
      };
      expect(await change(3)).toHaveLength(1);
      expect(await change(1)).toEqual([]);
      const second = await shopper.place(CARD);
      expect(second.id).not.toBe(first.id);
      expect((await order(first.id)).status).toBe('cancelled');
      expect(await stockOf(last)).toBe(1);
    });

    test('gives them to each variation that lives on the same stock', async () => {
      const { id, variationIds } = await addVariable(scope.house, { stock: 1 });
      const shopper = await visitor();
      await shopper.put(variationIds[0]!);
      await shopper.place(CARD);
      expect([await stockOf(id), await problemsOf(shopper)]).toEqual([0, []]);
    });

    test('is not written over by who left it there once its money came', async () => {
      const shopper = await visitor();
      await shopper.put(cup);
      const first = await shopper.place(CARD);
      await become(first.id, 'processing', Date.now());
      const { version } = await order(first.id);
      expect((await shopper.place(CARD)).id).not.toBe(first.id);
      expect(await order(first.id)).toMatchObject({ status: 'processing', version });
    });

    test('leaves goods that nobody counts as they are', async () => {
      const [last, loose] = [await jug(1), await addSimple(scope.house, { name: 'Encàrrec', price: 900 })];
      const shopper = await visitor();
      await shopper.put(last);
      await shopper.place(CARD);
      await shopper.put(loose);
      expect(await problemsOf(shopper)).toEqual([]);
    });

    test('gives none of them that it has given back or taken', async () => {
      const last = await jug(1);
      const shopper = await visitor();
      await shopper.put(last);
      const { id } = await shopper.place(CARD);
      await become(id, 'processing', Date.now());
      expect(await problemsOf(shopper)).toMatchObject([{ code: 'out_of_stock' }]);
    });
  });

  test('and is written over is not changed by who saw it before that', async () => {
    const shopper = await visitor();
    await shopper.put(cup);
    const { id } = await shopper.place(CARD);
    const { version, billing } = await order(id);
    const moved = { ...billing, address1: 'Carrer Vell, 2' };
    expect((await shopper.place({ ...CARD, billing: moved, shipping: moved })).id).toBe(id);
    const written = await order(id);
    const asked = { shop: scope.house.shop, actor: staff('Anna'), now: Date.now() };
    const stale = { orderId: id, version, edit: { billing: { ...billing, phone: '972 00 00 00' } } };
    await expect(changeOrder(asked, { ...stale, byGateway: false, reason: '', tell: false })).rejects.toThrow(
      /meanwhile/,
    );
    expect(await order(id)).toEqual(written);
    expect(written.billing.address1).toBe('Carrer Vell, 2');
  });

  describe('for one browser of an account', () => {
    const twoOf = async () => {
      const { userId } = await register();
      return [await visitor(userId), await visitor(userId)] as const;
    };

    test('is the same order for another one, also where both place their cart at once', async () => {
      const [here, there] = await twoOf();
      const last = await jug(1);
      await here.put(last);
      const [first, second] = await Promise.all([here.place(CARD), there.place(CARD)]);
      expect(second.id).toBe(first.id);
      expect((await here.place(CARD)).id).toBe(first.id);
      expect((await there.place()).id).toBe(first.id);
      expect([await stockOf(last), (await cartOf(here)).count]).toEqual([0, 0]);
    });

    test('is called off where another one places a cart that is another', async () => {
      const [here, there] = await twoOf();
      await here.put(cup);
      const first = await here.place(CARD);
      await there.put(cup);
      const second = await there.place(CARD);
      expect(second.id).not.toBe(first.id);
      expect((await order(first.id)).status).toBe('cancelled');
      expect((await order(second.id)).status).toBe('pending');
    });

    test('is left alone where its browser is gone', async () => {
      const [here, there] = await twoOf();
      await here.put(cup);
      const left = await here.place(CARD);
      await run((tx) => tx.deleteFrom('session').where('id', '=', here.owner.sessionId).execute());
      expect((await there.place(CARD)).id).not.toBe(left.id);
      expect(await order(left.id)).toMatchObject({ status: 'pending', sessionId: here.owner.sessionId });
    });

    test('is left alone where nobody waits for it, where it is paid, and by everybody else', async () => {
      const [here, there] = await twoOf();
      await here.put(cup);
      const paid = await here.place(CARD);
      await become(paid.id, 'processing', Date.now());
      expect((await there.place(CARD)).id).not.toBe(paid.id);
      expect((await order(paid.id)).status).toBe('processing');
      const [waiting] = await twoOf();
      await waiting.put(cup);
      const { id } = await waiting.place(CARD);
      for (const other of [await visitor(), (await twoOf())[0]]) {
        await other.put(cup);
        expect((await other.place(CARD)).id).not.toBe(id);
      }
      expect(await order(id)).toMatchObject({ status: 'pending', sessionId: waiting.owner.sessionId });
    });
  });
});
