import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../tests/support/buying/cart.ts';
import {
  fillCheckout,
  MARIA,
  place,
  type ShopLanguage,
  updateReview,
} from '../../tests/support/buying/checkout.ts';
import { addSimple } from '../../tests/support/catalogue/catalogue.ts';
import { WRITING } from '../../tests/support/orders/invoice-desk.ts';
import { ordersOf } from '../../tests/support/orders/orders.ts';
import { staff } from '../../tests/support/people/staff.ts';
import { engines, type TestShop } from '../../tests/support/shop.ts';
import { EMPTY_ADDRESS } from '../accounts/index.ts';
import { ask } from '../frame/command/index.ts';
import { readInvoicesOf } from '../invoices/index.ts';
import { makeOrder } from '../orders/index.ts';
import { countOrders } from '../orders/sums/follow.ts';

const ASKED = {
  ca: 'ha de dur el NIF de qui compra',
  es: 'debe llevar el NIF de quien compra',
  en: 'must carry the buyer’s tax number',
};

const WRITES = { 'invoices.by': 'shop', 'invoices.verifactu.mode': 'test' };

describe.each(engines)(
  'the tax number of who buys for more than a simplified invoice may say, on %s',
  (engine) => {
    let house: TestShop;
    let kiln: number;
    let cup: number;
    let course: number;
    const { order, become } = ordersOf(() => house);
    beforeAll(async () => {
      house = await openSellingShop(engine, { settings: { invoices: WRITING } });
      await house.set({ sellsTo: ['ES', 'FR', 'DE'] });
      kiln = await addSimple(house, { name: 'Forn', price: 300_000 });
      cup = await addSimple(house, { name: 'Tassa', price: 1210 });
      course = await addSimple(house, { name: 'Curs', price: 40_001, more: { virtual: true } });
    });
    afterAll(() => house.close());
    const asked = () => ({ shop: house.shop, actor: staff('Anna'), now: Date.now() });
    const trying = async (form: object, ids: number[], language: ShopLanguage = 'ca', quantity = 1) => {
      const shopper = house.browser();
      for (const id of ids) await shopper.call('add_to_cart', { product_id: id, quantity });
      const typed = await fillCheckout(shopper, { ...MARIA, ...form }, language);
      const { form: filled, review } = await updateReview(shopper, typed, language);
      const placed = await place(shopper, { ...filled, payment_method: 'bacs', ...form }, language);
      return { ...placed, review, shopper, filled };
    };

    test.each(['ca', 'es', 'en'] as const)(
      'is asked for in %s, at its field, and nothing is lost',
      async (language) => {
        const { result, messages, review, shopper, filled } = await trying({}, [kiln, cup], language);
        expect(result).toBe('failure');
        expect(messages).toContain('data-id="billing_nif"');
        expect(messages).toContain(ASKED[language]);
        expect(review, 'it was said with the totals').toContain(ASKED[language]);
        const again = await place(
          shopper,
          { ...filled, payment_method: 'bacs', billing_nif: '12345678Z' },
          language,
        );
        expect(again.result).toBe('success');
        await become(again.order_id, 'processing', Date.now());
        await countOrders(house.shop);
        await house.settle();
        const [invoice] = await readInvoicesOf(house.shop.db.read, again.order_id);
        expect(invoice).toMatchObject({ type: 'F1', buyer: { taxId: '12345678Z' } });
      },
    );

    test('without scripts the field itself says so', async () => {
      const shopper = house.browser();
      for (const id of [kiln, cup]) await shopper.call('add_to_cart', { product_id: id, quantity: 1 });
      const form = await fillCheckout(shopper, MARIA);
      const page = await shopper.post('/finalitzar-comanda/', { ...form, payment_method: 'bacs' });
      expect(page.text).toMatch(/id="billing_nif_description"[^>]*>[^<]*obligatori/);
      expect(page.text).toContain(`value="${MARIA.billing_address_1}"`);
    });

    test('is not asked for up to the limit, nor of who lives elsewhere', async () => {
      const small = await trying({}, [cup]);
      expect([small.result, small.review.includes(ASKED.ca)]).toEqual(['success', false]);
      const paris = {
        billing_country: 'FR',
        billing_address_1: '1 rue de Rivoli',
        billing_postcode: '75001',
        billing_city: 'Paris',
        billing_state: '',
      };
      expect((await trying(paris, [kiln, cup])).result).toBe('success');
    });

    test('is asked for of services by a lower limit', async () => {
      expect((await trying({}, [course])).messages).toContain(ASKED.ca);
      await house.set({ 'invoices.simplifiedServicesUpTo': 40_001 });
      expect((await trying({}, [course])).result).toBe('success');
      await house.set({ 'invoices.simplifiedServicesUpTo': 40_000 });
    });

    test('is asked for at the desk too, before anything is written', async () => {
      const maria = {
        ...EMPTY_ADDRESS,
        firstName: 'Maria',
        lastName: 'Puig',
        country: 'ES',
        address1: 'Carrer Nou, 1',
        postcode: '17001',
        city: 'Girona',
        state: 'GI',
        email: 'maria@example.cat',
        phone: '972000000',
      };
      const made = (taxId: string) =>
        ask(asked(), makeOrder, {
          userId: null,
          language: 'ca',
          currency: 'EUR',
          billing: { ...maria, taxId },
          lines: [{ productId: kiln, quantity: 2 }],
          payment: { kind: 'by_hand', method: 'bacs' },
        });
      await expect(made('')).rejects.toMatchObject({ refused: { code: 'tax_id' } });
      expect((await order((await made('12345678Z')).id)).billing.taxId).toBe('12345678Z');
    });

    test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
      ['whose field the shop has hidden', { 'checkout.taxId': 'hidden' }, { 'checkout.taxId': 'optional' }],
      [
        'which another program invoices',
        { 'invoices.verifactu.mode': 'off', 'invoices.by': 'other' },
        WRITES,
      ],
    ])('is not asked for in a shop %s', async (_, set, back) => {
      await house.set(set);
      expect((await trying({}, [kiln, cup])).result).toBe('success');
      await house.set(back);
    });
  },
);
