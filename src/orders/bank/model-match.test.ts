import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { referenceOf } from '../../payments/by-hand/check-digits.ts';
import { namedIn, type Payee, proposalOf } from './model-match.ts';

const credit = (words: string, more: { amount?: number; currency?: string; payer?: string } = {}) => ({
  account: 'ES9121000418450200051332',
  reference: '',
  bookedOn: '2026-11-20',
  amount: 2420,
  currency: 'EUR',
  payer: '',
  words,
  ...more,
});
const order = (id: number, more: Partial<Payee> = {}): Payee => ({
  id,
  status: 'on-hold',
  toPay: 2420,
  currency: 'EUR',
  calledOff: false,
  name: 'Maria Puig Serra',
  ...more,
});
const propose = (words: string, orders: Payee[], more = {}) => {
  const found = proposalOf(credit(words, more), new Map(orders.map((each) => [each.id, each])), orders);
  return found && [found.order.id, found.sign, found.fit];
};

describe('the order that a transfer is for', () => {
  test('is found by its reference, however banks cut and space it and whatever follows', () => {
    const spaced = fc.integer({ min: 1, max: 5 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999_999 }), spaced, fc.nat(99_999), (id, size, after) => {
        const reference = referenceOf(id).replaceAll(new RegExp(`(\\d{${size}})(?=.)`, 'g'), '$1 ');
        for (const text of [
          reference,
          `Pagament ${reference.toLowerCase()} gràcies`,
          `X${reference} ${after}`,
        ])
          expect(namedIn({ words: text, reference: '' }).references, text).toContain(id);
      }),
    );
  });

  test('is believed by its reference whatever the amount, and told how it differs', () => {
    const words = `${referenceOf(12)} comanda`;
    expect(propose(words, [order(12)])).toEqual([12, 'reference', 'exact']);
    expect(propose(words, [order(12, { toPay: 2421 })])).toEqual([12, 'reference', 'less']);
    expect(propose(words, [order(12, { toPay: 2419 })])).toEqual([12, 'reference', 'more']);
    expect(propose(words, [order(12, { currency: 'USD' })])).toEqual([12, 'reference', 'currency']);
    expect(propose(words, [order(12, { toPay: 0 })])).toEqual([12, 'reference', 'nothing_due']);
    expect(propose(words, [order(12, { calledOff: true })])).toEqual([12, 'reference', 'called_off']);
    expect(propose(words, [])).toBeUndefined();
  });

  test('is found by its number in the words: first where the amount fits, and never where nothing is due', () => {
    expect(propose('comanda 77, 2026', [order(2026, { toPay: 5000 }), order(77)])).toEqual([
      77,
      'number',
      'exact',
    ]);
    expect(propose('comanda 77', [order(77, { toPay: 5000 })])).toEqual([77, 'number', 'less']);
    expect(propose('comanda 77', [order(77, { toPay: 2000 })])).toEqual([77, 'number', 'more']);
    expect(propose('comanda 77', [order(77, { toPay: 0 })])).toBeUndefined();
    expect(propose('24,20 euros', [order(20, { name: 'X' }), order(24, { name: 'X' })])).toBeUndefined();
  });

  test('is found by amount and name where both fit one order alone', () => {
    const payer = 'PUIG SERRA MARÍA';
    expect(propose('compra', [order(5)], { payer })).toEqual([5, 'name', 'exact']);
    expect(propose('TRANSF DE MARIA PUIG', [order(5)])).toEqual([5, 'name', 'exact']);
    expect(propose('compra', [order(5), order(6)], { payer })).toBeUndefined();
    expect(propose('compra', [order(5, { toPay: 2421 })], { payer })).toBeUndefined();
    expect(propose('compra', [order(5)], { payer: 'Maria Soler' })).toBeUndefined();
  });

  test('is found by the only word of a name, and by no initial', () => {
    const named = (name: string, payer: string) => propose('compra', [order(5, { name })], { payer });
    expect(named('Terrissa', 'TERRISSA SL')).toEqual([5, 'name', 'exact']);
    expect(named('Terrissa', 'Joan Soler')).toBeUndefined();
    expect(named('Maria P.', 'MARIA')).toEqual([5, 'name', 'exact']);
    expect(named('Joan A. B.', 'Pere A B')).toBeUndefined();
  });

  test('is looked for by no more numbers than a few, whatever is written', () => {
    const many = Array.from({ length: 99 }, (_, index) => 1000 + index);
    const { references, numbers } = namedIn({
      words: many.join(' '),
      reference: many.map(referenceOf).join(' '),
    });
    expect([references.length, numbers.length]).toEqual([20, 20]);
  });

  test('is never one of another currency, by amount and name', () => {
    expect(propose('x', [order(5)], { payer: 'Maria Puig', currency: 'USD' })).toBeUndefined();
  });
});
