import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allOf,
  type Goods,
  issue,
  NOW,
  paidOrder,
  refundOf,
  rules,
  situation,
} from '../../../tests/support/orders/invoices.ts';
import { checkRecords } from '../../../tests/support/schemas.ts';
import { ALL_COUNTRIES } from '../../pricing/index.ts';
import type { Invoice } from '../making/model.ts';
import { buyerOf } from '../making/model-buyer.ts';
import { fullInvoice } from '../making/model-next.ts';
import type { Situation } from '../making/model-situation.ts';
import { checkAddress } from '../paper/model-check.ts';
import { envelope } from './model-envelope.ts';
import { hashAnnulment, hashIssue } from './model-hash.ts';
import { amountOf, annulmentOf, type ChainLink, recordOf } from './model-record.ts';
import { textsOf, writeXml } from './model-xml.ts';

const SYSTEM = {
  maker: { name: 'Fusta & Fils, SCCL', taxId: 'B12345674' },
  name: 'Cistella',
  id: 'CI',
  version: '0.1.0',
  installation: '1',
};
const made = (previous?: ChainLink) => ({
  system: SYSTEM,
  previous,
  madeAt: '2026-06-10T12:00:00+02:00',
  description: 'Venda de la comanda 7',
});
const written = (invoice: Invoice, previous?: ChainLink) => writeXml(recordOf(invoice, made(previous)).part);
const inEnvelope = (...records: string[]) => envelope({ name: 'Terrissa', taxId: 'B12345674' }, records);

describe('the mark of a record', () => {
  test('is that of the agency’s own example, and of the two others that are published', () => {
    const first = {
      issuer: '89890001K',
      number: '12345678/G33',
      issuedOn: '01-01-2024',
      type: 'F1',
      tax: '12.35',
      total: '123.45',
      previous: '',
      madeAt: '2024-01-01T19:20:30+01:00',
    };
    expect(hashIssue(first)).toBe('3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60');
    const second = {
      issuer: '00000000B',
      number: 'PRUEBA-0002',
      issuedOn: '02-06-2025',
      type: 'F1',
      tax: '26.00',
      total: '176.00',
      previous: 'A'.repeat(64),
      madeAt: '2025-06-02T11:22:33+02:00',
    };
    expect(hashIssue(second)).toBe('8B042C064EE8260DE86766B4C4878DD1347377D00C7D7C97043E126B1215F2A6');
    expect(hashIssue({ ...second, number: ' PRUEBA-0002 ' })).toBe(hashIssue(second));
  });

  test('of an annulment leaves type and amounts out', () => {
    const of = {
      issuer: '89890001K',
      number: '12345679/G34',
      issuedOn: '01-01-2024',
      previous: 'F7B94CFD8924EDFF273501B01EE5153E4CE8F259766F88CF6ACB8935802A2B97',
      madeAt: '2024-01-01T19:20:40+01:00',
    };
    expect(hashAnnulment(of)).toBe('177547C0D57AC74748561D054A9CEC14B4C4EA23D1BEFD6F2E69E3A388F90C68');
    expect(hashAnnulment({ ...of, issuer: 'A00000000' })).toBe(
      '5DCAFD630E24AA03BCE2D3E6F595BAE802555F4604AF830F0340F3338B4935F6',
    );
  });
});

