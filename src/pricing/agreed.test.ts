import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pricingTables } from '../../tests/support/buying/pricing.ts';
import { settings } from '../../tests/support/people/settings.ts';
import { agreedFor, agreedPrice } from './agreed.ts';
import { MILLION, micro, moveGross, roundMicro, type TaxRate } from './tax/model.ts';
import { ratesAt } from './tax/model-rates.ts';

const HOME = { country: 'ES', state: 'GI', postcode: '17001', city: 'Girona' };
const CANARIES = { country: 'ES', state: 'GC', postcode: '35001', city: 'Las Palmas' };
const shop = { ...settings, address: { ...settings.address, ...HOME } };
const at = (place: typeof HOME) => ratesAt(pricingTables.rates, place, 'standard');
const [home, there] = [at(HOME), at(CANARIES)];

/** A line of a cart that went to a place: what was shown of a piece and what all of them came to. */
const line = (price: number, quantity: number, rates: readonly TaxRate[]) => ({
  unitPrice: roundMicro(moveGross(micro(price), home, rates), 'up'),
  amount: roundMicro(moveGross(micro(price) * BigInt(quantity), home, rates), 'up'),
  quantity,
  taxClass: 'standard',
  rates,
});
const agreed = (of: ReturnType<typeof line>, quantity = of.quantity) =>
  agreedFor(pricingTables, shop, of, quantity);

describe('what an ordered line costs once it is changed', () => {
  const price = fc.integer({ min: 0, max: 200_000 });
  const pieces = fc.integer({ min: 1, max: 60 });
  const places = fc.constantFrom(home, there, []);

  test('is what it cost where its number of pieces stays, wherever it goes', () => {
    fc.assert(
      fc.property(price, pieces, places, (entered, quantity, rates) => {
        const of = line(entered, quantity, rates);
        expect(roundMicro(agreed(of).amount, 'up')).toBe(of.amount);
        expect(agreed(of).rates).toBe(rates);
      }),
    );
  });

  test('is the price of a piece as it was entered, times the pieces that there are now', () => {
    fc.assert(
      fc.property(price, pieces, places, (entered, quantity, rates) => {
        // Of sixty pieces and more no other price comes to the same.
        const { amount } = agreed(line(entered, 60, rates), quantity);
        expect(amount).toBe(moveGross(micro(entered) * BigInt(quantity), home, rates));
      }),
    );
  });

  test('is shared out by pieces where somebody had agreed on a price that no whole one comes to', () => {
    const byHand = { ...line(1000, 3, there), unitPrice: 700, amount: 2100 };
    expect(agreed(byHand, 5).amount).toBe(3500n * MILLION);
    expect(agreed({ ...byHand, amount: 2098 }, 1).amount).toBe(699n * MILLION);
  });

  test('is what somebody agrees on now, for each piece', () => {
    expect(agreedPrice(1210, 3, home)).toEqual({ amount: 3630n * MILLION, rates: home });
  });
});
