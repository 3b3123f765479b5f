import { describe, expect, test } from 'vitest';
import { draftOf as plainDraft } from '../../../tests/support/orders/draft.ts';
import type { Cart } from '../../cart/index.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { lacksNumber, needsNumber, type Sale, saleIn, saleOf } from './buyer-number.ts';

const PLACE = { country: 'ES', state: 'GC', postcode: '35001', city: 'Las Palmas' };

describe('what is bought, as far as the buyer’s number hangs on it', () => {
  const [bowl, course] = plainDraft([{ productId: 1 }, { productId: 2, price: 2000 }]).lines;
  const sold = (more = {}) =>
    saleOf(plainDraft([], { lines: [bowl!, { ...course!, service: true }, course!], ...more }));

  test('of an order is its total, and of that its services with their tax', () => {
    const { totals, billing } = plainDraft([]);
    expect(sold({ totals: { ...totals, total: 7000 } })).toMatchObject({
      currency: 'EUR',
      total: 7000,
      services: 2420,
      billing,
    });
  });

  test('of an order goes where it is sent, to its buyer where it is not, and nowhere where it is fetched or done here', () => {
    const { billing, shippingLines } = plainDraft([]);
    const shipping = { ...billing, ...PLACE };
    expect(sold({ shipping }).place).toMatchObject(PLACE);
    expect(sold({ shipping: null }).place).toEqual(billing);
    const fetched = shippingLines.map((line) => ({ ...line, method: 'local_pickup' }));
    expect(sold({ shipping, shippingLines: fetched }).place).toBeUndefined();
    const here = [bowl!, { ...course!, doneHere: true }];
    expect(sold({ shipping, lines: here }).place).toBeUndefined();
  });

  const line = (virtual: boolean, line_total: number, line_tax: number) => ({
    item: { virtual },
    totals: { line_total, line_tax },
  });
  const cart = (kind?: string) =>
    ({
      lines: [line(false, 1000, 210), line(true, 2000, 420), line(true, 100, 21)],
      totals: { sums: { total: 4000 }, offer: kind && { kind } },
      place: PLACE,
    }) as unknown as Cart;
  const billing = { country: 'ES', taxId: '12345678Z' };

  test('is the same of a cart whose order is not placed yet', () => {
    const sale = { currency: 'EUR', total: 4000, services: 2541, billing, place: PLACE };
    for (const kind of ['flat_rate', undefined]) expect(saleIn(cart(kind), 'EUR', billing)).toEqual(sale);
    expect(saleIn(cart('local_pickup'), 'EUR', billing)).toEqual({ ...sale, place: undefined });
    const { lines, ...more } = cart('flat_rate');
    const here = lines.map((each, at) => ({ ...each, item: { ...each.item, doneHere: at === 1 } }));
    expect(saleIn({ ...more, lines: here }, 'EUR', billing)).toEqual({ ...sale, place: undefined });
  });
});

describe('the number of who buys', () => {
  const sale: Sale = {
    currency: 'EUR',
    total: 1,
    services: 0,
    billing: plainDraft([]).billing,
    place: undefined,
  };
  const shop = (taxId: string, customers: string) =>
    ({ settings: { checkout: { taxId, customers } } }) as unknown as Shop;

  test('is missing where anybody needs it of this very sale', () => {
    const asked = shop('optional', 'everybody');
    expect(lacksNumber(asked, sale)).toBe(false);
    needsNumber.add(asked, () => false);
    expect(lacksNumber(asked, sale)).toBe(false);
    needsNumber.add(asked, (of) => of === sale);
    expect([lacksNumber(asked, sale), lacksNumber(asked, { ...sale })]).toEqual([true, false]);
  });

  test('is asked of nobody who cannot type it: only businesses keep the field whatever the shop shows', () => {
    const missing = (taxId: string, customers: string) => {
      const asked = shop(taxId, customers);
      needsNumber.add(asked, () => true);
      return lacksNumber(asked, sale);
    };
    expect(missing('hidden', 'everybody')).toBe(false);
    expect(missing('hidden', 'businesses')).toBe(true);
    expect(missing('optional', 'everybody')).toBe(true);
  });
});
