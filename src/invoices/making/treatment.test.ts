import { describe, expect, test } from 'vitest';
import { allOf, paidOrder, rules, situation } from '../../../tests/support/orders/invoices.ts';
import type { Order } from '../../orders/model.ts';
import type { OrderVat } from '../../orders/union/model.ts';
import { identityOf } from './model-buyer.ts';
import type { InvoiceRules } from './model-content.ts';

interface Case {
  taxes?: Record<number, number>;
  country?: string;
  state?: string;
  postcode?: string;
  taxId?: string;
  company?: string;
  rules?: Partial<InvoiceRules>;
  freed?: boolean;
  /** Whether the order was sold without tax by a number that the register knows. */
  checked?: boolean;
  order?: Partial<Order>;
  /** Whether it is a download. */
  service?: boolean;
  /** Whether it is a course at the shop. */
  doneHere?: boolean;
}

/** How the only thing of an order is invoiced: type, form, treatment, the agency's codes and tax. */
function seen({ taxes = {}, country = 'ES', state = 'GI', taxId = '', ...more }: Case): string {
  const order = paidOrder([
    { net: 10_000, taxes, service: more.service ?? false, doneHere: more.doneHere ?? false },
  ]);
  const { company = '', postcode = order.billing.postcode } = more;
  const place = { ...order.billing, country, state, postcode, taxId, company };
  const of = situation(
    { ...order, billing: place, shipping: place, ...more.order },
    {
      rules: rules(more.rules),
      facts: { freed: more.freed ?? false, exchange: null, vat: more.checked ? CHECKED : undefined },
    },
  );
  const [invoice] = allOf(of);
  const [group] = invoice!.groups;
  return [invoice!.type, invoice!.form, group!.treatment, group!.tax, group!.regime, group!.operation].join(
    ' ',
  );
}

const CHECKED: OrderVat = {
  check: {
    number: 'DE136695976',
    outcome: 'valid',
    name: '',
    address: '',
    consultation: 'WAPI1',
    askedAs: 'ESB12345674',
    at: 0,
  },
  free: true,
  task: '',
  tries: 0,
  askAt: 0,
};
const IVA = { 210000: 2100 };
const pickup = {
  shippingLines: [
    { method: 'local_pickup', rate: 'p:1', title: 'Recollida', total: 0, totalTax: 0, taxes: {} },
  ],
};

