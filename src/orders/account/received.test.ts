import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { buy } from '../../../tests/support/buying/checkout.ts';
import { openDeskCard } from '../../../tests/support/buying/gateway.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { draftOf } from '../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { membersOf } from '../../../tests/support/people/members.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import type { OrderDraft } from '../model.ts';
import { insertUnmatched } from '../payment/store.ts';

const UNMATCHED = 'No cal que tornis a pagar.';
const NOT_CHARGED = 'no t’hem cobrat res';
const TRANSFER = 'Import de la transferència';

describe.each(engines)('the page that thanks for an order, on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  const { write, order, become } = ordersOf(() => house);
  const { register } = membersOf(() => house);
  beforeAll(async () => {
    house = await openSellingShop(engine);
    openDeskCard(house);
    house.shop.limits.take = async () => true;
    await house.set({ 'checkout.unpaidOffline': 100 });
    cup = await addSimple(house, { name: 'Tassa', price: 1850, stock: 1000 });
  });
  afterAll(() => house.close());

  const received = async (id: number, number = `${id}`) =>
    `/finalitzar-comanda/order-received/${number}/?key=${(await order(id)).key}`;
  const made = async (userId: number | null, more: Partial<OrderDraft> = {}, productId = cup) =>
    (await write(draftOf([{ productId }], { userId, paymentMethod: 'desk_card', ...more }), Date.now())).id;
  const put = (id: number, values: object) =>
    house.shop.db.transaction((tx) => tx.updateTable('order').set(values).where('id', '=', id).execute());
  const textOf = async (shopper: Browser, path: string) => {
    const { status, text } = await shopper.get(path);
    expect([path, status]).toEqual([path, 200]);
    return text.replaceAll('\u00a0', ' ').replaceAll('&nbsp;', ' ');
  };
  /** Of somebody with an account, and all pages on which an order stands. */
  async function member() {
    const { userId, shopper } = await register();
    const pages = async (id: number) =>
      Promise.all(
        [await received(id), `/el-meu-compte/view-order/${id}/`].map((path) => textOf(shopper, path)),
      );
    return { userId, shopper, pages };
  }

  test('thanks and tells nothing where its address names no order', async () => {
    const { order_id: id, shopper } = await buy(house, cup);
    for (const number of ['999999999', '1234567890123', `${id}x`, `x${id}`]) {
      const { status, text } = await shopper.get(await received(id, number));
      expect([number, status < 500, text.includes('Tassa')]).toEqual([number, true, false]);
    }
    expect(await textOf(shopper, await received(id, '999999999'))).toContain('Gràcies.');
    const own = await textOf(shopper, await received(id));
    expect(own).toContain('Tassa');
    expect(own, 'nothing is filled in here').not.toContain('wc_checkout_params');
  });

  test('has the files for who may see the whole of it alone', async () => {
    const file = await addSimple(house, {
      name: 'Guia',
      price: 500,
      more: {
        virtual: true,
        downloadable: true,
        downloads: [{ code: 'g', name: 'Guia', file: 'guia.pdf' }],
      },
    });
    const { userId, shopper } = await member();
    const id = await made(userId, {}, file);
    await become(id, 'processing', Date.now());
    const path = await received(id);
    expect(await textOf(shopper, path)).toContain('download_file=');
    const other = await textOf(house.browser(), path);
    expect([other.includes('Tassa'), other.includes('download_file=')]).toEqual([true, false]);
  });

  test('asks for an e-mail that nobody has got wrong yet, and says so of one that is', async () => {
    const { order_id: id } = await buy(house, cup);
    await put(id, { created_at: 1 });
    const stranger = house.browser();
    const path = await received(id);
    const asks = await textOf(stranger, path);
    expect(asks).toContain('name="check_submission"');
    expect(asks).not.toMatch(/aria-invalid|woocommerce-invalid/);
    const nonce = /name="check_submission" value="(\w+)"/.exec(asks)?.[1] ?? '';
    const form = { email: 'altra@example.cat', check_submission: nonce, verify: 1 };
    const { text } = await stranger.post(path, form);
    expect(/<input[^>]*name="email"[^>]*>/.exec(text)?.[0]).toContain('aria-invalid="true"');
  });

  test('leads who has to log in back to itself', async () => {
    const { userId } = await member();
    const id = await made(userId);
    await put(id, { created_at: 1 });
    const path = await received(id);
    const asks = (await textOf(house.browser(), path)).replaceAll('&amp;', '&');
    expect(asks).toContain(`value="${path}"`);
  });

  test('says how it is paid and what taxes are in its total, and once that it was declined', async () => {
    const { userId, pages, shopper } = await member();
    const id = await made(userId, { paymentTitle: 'Targeta' });
    for (const page of await pages(id)) {
      expect(page).toMatch(/<td class="product-total">Targeta<\/td>/);
      expect(page).toMatch(/class="includes_tax">inclou [\s\S]*?IVA/);
    }
    await become(id, 'failed', Date.now());
    expect((await textOf(shopper, await received(id))).split(NOT_CHARGED)).toHaveLength(2);
    const plain = await made(userId, { paymentTitle: '' });
    expect(await textOf(shopper, await received(plain))).not.toContain('order-overview__payment-method');
  });

  test('is there too where its way to pay asks nothing of anybody, or is gone from the shop', async () => {
    const { userId, pages } = await member();
    for (const paymentMethod of ['desk_card', 'gone']) {
      const id = await made(userId, { paymentMethod });
      await put(id, { status: 'on-hold' });
      for (const page of await pages(id)) expect(page).toContain('Tassa');
    }
  });

  describe('once money has come for it that does not fit', () => {
    const unfit = (orderId: number) =>
      house.shop.db.transaction((tx) =>
        insertUnmatched(tx, {
          orderId,
          transactionId: `t${orderId}`,
          amount: 100,
          currency: 'EUR',
          reason: 'wallet_short',
          gateway: 'desk_card',
          at: Date.now(),
        }),
      );

    test('asks for no transfer, as little as the account does', async () => {
      const { userId, pages } = await member();
      const id = await made(userId, { paymentMethod: 'bacs' });
      for (const page of await pages(id)) {
        expect(page).toContain(TRANSFER);
        expect(page).not.toContain(UNMATCHED);
      }
      await unfit(id);
      for (const page of await pages(id)) {
        expect(page).toContain(UNMATCHED);
        expect(page).not.toContain(TRANSFER);
      }
    });

    test('says of no order that nothing was charged, whether it waits or failed, nor does the page that pays it', async () => {
      const { userId, shopper, pages } = await member();
      for (const status of ['pending', 'failed'] as const) {
        const id = await made(userId);
        if (status === 'failed') await become(id, status, Date.now());
        const { key } = await order(id);
        const pay = `/finalitzar-comanda/order-pay/${id}/?pay_for_order=true&key=${key}`;
        const all = async () => [...(await pages(id)), await textOf(shopper, pay)];
        for (const page of await all()) expect(page).toContain(NOT_CHARGED);
        await unfit(id);
        for (const page of await all()) {
          expect(page.split(UNMATCHED)).toHaveLength(2);
          expect(page).not.toContain(NOT_CHARGED);
        }
      }
    });
  });
});
