import { describe, expect, test } from 'vitest';
import { settings as usual } from '../../tests/support/people/settings.ts';
import type { ShopSettings } from '../frame/shop/settings.ts';
import { texts } from '../frame/shop/texts.ts';
import type { Gateway, Purchase } from './model.ts';
import { inOrder, isWithin, offerSection, wayDescription, wayTitle } from './offer.ts';

const EUR = { code: 'EUR', decimals: 2, rate: '1' };
const with_ = (payments: object, more: object = {}) =>
  ({ ...usual, ...more, payments: { ...usual.payments, ...payments } }) as ShopSettings;
const way = (more: object) => ({ title: {}, description: {}, least: 0, most: 0, countries: [], ...more });
const purchase = (total: number, more: Partial<Purchase> = {}): Purchase => ({
  total,
  currency: 'EUR',
  country: 'ES',
  needsShipping: true,
  shippingMethods: [],
  ...more,
});
const gateway = (id: string) =>
  ({ id, texts: { title: 'payments.bacs.title', description: 'payments.bacs.description' } }) as Gateway;

describe('what the shopkeeper says of a way to pay', () => {
  test('within its amounts it is offered, both ends included', () => {
    const set = with_({ cod: way({ least: 10, most: 99.99 }) }, { currencies: [EUR] });
    const offered = [999, 1000, 9999, 10_000].map((total) => isWithin(set, { id: 'cod' }, purchase(total)));
    expect(offered).toEqual([false, true, true, false]);
    expect(isWithin(set, { id: 'bacs' }, purchase(1))).toBe(true);
    expect(isWithin(set, { id: 'from elsewhere' }, purchase(1))).toBe(true);
  });

  test('amounts of another currency are compared by its rate', () => {
    const currencies = [EUR, { code: 'JPY', decimals: 0, rate: '160' }];
    const set = with_({ card: way({ least: 10 }) }, { currencies });
    const yen = (total: number) => isWithin(set, { id: 'card' }, purchase(total, { currency: 'JPY' }));
    expect([yen(1599), yen(1600)]).toEqual([false, true]);
  });

  test('it is offered for bills to its countries alone, and to all where none is named', () => {
    const set = with_({ cod: way({ countries: ['ES', 'AD'] }) });
    const to = (country: string) => isWithin(set, { id: 'cod' }, purchase(100, { country }));
    expect([to('AD'), to('FR')]).toEqual([true, false]);
  });

  test('they stand in the shopkeeper’s order, and those that it does not name come first', () => {
    const set = with_({ order: ['cod', 'bacs'] });
    const ids = inOrder(set, ['card', 'bacs', 'own', 'cod'].map(gateway)).map(({ id }) => id);
    expect(ids).toEqual(['card', 'own', 'cod', 'bacs']);
  });

  test('its own name is shown in the languages that have one, else the house’s', () => {
    const set = with_({ bacs: way({ title: { ca: 'Caixa del poble' } }) });
    const named = (language: string) => wayTitle(set, gateway('bacs'), language);
    expect(named('ca')).toBe('Caixa del poble');
    expect(named('es')).toBe(wayTitle(usual, gateway('bacs'), 'es'));
    expect(wayTitle(set, gateway('from elsewhere'), 'ca')).toBe(wayTitle(usual, gateway('bacs'), 'ca'));
  });

  test('so are its own words about it', () => {
    const set = with_({ bacs: way({ description: { ca: 'Vine a la Rambla.' } }) });
    const said = (id: string, language: string) => wayDescription(set, gateway(id), language);
    expect(said('bacs', 'ca')).toBe('Vine a la Rambla.');
    const house = texts('ca', usual)('payments.bacs.description');
    expect([said('cod', 'ca'), said('from elsewhere', 'ca')]).toEqual([house, house]);
    expect(said('bacs', 'es')).toBe(texts('es', usual)('payments.bacs.description'));
  });

  test('a most below its least is refused', () => {
    const about = { engine: 'sqlite' as const, hasSecret: () => true };
    const wrong = offerSection.rules?.(with_({ cod: way({ least: 20, most: 10 }) }), about);
    expect(wrong).toMatchObject([{ path: 'payments.cod.most', given: 10 }]);
    const fine = [way({ least: 10, most: 10 }), way({ least: 10 })];
    for (const cod of fine) expect(offerSection.rules?.(with_({ cod }), about)).toEqual([]);
  });
});