describe('how the tax office sees a sale', () => {
  test.each<[string, Case, string]>([
    ['at home', { taxes: IVA }, 'F2 simplified home 01 01 S1'],
    ['at home with surcharge', { taxes: { ...IVA, 52000: 520 } }, 'F2 simplified surcharge 01 18 S1'],
    [
      'at home to a business',
      { taxes: IVA, taxId: 'B12345674', company: 'Obrador' },
      'F1 full home 01 01 S1',
    ],
    [
      'at home to somebody whose number is none',
      { taxes: IVA, taxId: 'B12345670' },
      'F2 simplified home 01 01 S1',
    ],
    ['at home, taxed by a rate of nothing', { taxes: { 0: 0 } }, 'F2 simplified home 01 01 S1'],
    ['at home of what is exempt', {}, 'F2 simplified untaxed 01 01 E1'],
    ['at home to one who is freed', { taxId: 'B12345674', freed: true }, 'F1 full reverse 01 01 S2'],
    [
      'to the Canary Islands, taxed by a rate of nothing',
      { taxes: { 0: 0 }, state: 'GC' },
      'F2 full export 01 02 E2',
    ],
    ['to the Canary Islands without tax', { state: 'GC' }, 'F2 full export 01 02 E2'],
    [
      'to the Canary Islands with their tax',
      { state: 'TF', taxes: { 70000: 700 } },
      'F2 simplified home 03 01 S1',
    ],
    ['to Ceuta', { state: 'CE' }, 'F2 full export 01 02 E2'],
    ['to Melilla', { state: 'ML' }, 'F2 full export 01 02 E2'],
    [
      'from the Canary Islands to the mainland',
      { rules: { territory: 'canaries' } },
      'F2 full export 03 02 E2',
    ],
    [
      'within the Canary Islands',
      { state: 'TF', taxes: { 70000: 700 }, rules: { territory: 'canaries' } },
      'F2 simplified home 03 01 S1',
    ],
    ['to Switzerland', { country: 'CH', state: '' }, 'F2 full export 01 02 E2'],
    [
      'to Switzerland, collected at the shop',
      { country: 'CH', state: '', taxes: IVA, order: pickup },
      'F2 simplified home 01 01 S1',
    ],
    [
      'to a business in Germany that the register knows',
      { country: 'DE', state: '', taxId: 'DE136695976', checked: true },
      'F1 full intra_union 01 01 E5',
    ],
    [
      'to a business in Germany that the shop has freed itself',
      { country: 'DE', state: '', taxId: 'DE136695976', freed: true },
      'F1 full intra_union 01 01 E5',
    ],
    [
      'of what bears no tax, to a number in Germany that nobody has looked at',
      { country: 'DE', state: '', taxId: 'DE136695976' },
      'F1 full untaxed 01 01 E1',
    ],
    [
      'to a business in Germany whose number was not known when it was sold, with our tax',
      { country: 'DE', state: '', taxId: 'DE136695976', taxes: IVA },
      'F1 full home 01 01 S1',
    ],
    [
      'to a business in Greece, which writes its number without the state',
      { country: 'GR', state: '', taxId: '094259216', checked: true },
      'F1 full intra_union 01 01 E5',
    ],
    [
      'to a consumer in Monaco by the one-stop shop, as in France',
      { taxes: { 200000: 2000 }, country: 'MC', state: '', postcode: '98000', rules: { oss: true } },
      'F2 full oss 01 17 N2',
    ],
    [
      'to a business in Northern Ireland',
      { country: 'GB', state: '', postcode: 'BT1 5GS', taxId: 'XI110305878', checked: true },
      'F1 full intra_union 01 01 E5',
    ],
    [
      'to the rest of the United Kingdom',
      { country: 'GB', state: '', postcode: 'SW1A 1AA', taxId: 'GB110305878' },
      'F1 full export 01 02 E2',
    ],
    [
      'to a consumer in France, with our tax',
      { country: 'FR', state: '', taxes: IVA },
      'F2 simplified home 01 01 S1',
    ],
    [
      'to a consumer in France, with theirs',
      { country: 'FR', state: '', taxes: { 200000: 2000 }, rules: { oss: true } },
      'F2 full oss 01 17 N2',
    ],
    [
      'to a business in France that is taxed',
      { country: 'FR', state: '', taxId: 'FR40303265045', taxes: { 200000: 2000 }, rules: { oss: true } },
      'F1 full oss 01 17 N2',
    ],
    [
      'to a business in France under the one-stop shop',
      { country: 'FR', state: '', taxId: 'FR40303265045', rules: { oss: true }, checked: true },
      'F1 full intra_union 01 01 E5',
    ],
    [
      'above the limit of simplified ones',
      { taxes: IVA, rules: { simplifiedUpTo: 12_099 } },
      'F2 full home 01 01 S1',
    ],
    ['up to the limit', { taxes: IVA, rules: { simplifiedUpTo: 12_100 } }, 'F2 simplified home 01 01 S1'],
    ['a download at home', { taxes: IVA, service: true }, 'F2 simplified home 01 01 S1'],
    [
      'a download for a business in Germany that the register knows',
      { country: 'DE', state: '', taxId: 'DE136695976', checked: true, service: true },
      'F1 full union_service 01 01 N2',
    ],
    [
      'a download for that business under the one-stop shop',
      { country: 'DE', state: '', taxId: 'DE136695976', checked: true, service: true, rules: { oss: true } },
      'F1 full union_service 01 01 N2',
    ],
    [
      'a download for a number in Germany that nobody has looked at, without tax',
      { country: 'DE', state: '', taxId: 'DE136695976', service: true },
      'F1 full untaxed 01 01 E1',
    ],
    [
      'a download for a consumer in France, with our tax',
      { country: 'FR', state: '', taxes: IVA, service: true },
      'F2 simplified home 01 01 S1',
    ],
    [
      'a download for a consumer in France, with theirs',
      { country: 'FR', state: '', taxes: { 200000: 2000 }, service: true, rules: { oss: true } },
      'F2 full oss 01 17 N2',
    ],
    [
      'a download for somebody in Switzerland',
      { country: 'CH', state: '', service: true },
      'F2 full outside_service 01 01 N2',
    ],
    [
      'a download for somebody in Switzerland that is taxed',
      { country: 'CH', state: '', service: true, taxes: IVA },
      'F2 simplified home 01 01 S1',
    ],
    [
      'a download for somebody on the Canary Islands, by a rate of nothing',
      { state: 'GC', service: true, taxes: { 0: 0 } },
      'F2 full outside_service 01 01 N2',
    ],
    ['a download for somebody in Ceuta', { state: 'CE', service: true }, 'F2 full outside_service 01 01 N2'],
    [
      'a download from the Canary Islands for somebody on the mainland',
      { service: true, rules: { territory: 'canaries' } },
      'F2 full outside_service 03 01 N2',
    ],
    [
      'a download for a business in Northern Ireland, which is of the Union for goods alone',
      {
        country: 'GB',
        state: '',
        postcode: 'BT1 5GS',
        taxId: 'XI110305878',
        checked: true,
        service: true,
      },
      'F1 full outside_service 01 01 N2',
    ],
    [
      'a course at the shop for somebody in Switzerland',
      { country: 'CH', state: '', doneHere: true, taxes: IVA },
      'F2 simplified home 01 01 S1',
    ],
    [
      'a course at the shop for a business in Germany that the register knows',
      { country: 'DE', state: '', taxId: 'DE136695976', checked: true, doneHere: true, taxes: IVA },
      'F1 full home 01 01 S1',
    ],
    [
      'a course at the shop for a consumer in France under the one-stop shop',
      { country: 'FR', state: '', doneHere: true, taxes: IVA, rules: { oss: true } },
      'F2 simplified home 01 01 S1',
    ],
    [
      'a course at the shop that is exempt, for somebody on the Canary Islands',
      { state: 'GC', doneHere: true },
      'F2 simplified untaxed 01 01 E1',
    ],
    [
      'a course on the Canary Islands for somebody on the mainland',
      {
        doneHere: true,
        taxes: { 70000: 700 },
        rules: { territory: 'canaries', issuer: { ...rules().issuer, state: 'GC', postcode: '35001' } },
      },
      'F2 simplified home 03 01 S1',
    ],
  ])('%s', (_, of, expected) => {
    expect(seen(of)).toBe(expected);
  });

  test('a number is a NIF, one of the Union, another country’s, or none', () => {
    const of = (country: string, taxId: string) => identityOf({ country, taxId });
    expect(of('ES', '12345678Z')).toEqual({ kind: 'nif', id: '12345678Z' });
    expect(of('ES', 'ESB12345674')).toEqual({ kind: 'nif', id: 'B12345674' });
    expect(of('FR', 'X1234567L')).toEqual({ kind: 'nif', id: 'X1234567L' });
    expect(of('IT', 'IT00743110157')).toEqual({ kind: 'vat', country: 'IT', id: 'IT00743110157' });
    expect(of('GR', '094259216')).toEqual({ kind: 'vat', country: 'GR', id: 'EL094259216' });
    expect(of('IT', 'RSSMRA85T10A562S')).toEqual({ kind: 'foreign', country: 'IT', id: 'RSSMRA85T10A562S' });
    // As Spain writes them too.
    expect(of('CY', '10000004H')).toEqual({ kind: 'vat', country: 'CY', id: 'CY10000004H' });
    expect(of('AT', 'U10000032')).toEqual({ kind: 'vat', country: 'AT', id: 'ATU10000032' });
    expect(of('CH', 'CHE123456788')).toEqual({ kind: 'foreign', country: 'CH', id: 'CHE123456788' });
    expect([of('ES', ''), of('ES', '12345678A'), of('ES', 'DE123456789')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