describe('a record', () => {
  const home = paidOrder([{ net: 1000, taxes: { 210000: 210, 52000: 52 } }]);
  const abroad = (country: string, taxId = '') => {
    const order = paidOrder([{ net: 1000, taxes: country === 'FR' ? { 200000: 200 } : {} }]);
    const billing = { ...order.billing, country, state: '', taxId };
    return { ...order, billing, shipping: billing };
  };
  const oss = { rules: rules({ oss: true }) };
  const each: [string, Situation][] = [
    ['of a sale at home, with surcharge', situation(home)],
    ['of an export', situation(abroad('US'))],
    ['of a sale to a business of the Union', situation(abroad('DE', 'DE123456789'))],
    ['of a distance sale under the one-stop shop', situation(abroad('FR'), oss)],
    [
      'of a business at home',
      situation({ ...home, billing: { ...home.billing, taxId: '12345678Z', company: 'A & B <i> "C"' } }),
    ],
  ];

  test.each(each)(
    '%s is as the agency’s schemas want it, and so are its correction and its annulment',
    (_, of) => {
      const [first] = allOf(of);
      const refund = refundOf(500, { createdAt: NOW + 86_400_000 });
      const [, back] = allOf({ ...of, order: { ...of.order, refunds: [refund] }, issued: [first!] });
      expect(back?.total).toBe(-500);
      const link = { issuer: 'B12345674', number: 'N-1', issuedOn: '2026-06-10', hash: 'A'.repeat(64) };
      const annulled = writeXml(annulmentOf(back!, made(link)).part);
      const all = inEnvelope(written(first!), written(back!, link), annulled);
      expect(() => checkRecords(all)).not.toThrow();
      expect(textsOf(all, 'sf:TipoFactura')).toEqual([first!.type, first!.type === 'F1' ? 'R1' : 'R5']);
      expect(textsOf(all, 'sf:NumSerieFactura')).toContain('N-2');
    },
  );

  test('names any country that something is sold to as the agency’s list has it', () => {
    const records = ALL_COUNTRIES.map((country) => {
      const [first] = allOf(situation(abroad(country, country === 'ES' ? '12345678Z' : 'ABCD1234')));
      return written(first!);
    });
    expect(() => checkRecords(inEnvelope(...records))).not.toThrow();
    expect(textsOf(records.join(''), 'sf:CodigoPais').length).toBeGreaterThan(200);
  });

  test('says VAT number only of one that freed the sale of tax, as the agency refuses those it does not know', () => {
    const said = (order: Situation['order'], freed = false) => {
      const facts = { freed, exchange: null, vat: undefined };
      const xml = written(allOf(situation(order, { facts }))[0]!);
      expect(() => checkRecords(inEnvelope(xml))).not.toThrow();
      return [textsOf(xml, 'sf:TipoFactura'), textsOf(xml, 'sf:IDType'), textsOf(xml, 'sf:CodigoPais')];
    };
    expect(said(abroad('DE', 'DE136695976'), true)).toEqual([['F1'], ['02'], []]);
    expect(said(abroad('FR', 'FR40303265045'))).toEqual([['F1'], ['04'], ['FR']]);
  });

  test('in the place of simplified ones names them', () => {
    const issued = allOf(situation(home));
    const asked = fullInvoice(situation(home, { issued }), { ...buyerOf(home.billing), taxId: '12345678Z' });
    const xml = written(issue(asked!, 2));
    expect(textsOf(xml, 'sf:TipoFactura')).toEqual(['F3']);
    expect(xml).toContain('<sf:IDFacturaSustituida>');
    expect(() => checkRecords(inEnvelope(xml))).not.toThrow();
  });

  test('has bases, taxes and surcharge apart, and sums that are those of the invoice', () => {
    const [invoice] = allOf(situation(home));
    const xml = written(invoice!);
    const values = Object.fromEntries(
      [
        'ClaveRegimen',
        'TipoImpositivo',
        'BaseImponibleOimporteNoSujeto',
        'CuotaRepercutida',
        'TipoRecargoEquivalencia',
        'CuotaRecargoEquivalencia',
        'CuotaTotal',
        'ImporteTotal',
      ].map((name) => [name, textsOf(xml, `sf:${name}`).join()]),
    );
    expect(values).toEqual({
      ClaveRegimen: '18',
      TipoImpositivo: '21.00',
      BaseImponibleOimporteNoSujeto: '10.00',
      CuotaRepercutida: '2.10',
      TipoRecargoEquivalencia: '5.20',
      CuotaRecargoEquivalencia: '0.52',
      CuotaTotal: '2.62',
      ImporteTotal: '12.62',
    });
  });

  const line = fc
    .record({ net: fc.integer({ min: 1, max: 60_000 }), ppm: fc.constantFrom(210_000, 100_000, 40_000) })
    .map(({ net, ppm }): Goods => ({ net, taxes: { [ppm]: Math.round((net * ppm) / 1_000_000) } }));
  const currency = fc.constantFrom(
    { code: 'USD', decimals: 2, rate: '1.0873' },
    { code: 'JPY', decimals: 0, rate: '163.21' },
  );

  test('in another currency comes to what its lines come to in that of the books, and its code says the same', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), currency, (goods, from) => {
        const exchange = { to: { code: 'EUR', decimals: 2 }, from };
        const facts = { freed: false, exchange, vat: undefined };
        const [invoice] = allOf(situation(paidOrder(goods, { currency: from.code }), { facts }));
        const xml = written(invoice!);
        const sum = (...names: string[]) =>
          names
            .flatMap((name) => textsOf(xml, `sf:${name}`))
            .reduce((all, each) => all + Math.round(Number(each) * 100), 0);
        expect(sum('ImporteTotal')).toBe(sum('BaseImponibleOimporteNoSujeto', 'CuotaRepercutida'));
        expect(sum('CuotaTotal')).toBe(sum('CuotaRepercutida'));
        const code = new URL(checkAddress(invoice!, 'live')).searchParams;
        expect(code.get('importe')).toBe(textsOf(xml, 'sf:ImporteTotal')[0]);
      }),
    );
  });

  test('of less than the least coin of the books is made all the same, and comes to nothing', () => {
    const from = { code: 'JPY', decimals: 0, rate: '250' };
    const facts = { freed: false, exchange: { to: { code: 'EUR', decimals: 2 }, from }, vat: undefined };
    const order = paidOrder([{ net: 5000, taxes: { 210000: 1050 } }], { currency: 'JPY' });
    const of = situation(order, { facts });
    const issued = allOf(of);
    const refund = refundOf(1);
    const [, back] = allOf({ ...of, order: { ...order, refunds: [refund] }, issued });
    expect(back?.total).toBe(-1);
    const xml = written(back!);
    expect(textsOf(xml, 'sf:ImporteTotal')).toEqual(['0.00']);
    expect(() => checkRecords(inEnvelope(xml))).not.toThrow();
  });

  test('of what another state taxes comes to the base alone, as the agency adds it up, and so does its code', () => {
    const [invoice] = allOf(situation(abroad('FR'), oss));
    const xml = written(invoice!);
    expect(invoice!.total).toBe(1200);
    const sums = ['BaseImponibleOimporteNoSujeto', 'CuotaTotal', 'ImporteTotal'];
    expect(sums.map((name) => textsOf(xml, `sf:${name}`)[0])).toEqual(['10.00', '0.00', '10.00']);
    expect(new URL(checkAddress(invoice!, 'live')).searchParams.get('importe')).toBe('10.00');
  });

  test('of a sale whose buyer owes the tax is not made while nobody knows the buyer’s number', () => {
    const sold = (taxId: string) => {
      const order = paidOrder([{ net: 1000, taxes: {} }]);
      const of = situation(
        { ...order, billing: { ...order.billing, taxId } },
        { facts: { freed: true, exchange: null, vat: undefined } },
      );
      return written(allOf(of)[0]!);
    };
    expect(textsOf(sold('12345678Z'), 'sf:CalificacionOperacion')).toEqual(['S2']);
    expect(() => sold('')).toThrow(expect.objectContaining({ why: 'buyer' }));
  });

  test('writes any text so that it is read back as it was, and the schemas take it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }), (text) => {
        const xml = writeXml(['sf:Name', text]);
        expect(xml.replace(/<\/?sf:Name>/g, '')).not.toMatch(/[<>"]|&(?!amp;|lt;|gt;|quot;)/);
        const [invoice] = allOf(situation(home));
        const record = recordOf(invoice!, { ...made(), description: `Venda ${text}` });
        expect(() => checkRecords(inEnvelope(writeXml(record.part)))).not.toThrow();
      }),
      { numRuns: 300 },
    );
  });

  test('writes cents with two decimals, whatever their sign', () => {
    expect([0, 5, -5, 123456, -100].map(amountOf)).toEqual(['0.00', '0.05', '-0.05', '1234.56', '-1.00']);
  });
});
