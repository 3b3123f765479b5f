import { describe, expect, test } from 'vitest';
import { type Mailbox, startMailbox } from '../../../tests/support/outside/mail.ts';
import { TICKED, walletScope } from '../../../tests/support/points/wallet-desk.ts';
import { engines } from '../../../tests/support/shop.ts';

/** Cup and shipping; the wallet pays half of it and a cent. */
const TOTAL = 2495;
const PART = { payment_method: 'card', ...TICKED };

const mailbox: Mailbox = await startMailbox();

describe.each(engines)('refunds of orders that a wallet has paid a part of, on %s', (engine) => {
  const scope = walletScope(engine, () => ({ smtpUrl: mailbox.url }));
  const { rich, wallet, buys, order, decide, change, refund } = scope;
  const backAt = (id: number) => scope.shop.bank.books.ofOrder(id)?.refunded;
  const lineOf = async (id: number) => (await order(id)).lines[0]?.id ?? 0;
  async function paid(cents: number) {
    const { shopper, userId } = await rich(cents);
    const { order_id: id } = await buys(shopper, PART);
    await decide(id, 'pay');
    return { id, userId, shopper };
  }

  test('what was paid first goes back first: the wallet’s part, then the bank’s, to the cent', async () => {
    const { id, userId, shopper } = await paid(1250);
    const lineId = await lineOf(id);
    const give = (key: string, amount: number) => refund(id, key, { lines: [{ lineId, amount }] });
    expect(await give('a', 800)).toMatchObject({ amount: 800, toWallet: 800, done: true });
    expect([await wallet(userId), backAt(id)]).toEqual([800, 0]);
    expect(await give('b', 700)).toMatchObject({ amount: 700, toWallet: 450, done: true });
    expect([await wallet(userId), backAt(id)]).toEqual([1250, 250]);
    expect(await give('c', 200)).toMatchObject({ toWallet: 0 });
    expect([await wallet(userId), backAt(id)]).toEqual([1250, 450]);
    expect(await refund(id, 'd', { all: true })).toMatchObject({ amount: 795, toWallet: 0 });
    expect([await wallet(userId), backAt(id)]).toEqual([1250, TOTAL - 1250]);
    expect((await order(id)).status).toBe('refunded');
    await scope.shop.house.settle();
    const letter = await mailbox.waitFor(({ text = '' }) => text.includes(`${id}`) && text.includes('4,50'));
    expect(letter.text?.replaceAll('\u00a0', ' ')).toContain('8,00 € al moneder');
    const page = (await shopper.get(`/el-meu-compte/view-order/${id}/`)).text.replaceAll('\u00a0', ' ');
    expect(page).toContain('4,50 € al moneder');
  });

  test('the same key twice is one refund, also at once', async () => {
    const { id, userId } = await paid(1250);
    const lineId = await lineOf(id);
    const again = () => refund(id, 'one', { lines: [{ lineId, amount: 1400 }] });
    await Promise.all([again(), again(), again()]);
    await again();
    expect([await wallet(userId), backAt(id)]).toEqual([1250, 150]);
  });

  test('what the shopkeeper gives back by hand goes to the wallet as far as it paid: nobody else can', async () => {
    const { id, userId } = await paid(1250);
    const done = await refund(id, 'hand', { all: true, byGateway: false });
    expect(done).toMatchObject({ amount: TOTAL, toWallet: 1250, done: true });
    expect([await wallet(userId), backAt(id)]).toEqual([1250, 0]);
  });

  test('a bank that refuses moves nothing, the wallet’s part neither', async () => {
    const { id, userId } = await paid(1250);
    const payment = scope.shop.bank.books.ofOrder(id)!;
    payment.refunded = payment.report.amount;
    await expect(refund(id, 'all', { all: true })).rejects.toThrow();
    expect([await wallet(userId), (await order(id)).status]).toEqual([0, 'processing']);
    payment.refunded = 0;
    payment.moves.clear();
    await refund(id, 'all', { all: true });
    expect([await wallet(userId), backAt(id)]).toEqual([1250, TOTAL - 1250]);
  });

  test('a refund whose answer is lost is asked for again and moves both parts once', async () => {
    const { id, userId } = await paid(1250);
    const { books } = scope.shop.bank;
    const move = books.refund;
    books.refund = (...asked) => {
      move(...asked);
      throw new Error('the line is cut');
    };
    await expect(refund(id, 'lost', { all: true })).rejects.toThrow('unreachable');
    expect([await wallet(userId), backAt(id)]).toEqual([0, TOTAL - 1250]);
    books.refund = move;
    // Called off meanwhile: what the refund has promised waits for it.
    await change(id, 'cancelled');
    expect(await wallet(userId)).toBe(0);
    await change(id, 'processing');
    expect(await refund(id, 'lost', { all: true })).toMatchObject({ done: true, toWallet: 1250 });
    expect([await wallet(userId), backAt(id)]).toEqual([1250, TOTAL - 1250]);
  });

  test('called off while the bank is asked: a refusal gives the promised part back as well', async () => {
    const { id, userId } = await paid(1250);
    const { books } = scope.shop.bank;
    const move = books.refund;
    books.refund = () => {
      throw new Error('the line is cut');
    };
    const lineId = await lineOf(id);
    const part = () => refund(id, 'part', { lines: [{ lineId, amount: 1500 }] });
    await expect(part()).rejects.toThrow('unreachable');
    await change(id, 'cancelled');
    expect(await wallet(userId)).toBe(0);
    books.refund = () => ({ done: false });
    await expect(part()).rejects.toThrow();
    books.refund = move;
    expect(await wallet(userId)).toBe(1250);
    await change(id, 'processing');
    expect(await wallet(userId)).toBe(0);
  });

  test('an order paid by the wallet alone asks no bank, and what is left of it goes back when it is called off', async () => {
    const { id, userId } = await paid(5000);
    const lineId = await lineOf(id);
    for (const _ of [1, 2]) await refund(id, 'half', { lines: [{ lineId, amount: 1000 }] });
    expect(await wallet(userId)).toBe(5000 - TOTAL + 1000);
    expect(await refund(id, 'hand', { lines: [{ lineId, amount: 500 }], byGateway: false })).toMatchObject({
      toWallet: 500,
    });
    await change(id, 'cancelled');
    expect(await wallet(userId)).toBe(5000);
    await change(id, 'processing');
    expect(await wallet(userId)).toBe(5000 - TOTAL + 1500);
  });

  test('an order that the shopkeeper sets to refunded by hand keeps nothing of the wallet', async () => {
    const { id, userId } = await paid(1250);
    await change(id, 'refunded');
    expect(await wallet(userId)).toBe(1250);
  });

  test('a bank that takes its money back leaves the wallet’s part to its owner, who cannot spend it until somebody has looked', async () => {
    const { id, userId, shopper } = await paid(1250);
    await refund(id, 'chargeback', { all: true, chargedBack: true, byGateway: false });
    expect([(await order(id)).status, await wallet(userId)]).toEqual(['refunded', 1250]);
    await shopper.call('add_to_cart', { product_id: scope.cup, quantity: 1 });
    expect((await shopper.get('/finalitzar-comanda/')).text).not.toContain('use_wallet');
  });

  test('money that is only reserved is taken without the wallet’s part', async () => {
    const { shopper, userId } = await rich(1250);
    const { order_id: id } = await buys(shopper, PART);
    const payment = scope.shop.bank.books.ofOrder(id)!;
    payment.wanted.takeNow = false;
    await decide(id, 'pay');
    expect((await order(id)).status).toBe('on-hold');
    const { capturePayment } = await import('../../../tests/support/people/staff.ts');
    expect(await capturePayment(scope.shop.house.shop, id, Date.now())).toBe(true);
    expect(payment.report).toMatchObject({ state: 'paid', amount: TOTAL - 1250 });
    expect([(await order(id)).status, await wallet(userId)]).toEqual(['processing', 0]);
  });
});
