import { describe, expect, test } from 'vitest';
import { fillCheckout, place, updateReview } from '../../../tests/support/buying/checkout.ts';
import { TICKED, walletScope } from '../../../tests/support/points/wallet-desk.ts';
import { engines } from '../../../tests/support/shop.ts';
import { settleOrderWallet } from '../../points/index.ts';
import { cancelUnpaid } from '../payment/overdue.ts';
import { readNotes } from '../store.ts';

/** Cup and shipping. */
const TOTAL = 2495;
const CARD = { payment_method: 'card' };
const PART = { ...CARD, ...TICKED };

describe.each(engines)('orders that a wallet pays, or a part of, on %s', (engine) => {
  const scope = walletScope(engine);
  const { rich, second, wallet, buys, order, decide, asked, repay, change, payPath } = scope;
  const HOUR = 60 * 60_000;

  test('a wallet that covers the whole order pays it in the transaction that places it, and asks nobody else', async () => {
    const { shopper, userId } = await rich(5000);
    const placed = await buys(shopper, PART);
    expect(placed.redirect).toContain('/order-received/');
    expect(await order(placed.order_id)).toMatchObject({
      status: 'processing',
      paymentMethod: 'wallet',
      paymentTitle: 'Moneder',
      fromWallet: TOTAL,
      totals: { total: TOTAL },
    });
    expect((await order(placed.order_id)).paidAt).not.toBeNull();
    expect(asked(placed.order_id)).toBeUndefined();
    expect(await wallet(userId)).toBe(5000 - TOTAL);
    const page = (await shopper.get('/el-meu-compte/points/wallet/')).text;
    expect(page).toContain('Punts convertits');
    expect(page).toContain(`Comanda ${placed.order_id}`);
    const [note] = await readNotes(scope.read(), placed.order_id, true);
    expect(note?.body).toContain('Pagada amb el moneder.');
  });

  test('a wallet that has less pays its part, and the bank is asked for the rest alone', async () => {
    const { shopper, userId } = await rich(1250);
    const { order_id: id } = await buys(shopper, PART);
    expect(await order(id)).toMatchObject({
      status: 'pending',
      paymentMethod: 'card',
      fromWallet: 1250,
      totals: { total: TOTAL },
    });
    expect(asked(id)).toBe(TOTAL - 1250);
    expect(await wallet(userId)).toBe(0);
    await decide(id, 'pay');
    expect((await order(id)).status).toBe('processing');
    const page = (await shopper.get(`/el-meu-compte/view-order/${id}/`)).text.replaceAll('\u00a0', ' ');
    expect(page).toMatch(/Del moneder:[^€]*−?-?12,50/);
    expect(page).toMatch(/Pagat \(Targeta[^)]*\):[^€]*12,45/);
  });

  test('what is not ticked is not taken, and who has nothing is offered nothing', async () => {
    const { shopper, userId } = await rich(1250);
    const { order_id: id } = await buys(shopper, CARD);
    expect([asked(id), await wallet(userId)]).toEqual([TOTAL, 1250]);
    const guest = scope.shop.house.browser();
    await guest.call('add_to_cart', { product_id: scope.cup, quantity: 1 });
    expect((await guest.get('/finalitzar-comanda/')).text).not.toContain('use_wallet');
    expect(await buys(guest, PART)).toMatchObject({ result: 'success' });
  });

  test('the totals show the part and what is left as soon as the box is ticked, and the total stays what it is', async () => {
    const { shopper } = await rich(1250);
    await shopper.call('add_to_cart', { product_id: scope.cup, quantity: 1 });
    const filled = await fillCheckout(shopper);
    const box = (await shopper.get('/finalitzar-comanda/')).text.replaceAll('\u00a0', ' ');
    expect(box).toContain('Fes servir el meu moneder (12,50');
    expect(box).toContain('Paga 12,50 € d’aquesta comanda. Els 12,45 € restants');
    expect(box).not.toContain('data-covers');
    const { review, form } = await updateReview(shopper, { ...filled, ...TICKED });
    expect(review).toContain('class="order-wallet"');
    expect(review).toMatch(/class="order-left"[\s\S]*?12,45/);
    expect(form.order_total_seen).toBe(String(TOTAL));
    expect(review).toMatch(/id="use_wallet"[^>]*checked/);
    const without = await updateReview(shopper, filled);
    expect(without.review).not.toContain('class="order-wallet"');
  });

  test('it pays nothing in another currency, and nothing while the shopkeeper looks at its owner', async () => {
    const { shopper, userId } = await rich(9000);
    await shopper.call('add_to_cart', { product_id: scope.cup, quantity: 1 });
    const page = async () => (await shopper.get('/finalitzar-comanda/')).text;
    const box = async () => (await page()).includes('use_wallet');
    expect(await page()).toMatch(/data-covers=""[\s\S]*Paga tota la comanda/);
    shopper.cookies.set('client_currency', scope.shop.house.shop.settings.currencies[1]?.code ?? '');
    expect(await box()).toBe(false);
    shopper.cookies.delete('client_currency');
    await scope.shop.house.shop.db.transaction((tx) =>
      tx.updateTable('points_account').set({ status: 'no_redeem' }).where('user_id', '=', userId).execute(),
    );
    expect(await box()).toBe(false);
    expect((await buys(shopper, PART)).result).toBe('success');
    expect(await wallet(userId)).toBe(9000);
  });

  test('two browsers of one account that place at the same moment spend its money once, and nobody pays more than was shown', async () => {
    for (const cents of [1250, 4000]) {
      const { shopper, userId, email } = await rich(cents);
      const other = await second(email);
      await shopper.call('add_to_cart', { product_id: scope.cup, quantity: 1 });
      const forms = [];
      for (const each of [shopper, other]) {
        const filled = { ...(await fillCheckout(each)), ...PART };
        forms.push({ each, form: (await updateReview(each, filled)).form });
      }
      const placed = await Promise.all(forms.map(({ each, form }) => place(each, { ...form, ...PART })));
      const made = placed.filter(({ result }) => result === 'success');
      expect(made.length).toBeGreaterThan(0);
      const orders = await Promise.all([...new Set(made.map(({ order_id }) => order_id))].map(order));
      const spent = orders.reduce(
        (sum, { status, fromWallet }) => (status === 'cancelled' ? sum : sum + fromWallet),
        0,
      );
      expect(await wallet(userId)).toBe(cents - spent);
      expect(spent).toBe(Math.min(cents, TOTAL));
    }
  });

  test('a wallet that was spent after the page was shown refuses, and says what is left', async () => {
    const { shopper, userId } = await rich(1250);
    await shopper.call('add_to_cart', { product_id: scope.cup, quantity: 1 });
    const { form } = await updateReview(shopper, { ...(await fillCheckout(shopper)), ...PART });
    await spend(userId, 1000);
    const refused = await place(shopper, { ...form, ...PART });
    expect(refused).toMatchObject({ result: 'failure', refresh: true });
    expect(refused.messages.replaceAll('\u00a0', ' ')).toContain('Ara el moneder pot pagar 2,50 €');
    expect(await wallet(userId)).toBe(250);
    const again = await updateReview(shopper, { ...form, ...PART });
    expect((await place(shopper, { ...again.form, ...PART })).result).toBe('success');
    expect(await wallet(userId)).toBe(0);
  });

  test('a declined card gives the part back, and paying again takes it anew', async () => {
    const { shopper, userId } = await rich(1250);
    const { order_id: id } = await buys(shopper, PART);
    await decide(id, 'decline');
    expect([(await order(id)).status, await wallet(userId)]).toEqual(['failed', 1250]);
    const { page } = await repay(shopper, id, TICKED);
    expect(page).toMatch(/id="use_wallet"[^>]*checked/);
    expect([await wallet(userId), asked(id)]).toEqual([0, TOTAL - 1250]);
    await decide(id, 'pay');
    expect((await order(id)).status).toBe('processing');
    expect(await wallet(userId)).toBe(0);
  });

  test('the page that pays an order settles the part anew: all of it, less, or nothing', async () => {
    const { shopper, userId } = await rich(1250);
    const { order_id: id } = await buys(shopper, PART);
    await repay(shopper, id, {});
    expect([await wallet(userId), asked(id), (await order(id)).fromWallet]).toEqual([1250, TOTAL, 0]);
    await repay(shopper, id, TICKED);
    expect([await wallet(userId), asked(id), (await order(id)).fromWallet]).toEqual([0, TOTAL - 1250, 1250]);
    await scope.fill(userId, 2000, 'more');
    await repay(shopper, id, TICKED);
    expect(await order(id)).toMatchObject({
      status: 'processing',
      paymentMethod: 'wallet',
      fromWallet: TOTAL,
    });
    expect(await wallet(userId)).toBe(3250 - TOTAL);
  });

  test('the page that pays an order never charges more than it showed', async () => {
    const { shopper, userId } = await rich(1250);
    const { order_id: id } = await buys(shopper, CARD);
    const { reply } = await repay(shopper, id, { ...TICKED, wallet_part: 2000 });
    expect(reply.text.replaceAll('\u00a0', ' ')).toContain('Ara el moneder pot pagar 12,50 €');
    expect([await wallet(userId), (await order(id)).fromWallet]).toEqual([1250, 0]);
  });

  test('a cart placed over an order that waits settles its part anew, also with another cart', async () => {
    const { shopper, userId } = await rich(1250);
    const first = await buys(shopper, PART);
    const again = await fillCheckout(shopper);
    const { form } = await updateReview(shopper, { ...again, ...PART });
    expect((await place(shopper, { ...form, ...PART })).order_id).toBe(first.order_id);
    expect([await wallet(userId), asked(first.order_id)]).toEqual([0, TOTAL - 1250]);
    // One more cup is another order.
    const next = await buys(shopper, PART);
    expect(next.order_id).not.toBe(first.order_id);
    expect((await order(first.order_id)).status).toBe('cancelled');
    expect([await wallet(userId), (await order(next.order_id)).fromWallet]).toEqual([0, 1250]);
    const plain = await updateReview(shopper, { ...(await fillCheckout(shopper)), ...CARD });
    expect((await place(shopper, { ...plain.form, ...CARD })).order_id).toBe(next.order_id);
    expect([await wallet(userId), (await order(next.order_id)).fromWallet]).toEqual([1250, 0]);
  });

  test('an order that is called off or not paid in time gives the part back', async () => {
    for (const end of ['cancelled', 'given up']) {
      const { shopper, userId } = await rich(1250);
      const { order_id: id } = await buys(shopper, PART);
      if (end === 'cancelled') await change(id, 'cancelled');
      else await cancelUnpaid(scope.shop.house.shop, Date.now() + 2 * HOUR);
      expect([(await order(id)).status, await wallet(userId)]).toEqual(['cancelled', 1250]);
    }
  });

  test('late money brings an order back while its part is still in the wallet', async () => {
    const { shopper, userId } = await rich(1250);
    const { order_id: id } = await buys(shopper, PART);
    await cancelUnpaid(scope.shop.house.shop, Date.now() + 2 * HOUR);
    await decide(id, 'pay');
    expect([(await order(id)).status, await wallet(userId)]).toEqual(['processing', 0]);
  });

  test('late money for an order whose part is spent meanwhile fits nothing: it is written down, and both sides are told', async () => {
    const { shopper, userId } = await rich(1250);
    const { order_id: id } = await buys(shopper, PART);
    await cancelUnpaid(scope.shop.house.shop, Date.now() + 2 * HOUR);
    await spend(userId, 1000);
    for (const _ of [1, 2]) await decide(id, 'pay');
    expect(await order(id)).toMatchObject({ status: 'cancelled', paidAt: null });
    expect(await wallet(userId)).toBe(250);
    const unmatched = await scope
      .read()
      .selectFrom('unmatched_payment')
      .selectAll()
      .where('order_id', '=', id)
      .execute();
    expect(unmatched).toMatchObject([{ reason: 'wallet_short', amount: TOTAL - 1250 }]);
    const notes = await readNotes(scope.read(), id, true);
    expect(notes.map(({ kind, body }) => [kind, body]).slice(-2)).toEqual([
      ['private', expect.stringContaining('la part que pagava el moneder')],
      ['customer', expect.stringContaining('Hem rebut un pagament (12,45')],
    ]);
    await expect(change(id, 'processing')).rejects.toThrow('wallet_short');
    await scope.fill(userId, 1000, 'more');
    await change(id, 'processing');
    expect([(await order(id)).status, await wallet(userId)]).toEqual(['processing', 0]);
  });

  test('money of a page that asked for another part is not the amount of the order', async () => {
    const { shopper, userId } = await rich(1250);
    const { order_id: id } = await buys(shopper, PART);
    const old = scope.shop.bank.books.ofOrder(id)!;
    await repay(shopper, id, {});
    scope.shop.bank.books.decide(old, 'pay');
    await scope.shop.bank.report(old);
    expect(await order(id)).toMatchObject({ status: 'on-hold', paidAt: null, fromWallet: 0 });
    expect(await wallet(userId)).toBe(1250);
    await decide(id, 'pay');
    expect((await order(id)).status).toBe('processing');
  });

  test('a transfer is asked for the rest, on the page and in the letter’s order', async () => {
    const { shopper, userId } = await rich(1250);
    const { order_id: id, redirect } = await buys(shopper, { ...TICKED, payment_method: 'bacs' });
    expect(await order(id)).toMatchObject({ status: 'on-hold', fromWallet: 1250 });
    expect(await wallet(userId)).toBe(0);
    const page = (await shopper.get(redirect)).text.replaceAll('\u00a0', ' ');
    expect(page).toContain('Import de la transferència: 12,45 €');
    expect(page).toMatch(/Queda per pagar:[^€]*12,45/);
    await change(id, 'cancelled');
    expect(await wallet(userId)).toBe(1250);
    const after = (await shopper.get(`/el-meu-compte/view-order/${id}/`)).text.replaceAll('\u00a0', ' ');
    expect(after).toMatch(/Tornat al moneder:[^€]*12,50/);
  });

  test('a paid order that is called off and comes back takes its part again', async () => {
    const { shopper, userId } = await rich(1250);
    const { order_id: id } = await buys(shopper, PART);
    await decide(id, 'pay');
    await change(id, 'cancelled');
    expect(await wallet(userId)).toBe(1250);
    await change(id, 'processing');
    expect(await wallet(userId)).toBe(0);
  });

  async function spend(userId: number, amount: number): Promise<void> {
    const orderId = 900_000 + userId;
    await scope.shop.house.shop.db.transaction((tx) =>
      settleOrderWallet(tx, { orderId, userId, amount, now: Date.now() }),
    );
  }

  test('fifty orders at once out of one wallet spend it once', async () => {
    const { userId } = await rich(10_000);
    const tries = Array.from({ length: 50 }, (_, index) =>
      scope.shop.house.shop.db.transaction((tx) =>
        settleOrderWallet(tx, { orderId: 800_000 + index, userId, amount: 10_000, now: Date.now() }),
      ),
    );
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await wallet(userId)).toBe(0);
  });

  test('somebody else who has the link neither opens the wallet nor empties it', async () => {
    const { shopper, userId } = await rich(1250);
    const { order_id: id } = await buys(shopper, PART);
    const other = await rich(5000);
    expect((await other.shopper.get(await payPath(id))).text).not.toContain('use_wallet');
    expect([await wallet(userId), await wallet(other.userId)]).toEqual([0, 5000]);
  });
});
