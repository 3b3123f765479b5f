import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { buy } from '../../../tests/support/buying/checkout.ts';
import { openDeskCard } from '../../../tests/support/buying/gateway.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { membersOf } from '../../../tests/support/people/members.ts';
import { refundOrder, staff } from '../../../tests/support/people/staff.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { mergeCustomers } from '../../customers/index.ts';
import { ask } from '../../frame/command/index.ts';
import { verifyLedger } from '../../points/index.ts';
import { changeOrder } from '../changes/commands.ts';
import { settleDifference } from '../changes/commands-differences.ts';
import { readDifferences } from '../differences/store.ts';
import { keepsStock, type OrderStatus } from '../model-status.ts';
import { OrderProblem } from '../problem.ts';

/** A cup is ten euros, with its tax; a point is given for each euro. */
const PRICE = 1000;
const GIFT = 300;

/** What a bookkeeper knows of an order who only watches what is done to it. */
interface Life {
  id: number;
  owner: number;
  pieces: number;
  back: number;
  restocked: number;
  spent: number;
  hasEarned: boolean;
  /** What it was to cost when its money came. */
  received: number | undefined;
}

const step = fc.oneof(
  fc.record({
    do: fc.constant('place' as const),
    who: fc.nat(1),
    pieces: fc.integer({ min: 1, max: 3 }),
    card: fc.boolean(),
    spend: fc.boolean(),
  }),
  fc.record({
    do: fc.constant('move' as const),
    which: fc.nat(1),
    to: fc.constantFrom<OrderStatus>(
      'processing',
      'completed',
      'cancelled',
      'on-hold',
      'processing',
      'completed',
      'cancelled',
      'pending',
    ),
  }),
  fc.record({ do: fc.constant('change' as const), which: fc.nat(1), pieces: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ do: fc.constant('refund' as const), which: fc.nat(1), restock: fc.boolean() }),
  fc.record({ do: fc.constant('settle' as const), which: fc.nat(1) }),
  { weight: 1, arbitrary: fc.record({ do: fc.constant('merge' as const), from: fc.nat(1) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      which: fc.constant(0),
      to: fc.constantFrom<OrderStatus>('cancelled', 'processing', 'completed'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      which: fc.constant(0),
      restock: fc.boolean(),
    }),
  },
);

describe.each(engines)('the points of orders, whatever is done to them, on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  const { order, become, stockOf } = ordersOf(() => house);
  const { apply, register, give, balance } = membersOf(() => house);
  beforeAll(async () => {
    house = await openSellingShop(engine);
    openDeskCard(house);
    house.shop.limits.take = async () => true;
    cup = await addSimple(house, { name: 'Tassa', price: PRICE, stock: 100_000 });
  });
  afterAll(async () => {
    expect((await verifyLedger(house.shop.db.read)).faults).toEqual([]);
    await house.close();
  });
  const asked = () => ({ shop: house.shop, actor: staff('Anna'), now: Date.now() });

  test('are those of what their shopper keeps and has paid', async () => {
    const programme = fc.record({
      awardAt: fc.constantFrom('paid', 'completed'),
      holdDays: fc.constantFrom(0, 14),
    });
    await fc.assert(
      fc.asyncProperty(programme, fc.array(step, { minLength: 8, maxLength: 18 }), async (earn, steps) => {
        await house.shop.db.transaction((tx) => tx.updateTable('order').set({ network: 'gone' }).execute());
        await apply({ earn: { ...earn, tax: true }, redeem: { points: 100, value: 100 } });
        const members = [await register(), await register()];
        for (const { userId } of members) await give(userId, GIFT);
        let merged: number | undefined;
        const gifts = new Map(members.map(({ userId }) => [userId, GIFT]));
        const stock = (await stockOf(cup)) ?? 0;
        const lives: Life[] = [];
        const trail: string[] = [];
        const place = async ({
          who,
          pieces,
          card,
          spend,
        }: {
          who: number;
          pieces: number;
          card: boolean;
          spend: boolean;
        }) => {
          const at = merged === who ? 1 - who : who;
          const member = members[at]!;
          const { shopper, userId, email } = member;
          const { available, debt } = await balance(userId);
          const use = spend && available >= 100 && debt === 0;
          if (use) {
            await shopper.call('add_to_cart', { product_id: cup, quantity: pieces });
            const { text } = await shopper.get('/cistella/');
            const wps_nonce = /name="wps_nonce" value="(\w+)"/.exec(text)?.[1] ?? '';
            await shopper.post('/cistella/', { wps_apply_points: 1, wps_cart_points: 100, wps_nonce });
          }
          const form = { payment_method: card ? 'desk_card' : 'bacs', billing_email: email };
          const { order_id: id, messages } = await buy(house, cup, { quantity: pieces, shopper, form });
          expect(id, messages).toBeGreaterThan(0);
          await shopper.get('/cistella/');
          const made = await order(id);
          const known = lives.findIndex((life) => life.id === id);
          if (known >= 0) lives.splice(known, 1);
          const all = made.lines.reduce((sum, line) => sum + line.quantity, 0);
          const spent = made.redeem?.points ?? made.adjustments.length * 100;
          lives.push({
            id,
            owner: userId,
            pieces: all,
            back: 0,
            restocked: 0,
            spent,
            hasEarned: false,
            received: undefined,
          });
        };
        const act = async (one: (typeof steps)[number]) => {
          if (one.do === 'place') return place(one);
          if (one.do === 'merge') {
            if (merged !== undefined) return;
            const [from, into] = [members[one.from]!, members[1 - one.from]!];
            await ask(asked(), mergeCustomers, { from: from.userId, into: into.userId, reason: '' });
            merged = one.from;
            gifts.set(into.userId, 2 * GIFT);
            gifts.set(from.userId, 0);
            for (const life of lives) life.owner = into.userId;
            return;
          }
          const life = lives[one.which % Math.max(1, lives.length)];
          if (!life) return;
          const before = await order(life.id);
          const line = before.lines[0]!;
          if (one.do === 'move') {
            await become(life.id, one.to, Date.now());
          } else if (one.do === 'change') {
            await changeOrder(asked(), {
              orderId: life.id,
              edit: { lines: [{ lineId: line.id!, quantity: one.pieces }] },
              byGateway: false,
              reason: '',
              tell: false,
            });
            life.pieces = one.pieces;
          } else if (one.do === 'refund') {
            const key = `${life.id}-${trail.length}`;
            const wish = {
              orderId: life.id,
              key,
              reason: '',
              restock: one.restock,
              byGateway: false,
              by: 'Anna',
            };
            await refundOrder(house.shop, { ...wish, lines: [{ lineId: line.id!, pieces: 1 }] }, Date.now());
            life.back += 1;
            if (one.restock && keepsStock(before.status)) life.restocked += 1;
          } else {
            const open = (await readDifferences(house.shop.db.read, life.id)).find(
              ({ state }) => state === 'open',
            );
            if (open)
              await ask(asked(), settleDifference, {
                orderId: life.id,
                differenceId: open.id,
                reference: '',
              });
          }
        };
        await place({ who: 0, pieces: 2, card: true, spend: false });
        await become(lives[0]!.id, 'processing', Date.now());
        const first = lives[0]!;
        first.received = (await order(first.id)).totals.total;
        first.hasEarned = earn.awardAt === 'paid';
        for (const one of steps) {
          let refused = '';
          try {
            await act(one);
          } catch (error) {
            if (!(error instanceof OrderProblem)) throw error;
            refused = JSON.stringify(error.problem);
          }
          trail.push(`${JSON.stringify(one)} ${refused}`);
          const said = `${JSON.stringify(earn)}\n${trail.join('\n')}`;
          let out = 0;
          const due = new Map(gifts);
          for (const life of lives) {
            const now = await order(life.id);
            const alive = keepsStock(now.status);
            if (!alive) life.hasEarned = false;
            else if (
              now.status === 'completed' ||
              (earn.awardAt === 'paid' && now.status === 'processing' && now.paidAt !== null)
            )
              life.hasEarned = true;
            if (now.paidAt !== null && life.received === undefined) life.received = now.totals.total;
            if (alive) out += life.pieces - life.restocked;
            const kept = (life.pieces - life.back) / life.pieces;
            const value = life.pieces * PRICE - life.spent;
            const earned = alive && life.hasEarned ? Math.floor(value / 100) * kept : 0;
            const spent = alive ? life.spent * kept : 0;
            due.set(life.owner, (due.get(life.owner) ?? 0) + earned - spent);
            expect(now.due, said).toBeGreaterThanOrEqual(0);
            const differences = await readDifferences(house.shop.db.read, life.id);
            const moved = differences
              .filter(({ amount, state }) => amount < 0 || state === 'done')
              .reduce((sum, { amount }) => sum + amount, 0);
            if (life.received !== undefined)
              expect(life.received + moved, said).toBe(now.totals.total - now.due);
            expect(now.userId, said).toBe(life.owner);
          }
          expect(await stockOf(cup), said).toBe(stock - out);
          for (const [userId, points] of due) {
            const { available, pending, held, debt } = await balance(userId);
            // What orders hold is not spent yet, but nobody has it.
            const has = available + pending - debt;
            expect(
              Math.abs(has - points),
              `${said}\n of ${userId}: has ${has} (${available} ${pending} ${held} ${debt}), due ${points}`,
            ).toBeLessThanOrEqual(lives.some(({ spent, back }) => spent > 0 && back > 0) ? lives.length : 0);
          }
        }
      }),
      { numRuns: engine === 'sqlite' ? 8 : 4 },
    );
  }, 120_000);
});
