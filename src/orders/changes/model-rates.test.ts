import { describe, expect, test } from 'vitest';
import { draftOf } from '../../../tests/support/orders/draft.ts';
import type { Order, OrderLine } from '../model.ts';
import { isTaxed, ratesOf } from './model-rates.ts';

const IVA = { rateId: 1, code: 'ES-IVA-1', label: 'IVA', ppm: 210_000, compound: false };
const REDUCED = { rateId: 2, code: 'ES-IVA-2', label: 'IVA 10', ppm: 100_000, compound: true };
const THERE = { rateId: 3, code: 'FR-TVA-3', label: 'TVA', ppm: 200_000, compound: false };
const charged = { cartTax: 0, shippingTax: 0 };

const orderOf = (lines: Partial<OrderLine>[], more: Partial<Order> = {}): Order => {
  const draft = draftOf(lines.map(() => ({ productId: 1 })));
  return {
    ...draft,
    lines: draft.lines.map((line, at) => ({ ...line, ...lines[at] })),
    taxes: [IVA, REDUCED, THERE].map((rate) => ({ ...rate, ...charged })),
    ...more,
  } as Order;
};
const idsOf = (rates: Map<string, { id: number }[]>) =>
  Object.fromEntries([...rates].map(([name, each]) => [name, each.map(({ id }) => id)]));

describe('the taxes that an order was charged', () => {
  test('are those of its lines, by class, each as it was and on what is sent where it was', () => {
    const order = orderOf([
      { taxClass: '', taxes: { 1: 210 } },
      { taxClass: 'reduced', taxes: { 2: 100 } },
      { taxClass: '', taxes: { 1: 210, 3: 0 } },
    ]);
    const { there, doneHere } = ratesOf(order, []);
    expect(idsOf(there)).toEqual({ '': [1, 3], reduced: [2] });
    expect(doneHere.size).toBe(0);
    expect(there.get('')?.[0]).toEqual({
      id: 1,
      code: 'ES-IVA-1',
      label: 'IVA',
      ppm: 210_000,
      compound: false,
      onShipping: true,
    });
    expect(there.get('reduced')?.[0]).toMatchObject({ compound: true });
    expect(there.get('')?.[1], 'beside one that is on it').toMatchObject({ id: 3, onShipping: false });
  });

  test('are those of its shipping too, be they of another class: none where it cost something and bore none', () => {
    const lines = [{ taxClass: 'zero', taxes: {} }];
    const [way] = orderOf([{}]).shippingLines;
    const shipping = (...ways: (typeof way)[]) =>
      ratesOf(orderOf(lines, { shippingLines: ways.map((each) => each!) }), []).shipping;
    expect(shipping(way)).toEqual([
      { id: 1, code: 'ES-IVA-1', label: 'IVA', ppm: 210_000, compound: false, onShipping: true },
    ]);
    expect(shipping({ ...way!, taxes: {} })).toEqual([]);
    expect(shipping({ ...way!, total: 0, taxes: {} })).toBeUndefined();
    expect(shipping()).toBeUndefined();
  });

  test('are on what is sent by one way of several', () => {
    const [way] = orderOf([{}]).shippingLines;
    const free = { ...way!, taxes: {} };
    expect(ratesOf(orderOf([{}], { shippingLines: [free, way!] }), []).there.get('')?.[0]?.onShipping).toBe(
      true,
    );
    expect(ratesOf(orderOf([{}], { shippingLines: [free] }), []).there.get('')?.[0]?.onShipping).toBe(false);
  });

  test('are on what is sent as the table says where the order does not: it bore those of another class, or cost nothing', () => {
    const lines = [
      { taxClass: '', taxes: { 1: 210 } },
      { taxClass: 'reduced', taxes: { 2: 100 } },
    ];
    const [way] = orderOf([{}]).shippingLines;
    const free = { ...way!, total: 0, taxes: {} };
    const isOn = (today: Parameters<typeof ratesOf>[1], more: Partial<Order> = {}) =>
      ratesOf(orderOf(lines, more), today).there.get('reduced')?.[0]?.onShipping;
    expect(isOn([{ id: 2, onShipping: true }])).toBe(true);
    expect(isOn([{ id: 2, onShipping: false }])).toBe(false);
    expect(isOn([{ id: 1, onShipping: false }]), 'gone from the table').toBe(true);
    expect(isOn([{ id: 2, onShipping: true }], { shippingLines: [free] })).toBe(true);
  });

  test('of a class whose things cost nothing are not known, and of one that was free of tax are none', () => {
    const free = { taxClass: '', subtotal: 0, taxes: {} };
    expect(ratesOf(orderOf([free]), []).there.has('')).toBe(false);
    expect(ratesOf(orderOf([free, { taxClass: '', taxes: { 1: 210 } }]), []).there.get('')).toHaveLength(1);
    expect(ratesOf(orderOf([{ taxClass: 'zero', taxes: {} }]), []).there.get('zero')).toEqual([]);
  });

  test('of what is done at the shop stand apart from those of what goes elsewhere', () => {
    const { doneHere, there } = ratesOf(
      orderOf([
        { taxClass: '', taxes: { 1: 210 }, doneHere: true },
        { taxClass: '', taxes: { 3: 200 }, doneHere: false },
      ]),
      [],
    );
    expect([idsOf(doneHere), idsOf(there)]).toEqual([{ '': [1] }, { '': [3] }]);
  });

  test('of fees go with the goods, and with what is done at the shop where nothing else is bought', () => {
    const fee = { code: 'cod', title: '', taxClass: 'fees', total: 200, totalTax: 20, taxes: { 2: 20 } };
    const sent = ratesOf(orderOf([{ doneHere: true }, {}], { fees: [fee] }), []);
    expect([sent.there.has('fees'), sent.doneHere.has('fees')]).toEqual([true, false]);
    const here = ratesOf(orderOf([{ doneHere: true }], { fees: [fee] }), []);
    expect([here.there.has('fees'), idsOf(here.doneHere).fees]).toEqual([false, [2]]);
    const free = ratesOf(orderOf([{}], { fees: [{ ...fee, total: 0 }] }), []);
    expect(free.there.has('fees')).toBe(false);
  });

  test('were applied though they came to nothing', () => {
    expect(isTaxed({ 1: 0 })).toBe(true);
    expect(isTaxed({})).toBe(false);
  });
});
