import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draftOf } from '../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { refundOrder, staff } from '../../../tests/support/people/staff.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { ask, readAudit } from '../../frame/command/index.ts';
import type { Credit } from '../../payments/index.ts';
import type { Tx } from '../../platform/db/index.ts';
import { closeDifference, insertDifference } from '../differences/store.ts';
import { setPayment } from '../payment/store.ts';
import { payByCredit, readStatement, releaseCredit, setCreditAside } from './commands.ts';
import { BankProblem } from './model.ts';
import { readToMatch } from './read.ts';
import {
  forgetPayers,
  hasMoved,
  readCredit,
  readLatestStatements,
  readPayees,
  readSettledCredits,
  readUnpaid,
} from './store.ts';

const NOW = 1_800_000_000_000;
const TOTAL = 1815;

describe.each(engines)('credits of the shop’s account on %s', (engine) => {
  let house: TestShop;
  const { write, order, become, notes } = ordersOf(() => house);
  beforeAll(async () => {
    house = await openTestShop(engine);
  });
  afterAll(() => house.close());

  const db = () => house.shop.db.read;
  const within = <T>(work: (tx: Tx) => Promise<T>) => house.shop.db.transaction(work);
  const asked = (now = NOW) => ({ shop: house.shop, actor: staff('Anna'), now });
  const ordered = async () => (await write(draftOf([{ productId: null }]), NOW)).id;
  /** A wallet pays so much of it. */
  const partly = async (id: number, fromWallet: number) => {
    await within((tx) => setPayment(tx, id, { fromWallet }));
    return id;
  };
  const credit = (words: string, more: Partial<Credit> = {}): Credit => ({
    account: 'ES91',
    reference: '',
    bookedOn: '2026-11-20',
    amount: TOTAL,
    currency: 'EUR',
    payer: '',
    words,
    ...more,
  });
  const read = (credits: Credit[], name = 'novembre.xml') =>
    ask(asked(), readStatement, { name, format: 'camt.053', credits });
  let turn = 0;
  /** @returns the number of a credit that nothing names */
  const came = async (more: Partial<Credit> = {}) => {
    turn += 1;
    await read([credit(`cap ${'x'.repeat(turn)}`, more)]);
    const row = await db().selectFrom('bank_credit').select('id').orderBy('id', 'desc').executeTakeFirst();
    return row!.id;
  };
  const pay = (creditId: number, orderId: number) => ask(asked(), payByCredit, { creditId, orderId });
  const release = (creditId: number) => ask(asked(NOW + 5), releaseCredit, { creditId });
  const why = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => (error instanceof BankProblem ? error.why : String(error)),
    );
  const told = async (command: string) => {
    const [line] = await readAudit(db(), { command, limit: 1 });
    const { subject, subjectId, before, after, reason } = line!;
    return { about: [subject, subjectId], before, after, reason };
  };

  test('a file is written down with how much of it is new, however long it is', async () => {
    const many = Array.from({ length: 401 }, (_, at) => credit(`quota ${at}`, { amount: at + 1 }));
    expect(await read(many.slice(0, 3), `${'n'.repeat(250)}.xml`)).toEqual({ credits: 3, added: 3 });
    expect(await read(many)).toEqual({ credits: 401, added: 398 });
    const [last, first] = await readLatestStatements(db(), 2);
    expect(last).toMatchObject({
      name: 'novembre.xml',
      credits: 401,
      added: 398,
      readBy: 'Anna',
      readAt: NOW,
    });
    expect(first).toMatchObject({ name: 'n'.repeat(200), format: 'camt.053', added: 3 });
    expect(await told('bank.read')).toEqual({
      about: ['bank_statement', `${last?.id}`],
      before: {},
      after: { name: 'novembre.xml', format: 'camt.053', credits: 401, added: 398 },
      reason: '',
    });
    const open = await readToMatch(db(), { behind: 0, limit: 500 });
    expect(open.map(({ words }) => words).sort()).toEqual(many.map(({ words }) => words).sort());
    const page = await readToMatch(db(), { behind: open[9]!.id, limit: 5 });
    expect(page.map(({ id }) => id)).toEqual(open.slice(10, 15).map(({ id }) => id));
    const alike = credit('quota');
    expect(await read([alike, alike, alike])).toEqual({ credits: 3, added: 3 });
    expect(await read([alike, alike, alike, alike])).toEqual({ credits: 4, added: 1 });
    await within((tx) => tx.deleteFrom('bank_credit').execute());
  });

  test('an order is paid by one, in full and once; which, is in the trail', async () => {
    const [id, none] = [await ordered(), await came()];
    expect(await why(pay(none, 999_999))).toBe('unknown_order');
    expect(await pay(none, id)).toBe('paid');
    expect(await order(id)).toMatchObject({ status: 'processing', transactionId: `2026-11-20/${none}` });
    expect(await told('bank.pay')).toEqual({
      about: ['bank_credit', `${none}`],
      before: { state: 'open', order: null },
      after: { state: 'paid', order: id, amount: TOTAL, currency: 'EUR' },
      reason: '',
    });
    expect(await readCredit(db(), none)).toMatchObject({ state: 'paid', settledBy: 'Anna', settledAt: NOW });
    expect(await why(pay(none, id))).toBe('settled');
    expect(await why(pay(999_999, id))).toBe('settled');
    expect(await why(ask(asked(), setCreditAside, { creditId: none, note: '' }))).toBe('settled');
  });

  test('is let go again where its order is off, and its money is then nobody’s; not where the order goes on', async () => {
    const [id, one] = [await ordered(), await came()];
    await pay(one, id);
    expect(await why(release(one))).toBe('moved_on');
    await become(id, 'cancelled', NOW);
    await release(one);
    expect(await readCredit(db(), one)).toMatchObject({
      state: 'open',
      orderId: null,
      settledBy: '',
      settledAt: 0,
    });
    expect(await order(id)).toMatchObject({ paidAt: null, transactionId: '' });
    expect((await notes(id)).at(-1)).toMatchObject({
      kind: 'private',
      author: 'Anna',
      body: expect.stringContaining(`2026-11-20/${one}`),
      created_at: NOW + 5,
    });
    expect(await why(release(one))).toBe('settled');
    expect(await why(release(999_999))).toBe('settled');
  });

  test('stays with an order that is off where some of its money went back', async () => {
    const [id, one] = [await ordered(), await came()];
    await pay(one, id);
    const back = { orderId: id, key: 'part', other: 100, reason: '', restock: false, byGateway: false };
    await refundOrder(house.shop, { ...back, by: 'Anna' }, NOW);
    await become(id, 'cancelled', NOW);
    expect(await why(release(one))).toBe('given_back');
    expect((await order(id)).paidAt).not.toBeNull();
  });

  test('that does not fit waits, and is taken back until somebody has decided about it', async () => {
    const [id, one] = [await ordered(), await came({ amount: 100 })];
    expect(await pay(one, id)).toBe('held');
    await release(one);
    expect(await readCredit(db(), one)).toMatchObject({ state: 'open' });
    await pay(one, id);
    await within((tx) => tx.updateTable('unmatched_payment').set({ settled_at: NOW }).execute());
    expect(await why(release(one))).toBe('moved_on');
  });

  test('that did not fit an order which other money has paid since leaves that as it is', async () => {
    const [id, one, other] = [await ordered(), await came({ amount: 100 }), await came()];
    await pay(one, id);
    await pay(other, id);
    await release(one);
    expect(await order(id)).toMatchObject({ status: 'processing', transactionId: `2026-11-20/${other}` });
  });

  test('that did not fit takes its number off the order, and no other money’s', async () => {
    const [id, one] = [await ordered(), await came({ amount: 100 })];
    for (const [number, left] of [
      ['T-9', 'T-9'],
      [`2026-11-20/${one}`, ''],
    ] as const) {
      await pay(one, id);
      await within((tx) => setPayment(tx, id, { transactionId: number }));
      await release(one);
      expect(await order(id)).toMatchObject({ transactionId: left, paidAt: null });
    }
  });

  test('set aside is no order’s; with a note, of which as much is kept as there is room for', async () => {
    const one = await came();
    await ask(asked(), setCreditAside, { creditId: one, note: ` ${'n'.repeat(300)} ` });
    expect(await readCredit(db(), one)).toMatchObject({
      state: 'aside',
      orderId: null,
      note: 'n'.repeat(200),
    });
    expect((await told('bank.set_aside')).reason).toBe('n'.repeat(200));
    expect((await readSettledCredits(db(), 1))[0]?.id).toBe(one);
    await release(one);
    expect(await readCredit(db(), one)).toMatchObject({ state: 'open', note: '' });
    expect((await readSettledCredits(db(), 99)).map(({ id }) => id)).not.toContain(one);
  });

  test('an order is proposed by what is to be paid of it: less its wallet, what is due after it was paid, or nothing', async () => {
    const wallet = await partly(await ordered(), 815);
    const paid = await ordered();
    await become(paid, 'processing', NOW);
    const owing = await ordered();
    await become(owing, 'processing', NOW);
    await within((tx) => tx.updateTable('order').set({ due: 300 }).where('id', '=', owing).execute());
    const [theirs, ours] = [await ordered(), await ordered()];
    await become(theirs, 'cancelled', NOW, 'customer');
    await become(ours, 'cancelled', NOW);
    const again = await ordered();
    await become(again, 'cancelled', NOW, 'customer');
    await become(again, 'on-hold', NOW);
    const found = await readPayees(db(), [wallet, paid, owing, theirs, ours, again]);
    const said = [...found.values()].map(({ id, toPay, calledOff }) => [id, [toPay, calledOff]]);
    expect(Object.fromEntries(said)).toEqual({
      [wallet]: [1000, false],
      [paid]: [0, false],
      [owing]: [300, false],
      [theirs]: [TOTAL, true],
      [ours]: [TOTAL, false],
      [again]: [TOTAL, false],
    });
    expect(found.get(wallet)).toMatchObject({ name: 'Maria Puig', currency: 'EUR', status: 'on-hold' });
    expect((await readPayees(db(), [])).size).toBe(0);
  });

  test('orders that wait for just a sum are found by it, the newest first, those that are paid or off are not', async () => {
    const [first, second, paid, off] = [await ordered(), await ordered(), await ordered(), await ordered()];
    await become(paid, 'processing', NOW);
    await become(off, 'cancelled', NOW);
    await become(first, 'on-hold', NOW);
    for (const id of [first, second, paid, off]) await partly(id, 15);
    const ids = async (sums: number[], limit = 9) =>
      (await readUnpaid(db(), sums, limit)).map(({ id }) => id);
    expect(await ids([1, TOTAL - 15])).toEqual([second, first]);
    expect(await ids([TOTAL - 15], 1)).toEqual([second]);
    expect(await ids([])).toEqual([]);
  });

  test('of two that name one order the second finds nothing due; what names none is proposed for none', async () => {
    const [a, b, c] = [await ordered(), await partly(await ordered(), 815), await partly(await ordered(), 7)];
    await read([
      credit(`comanda ${a}`),
      credit(`comanda ${a} un altre cop`),
      credit(`comanda ${b}`, { amount: 1000 }),
      credit('interessos', { amount: 7 }),
      credit('la tassa', { amount: TOTAL - 7, payer: 'PUIG MARIA' }),
    ]);
    const open = (await readToMatch(db(), { behind: 0, limit: 500 })).slice(-5);
    expect(open.map(({ proposal }) => proposal && [proposal.order.id, proposal.fit])).toEqual([
      [a, 'exact'],
      [a, 'nothing_due'],
      [b, 'exact'],
      undefined,
      [c, 'exact'],
    ]);
  });

  test('who paid is forgotten of what was settled long ago; that it came is not, and what waits is kept', async () => {
    const [old, young, waits, named] = [
      await came({ payer: 'Maria Puig' }),
      await came({ payer: 'Maria Puig' }),
      await came({ payer: 'Maria Puig' }),
      await came(),
    ];
    for (const [creditId, now] of [
      [old, 1000],
      [named, 1000],
      [young, 2000],
    ] as const)
      await ask(asked(now), setCreditAside, { creditId, note: '' });
    expect(await within((tx) => forgetPayers(tx, 2000))).toBe(2);
    expect(await readCredit(db(), old)).toMatchObject({
      payer: '',
      words: '',
      amount: TOTAL,
      state: 'aside',
    });
    for (const id of [young, waits])
      expect(await readCredit(db(), id)).toMatchObject({
        payer: 'Maria Puig',
        words: expect.stringContaining('cap'),
      });
    expect(await within((tx) => forgetPayers(tx, 2000))).toBe(0);
  });

  test('money of an order has moved where some went back or came for a change, not where that was refused', async () => {
    const difference = (orderId: number, state: 'asked' | 'open') =>
      within((tx) =>
        insertDifference(tx, {
          orderId,
          amount: -100,
          state,
          byGateway: true,
          gateway: 'bacs',
          reason: '',
          by: 'Anna',
          now: NOW,
        }),
      );
    const id = await ordered();
    expect(await hasMoved(db(), id)).toBe(false);
    await difference(id, 'open');
    expect(await hasMoved(db(), id)).toBe(false);
    const made = await difference(id, 'asked');
    expect(await hasMoved(db(), id)).toBe(true);
    await within((tx) => closeDifference(tx, made, { state: 'refused', now: NOW }));
    expect(await hasMoved(db(), id)).toBe(false);
    await within((tx) => closeDifference(tx, made, { state: 'done', now: NOW }));
    expect(await hasMoved(db(), id)).toBe(true);
    expect(await hasMoved(db(), await ordered())).toBe(false);
  });
});
