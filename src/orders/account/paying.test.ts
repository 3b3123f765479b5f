import { createElement } from 'react';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { buy, type Form } from '../../../tests/support/buying/checkout.ts';
import { type DeskCard, openDeskCard } from '../../../tests/support/buying/gateway.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { ask } from '../../frame/command/index.ts';
import { findGateway } from '../../payments/index.ts';
import type { Order } from '../model.ts';
import { recordPayment } from '../payment/steps-pay.ts';
import { insertNote } from '../store.ts';
import { orderAsides } from './asides.ts';
import { choosePayment, openOrder } from './commands.ts';

const PASSWORD = 'una frase ben curta';
const CARD = { payment_method: 'desk_card' };

describe.each(engines)('an order that somebody opens by its link, on %s', (engine) => {
  let house: TestShop;
  let bank: DeskCard;
  let cup: number;
  let people = 0;
  const { order, become } = ordersOf(() => house);
  beforeAll(async () => {
    house = await openSellingShop(engine);
    bank = openDeskCard(house);
    house.shop.limits.take = async () => true;
    await house.set({ 'checkout.unpaidOffline': 100 });
    for (const shop of house.each)
      orderAsides.add(shop, async () => createElement('p', {}, 'El paquet és a correus'));
    cup = await addSimple(house, { name: 'Tassa', price: 1850, stock: 1000 });
  });
  beforeEach(() => bank.forget());
  afterAll(() => house.close());

  /** Of a guest. */
  const guests = async (form: Form = CARD, product = cup) => {
    const { order_id, shopper } = await buy(house, product, { form });
    return { order: await order(order_id), shopper };
  };
  /** Of an account that was made with it. */
  const members = async (form: Form = CARD) => {
    people += 1;
    const account = { createaccount: 1, account_password: PASSWORD };
    return guests({ ...form, ...account, billing_email: `membre${people}@example.cat` });
  };
  const payAt = ({ id, key }: Order) => `/finalitzar-comanda/order-pay/${id}/?pay_for_order=true&key=${key}`;
  const receivedAt = ({ id, key }: Order) => `/finalitzar-comanda/order-received/${id}/?key=${key}`;
  const age = ({ id }: Order) =>
    house.shop.db.transaction((tx) =>
      tx
        .updateTable('order')
        .set({ created_at: Date.now() - 11 * 60_000 })
        .where('id', '=', id)
        .execute(),
    );
  /** Somebody who has been here before: a cart, and so a session. */
  const passer = async () => {
    const shopper = house.browser();
    await shopper.call('add_to_cart', { product_id: cup });
    return shopper;
  };
  const pay = (shopper: Browser, of: Order, more: Form = {}) =>
    shopper.fill(payAt(of), { woocommerce_pay: 1, 'terms-field': 1, terms: 'on', ...CARD, ...more });

  test('is whole for its owner wherever they sit, and says the person to no other', async () => {
    const { order: placed } = await members();
    await age(placed);
    const owner = house.browser();
    await owner.fill('/el-meu-compte/', { username: placed.billing.email, password: PASSWORD, login: 1 });
    expect((await owner.get(receivedAt(placed))).text).toContain('Carrer de la Força');
    const guest = (await guests()).order;
    for (const of of [placed, guest]) {
      const page = (await (await passer()).get(receivedAt(of))).text;
      expect(page).not.toContain('Carrer de la Força');
      expect(page).not.toContain('El paquet és a correus');
    }
    await age(guest);
    expect((await (await passer()).get(receivedAt(guest))).text).toContain('name="check_submission"');
  });

  test('says more to who sees the whole of it, and nothing to machines that list pages', async () => {
    const { shopper, order: placed } = await guests();
    expect((await shopper.get(receivedAt(placed))).text).toContain('El paquet és a correus');
    for (const path of [receivedAt(placed), payAt(placed)]) {
      const { text } = await shopper.get(path);
      expect(text).toMatch(/<meta name="robots" content="[^"]*noindex/);
      expect(text, 'another language opens it by the same key').toMatch(
        new RegExp(`hreflang="es"[^>]*${placed.key}|href="[^"]*/es/[^"]*${placed.key}`),
      );
    }
  });

  test('is asked for its e-mail again once a browser has opened more than twenty others by theirs', async () => {
    const { order: placed } = await guests();
    await age(placed);
    const elsewhere = await passer();
    const last = house.shop.db.read.selectFrom('session').select('id').orderBy('id', 'desc');
    const { id: sessionId } = await last.executeTakeFirstOrThrow();
    const open = (orderId: number) =>
      ask({ shop: house.shop, actor: staff('Anna'), now: Date.now() }, openOrder, {
        owner: { sessionId, userId: null },
        orderId,
      });
    const text = async () => (await elsewhere.get(receivedAt(placed))).text;
    await open(placed.id);
    for (let other = 1; other <= 20; other += 1) await open(1_000_000 + other);
    expect(await text()).toContain('Carrer de la Força');
    await open(2_000_000);
    expect(await text()).not.toContain('Carrer de la Força');
    expect(await text()).toContain('name="check_submission"');
  });

  test('tells nobody else what its shopper wrote to the shop', async () => {
    const { order: placed, shopper } = await guests({
      ...CARD,
      order_comments: 'El codi de la porta és 1714',
    });
    expect((await shopper.get(receivedAt(placed))).text).toContain('1714');
    const page = (await (await passer()).get(receivedAt(placed))).text;
    expect([page.includes('Tassa'), page.includes('1714')]).toEqual([true, false]);
  });

  test('that is an account’s is opened by logging in, not by its e-mail', async () => {
    const { order: placed } = await members();
    const { order: other } = await guests();
    await age(placed);
    await age(other);
    const stranger = await passer();
    const asks = await stranger.get(receivedAt(other));
    const nonce = /name="check_submission" value="(\w+)"/.exec(asks.text)?.[1] ?? '';
    const answer = { email: placed.billing.email, check_submission: nonce, verify: 1 };
    await stranger.post(receivedAt(placed), answer);
    const page = (await stranger.get(receivedAt(placed))).text;
    expect(page).toContain('Entra al teu compte');
    expect(page).not.toContain('Carrer de la Força');
  });

  test('shows its owner what was written to them, and not what was noted among those who work there', async () => {
    const { order: placed, shopper } = await members();
    const note = { author: 'Ada', createdAt: Date.now() };
    await house.shop.db.transaction(async (tx) => {
      await insertNote(tx, placed.id, { ...note, kind: 'customer', body: 'Surt demà' });
      await insertNote(tx, placed.id, { ...note, kind: 'private', body: 'Client pesat' });
    });
    const page = (await shopper.get(`/el-meu-compte/view-order/${placed.id}/`)).text;
    expect(page).toContain('Surt demà');
    expect(page).not.toContain('Client pesat');
  });

  describe('to pay it', () => {
    test('is paid by whoever has the link while it is fresh, where no account has it', async () => {
      const { order: placed } = await guests();
      const friend = await passer();
      const reply = await pay(friend, placed);
      expect([reply.status, reply.location]).toEqual([303, `https://bank.example/pay/${placed.id}`]);
      await age(placed);
      expect((await (await passer()).get(payAt(placed))).text).toContain('name="check_submission"');
    });

    test('of a guest who comes back later, at another browser, is paid once they have said its e-mail', async () => {
      const { order: placed } = await guests();
      await age(placed);
      const elsewhere = house.browser();
      const answer = async (email: string) => {
        const { text } = await elsewhere.get(payAt(placed));
        const nonce = /name="check_submission" value="(\w+)"/.exec(text)?.[1] ?? '';
        return elsewhere.post(payAt(placed), { email, check_submission: nonce, verify: 1 });
      };
      const wrong = await answer('altra@example.cat');
      expect(wrong.text).toContain('no és el de la comanda');
      expect(wrong.text).not.toContain('id="order_review"');
      const right = await answer(placed.billing.email);
      expect([right.status, right.location]).toEqual([303, payAt(placed)]);
      expect((await elsewhere.follow(right)).text).toContain('id="order_review"');
      expect((await pay(elsewhere, placed)).location).toBe(`https://bank.example/pay/${placed.id}`);
    });

    test('is paid by nobody else where it is an account’s, however fresh the link', async () => {
      const { order: placed } = await members({ payment_method: 'bacs' });
      await house.shop.db.transaction((tx) =>
        tx.updateTable('order').set({ status: 'pending' }).where('id', '=', placed.id).execute(),
      );
      const friend = await passer();
      expect((await friend.get(payAt(placed))).text).toContain('Entra al teu compte');
      const other = (await guests()).order;
      const page = (await friend.get(payAt(other))).text;
      const nonce = /name="woocommerce-pay-nonce" value="(\w+)"/.exec(page)?.[1] ?? '';
      const form = { woocommerce_pay: 1, 'woocommerce-pay-nonce': nonce, ...CARD };
      expect((await friend.post(payAt(placed), form)).text).toContain('Entra al teu compte');
      expect((await order(placed.id)).paymentMethod).toBe('bacs');
    });

    test('is not found by another key, and not paid twice', async () => {
      const { order: placed, shopper } = await guests();
      const wrong = await shopper.get(payAt({ ...placed, key: 'wc_order_AAAAAAAAAAAAA' }));
      expect(wrong.text).toContain('No trobem cap comanda amb aquest enllaç.');
      const { order: held, shopper: who } = await guests({ payment_method: 'bacs' });
      await house.shop.db.transaction((tx) =>
        tx.updateTable('order').set({ status: 'processing', paid_at: 1 }).where('id', '=', held.id).execute(),
      );
      expect((await who.get(payAt(held))).text).toContain('ja és pagada');
    });

    test('goes nowhere without the page’s own token, its terms, and a way to pay that is offered', async () => {
      const { order: placed, shopper } = await guests();
      const said = async (reply: Promise<{ text: string; location: string }>) => {
        const { text, location } = await reply;
        expect(location).toBe('');
        return text;
      };
      const page = (await shopper.get(payAt(placed))).text;
      expect(/<input[^>]*value="desk_card"[^>]*>/.exec(page)?.[0]).toMatch(/\schecked/);
      const bare = { woocommerce_pay: 1, payment_method: 'bacs', 'woocommerce-pay-nonce': 'aaaaaaaaaa' };
      await said(shopper.post(payAt(placed), bare));
      expect(await said(pay(shopper, placed, { payment_method: 'bacs', terms: '' }))).toContain(
        'cal que acceptis les condicions',
      );
      expect(await said(pay(shopper, placed, { payment_method: 'gone' }))).toContain('Tria com vols pagar.');
      expect(await said(shopper.post(payAt(placed), { payment_method: 'bacs' }))).toContain('order_review');
      expect(await order(placed.id)).toMatchObject({ status: 'pending', paymentMethod: 'desk_card' });
      await pay(shopper, placed, { payment_method: 'bacs' });
      expect(await order(placed.id)).toMatchObject({ status: 'on-hold', paymentMethod: 'bacs' });
    });

    test('is paid at the door where something comes to one, and then is being packed', async () => {
      const { order: placed, shopper } = await guests();
      await pay(shopper, placed, { payment_method: 'cod' });
      expect(await order(placed.id)).toMatchObject({ status: 'processing', paidAt: null });
      const course = await addSimple(house, { name: 'Curs', price: 900, more: { virtual: true } });
      const { order: sent, shopper: who } = await guests(CARD, course);
      expect((await who.get(payAt(sent))).text).not.toContain('value="cod"');
    });

    test('is paid as it is now, and not as it was looked at', async () => {
      const { order: placed } = await guests();
      const gateway = findGateway(house.shop, bank.id)!;
      const ctx = { shop: house.shop, session: undefined, language: 'ca', now: Date.now() } as never;
      const choose = (seen: Order) =>
        ask({ shop: house.shop, actor: staff('Anna'), now: Date.now() }, choosePayment, {
          ctx,
          order: seen,
          gateway,
          part: 0,
          seen: 0,
        });
      const changed = { problem: { code: 'changed' } };
      const { totals } = placed;
      await expect(
        choose({ ...placed, totals: { ...totals, total: totals.total - 1 } }),
      ).rejects.toMatchObject(changed);
      await choose(placed);
      await become(placed.id, 'processing', Date.now());
      await expect(choose(placed)).rejects.toMatchObject(changed);
      expect((await order(placed.id)).status).toBe('processing');
    });

    test('and whose bank cannot be reached stays as it is, and may be tried again', async () => {
      const { order: placed, shopper } = await guests();
      const gateway = findGateway(house.shop, bank.id)!;
      const { start } = gateway;
      gateway.start = async () => {
        throw new Error('the bank is closed');
      };
      const { text } = await pay(shopper, placed);
      gateway.start = start;
      expect(text).toContain('id="order_review"');
      expect(text).toMatch(/role="alert"|woocommerce-error/);
      expect((await order(placed.id)).status).toBe('pending');
      expect((await pay(shopper, placed)).location).toBe(`https://bank.example/pay/${placed.id}`);
    });

    test('that was declined says why, and may be paid again', async () => {
      const { order: placed, shopper } = await guests();
      const { total } = placed.totals;
      const news = {
        orderId: placed.id,
        gateway: findGateway(house.shop, bank.id)!,
        transactionId: '',
        amount: total,
        currency: placed.currency,
        outcome: 'failed',
        refusal: { why: 'no_funds', code: '51' },
      } as const;
      await house.shop.db.transaction((tx) => recordPayment(house.shop, tx, news, Date.now()));
      expect((await order(placed.id)).status).toBe('failed');
      expect((await shopper.get(payAt(placed))).text).toContain('No hi ha prou diners al compte.');
      const { order: other, shopper: who } = await guests();
      const plain = { ...news, orderId: other.id, refusal: { why: 'declined', code: '' } } as const;
      await house.shop.db.transaction((tx) => recordPayment(house.shop, tx, plain, Date.now()));
      const once = (await who.get(payAt(other))).text;
      expect(once).toContain('El banc no ha acceptat el pagament');
      expect(once, 'which says no more').not.toContain('El banc no ha acceptat la targeta');
      expect((await pay(shopper, placed)).location).toBe(`https://bank.example/pay/${placed.id}`);
      expect((await order(placed.id)).status).toBe('pending');
    });

    test('whose money came when its goods were gone is not paid a second time when they are back', async () => {
      const rare = await addSimple(house, { name: 'Gerro', price: 1850, stock: 1 });
      const { order: placed, shopper } = await guests(CARD, rare);
      const { totals, currency } = placed;
      const gateway = findGateway(house.shop, bank.id)!;
      const news = { orderId: placed.id, gateway, amount: totals.total, currency };
      const tell = (outcome: 'failed' | 'paid', transactionId: string) =>
        house.shop.db.transaction((tx) =>
          recordPayment(house.shop, tx, { ...news, outcome, transactionId }, Date.now()),
        );
      await tell('failed', '');
      const { order: other } = await guests(CARD, rare);
      const form = await shopper.get(payAt(placed));
      expect(form.text).toContain('id="order_review"');
      expect(await tell('paid', 'T1')).toBe(false);
      await become(other.id, 'cancelled', Date.now());
      for (const { text } of [await shopper.get(payAt(placed)), await pay(shopper, placed)]) {
        expect(text).toContain('No cal que tornis a pagar.');
        expect(text).not.toContain('id="order_review"');
      }
      const ctx = { shop: house.shop, session: undefined, language: 'ca', now: Date.now() } as never;
      const seen = await order(placed.id);
      const asked = { shop: house.shop, actor: staff('Anna'), now: Date.now() };
      await expect(
        ask(asked, choosePayment, { ctx, order: seen, gateway, part: 0, seen: 0 }),
      ).rejects.toMatchObject({ problem: { code: 'changed' } });
      expect((await order(placed.id)).status).toBe('failed');
      await house.shop.db.transaction((tx) =>
        tx
          .updateTable('unmatched_payment')
          .set({ outcome: 'returned', settled_at: 1 })
          .where('order_id', '=', placed.id)
          .execute(),
      );
      expect((await pay(shopper, placed)).location).toBe(`https://bank.example/pay/${placed.id}`);
    });
  });
});
