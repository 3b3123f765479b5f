import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FakeRedsys, openRedsys } from '../../../tests/support/redsys.ts';
import { bizumGateway, PUBLIC_KEY, redsysGateway, type Terminal } from './gateway.ts';
import { eventsOf, languageNumber, orderNumber, refusalOf } from './model.ts';
import { signParameters } from './signature.ts';

const KEY = 'Mk9m98IfEblmPfrpsawt7BmxObt98Jev';

describe('a terminal of Redsys', () => {
  let bank: FakeRedsys;
  const own: Terminal = {
    url: '',
    live: false,
    merchant: '999008881',
    terminal: '1',
    secret: KEY,
    version: 'HMAC_SHA512_V2',
    currency: 'EUR',
    name: 'Cistella',
    takeNow: true,
    publicUrl: 'https://botiga.example',
    describe: () => '',
  };
  beforeAll(async () => {
    bank = await openRedsys({ merchant: own.merchant, terminal: '1', secret: KEY, version: own.version });
  });
  afterAll(() => bank.close());
  const way = (more: Partial<Terminal> = {}) => redsysGateway({ ...own, url: bank.url, ...more });

  test('is not ready without its numbers and key, and never takes money under the key that everybody knows', () => {
    const lacks = (more: Partial<Terminal>) => way(more).lacks?.();
    expect(lacks({})).toEqual([]);
    expect(lacks({ merchant: '12', secret: '' })).toEqual([
      'payments.redsys.lacks.merchant',
      'payments.redsys.lacks.key',
    ]);
    expect(lacks({ secret: PUBLIC_KEY })).toEqual([]);
    expect(lacks({ secret: PUBLIC_KEY, live: true })).toEqual(['payments.redsys.lacks.own_key']);
    expect(lacks({ live: true, publicUrl: 'http://botiga.example' })).toEqual([
      'payments.redsys.lacks.https',
    ]);
  });

  test('believes no message under the key that everybody knows where money moves', () => {
    const paid = {
      Ds_Order: '00000001abcd',
      Ds_Amount: '100',
      Ds_MerchantCode: own.merchant,
      Ds_Terminal: '1',
      Ds_Response: '0000',
      Ds_TransactionType: '0',
    };
    const signed = signParameters(paid, paid.Ds_Order, { secret: PUBLIC_KEY, version: own.version });
    const message = {
      form: new Map(Object.entries(signed)),
      query: new Map<string, string>(),
      header: () => undefined,
      body: Buffer.alloc(0),
    };
    expect(way({ secret: PUBLIC_KEY }).recognise(message)).toBeDefined();
    expect(way({ secret: PUBLIC_KEY, live: true }).recognise(message)).toBeUndefined();
  });

  test('that is not ready begins no payment and asks for nothing, whoever wants it to', async () => {
    const public_ = way({ secret: PUBLIC_KEY, live: true });
    const order = {
      orderId: 1,
      orderKey: 'k',
      total: 100,
      currency: 'EUR',
      language: 'ca',
      email: '',
      transactionId: '00000001abcd',
    };
    const tried = { id: 1, attempt: 1, amount: 100, currency: 'EUR', reference: '', kept: '' };
    const back = { received: '', cancelled: '', notify: '' };
    await expect(public_.start(order, tried, back, {})).rejects.toThrow('not set up');
    await expect(public_.refund(order, 100, { key: 'k', reason: '' })).rejects.toThrow('not set up');
    expect(bank.asked.size).toBe(0);
  });

  test('that is tried out says whether the bank knows it, moves nothing, and says what is wrong', async () => {
    expect(await way().check?.()).toEqual({ well: true });
    expect(await way({ secret: `X${KEY.slice(1)}` }).check?.()).toMatchObject({
      well: false,
      why: 'payments.redsys.check.key',
      said: 'SIS0042',
    });
    expect(await way({ merchant: '111111111' }).check?.()).toMatchObject({
      well: false,
      why: 'payments.redsys.check.merchant',
    });
    await expect(way({ url: 'http://127.0.0.1:9/sis' }).check?.()).rejects.toThrow();
    expect(bank.operations.size).toBe(0);
  });

  test('offers itself in its own currency, and Bizum in euros from fifty cents on', () => {
    const purchase = { country: 'ES', needsShipping: true, shippingMethods: [], currency: 'EUR' };
    const bizum = bizumGateway(own);
    expect([49, 50].map((total) => bizum.available({ ...purchase, total }))).toEqual([false, true]);
    expect(way().available({ ...purchase, total: 1 })).toBe(true);
    for (const each of [way(), bizum])
      expect(each.available({ ...purchase, total: 100, currency: 'USD' })).toBe(false);
    expect(
      bizumGateway({ ...own, currency: 'USD' }).available({ ...purchase, total: 100, currency: 'USD' }),
    ).toBe(false);
  });

  test('gets numbers that begin with four digits, are of letters and digits, and differ for each try', () => {
    const numbers = [1, 2, 99_999_999, 123_456_789].map((id) => orderNumber(id, 'wc_order_aB3_-xYz9'));
    expect(numbers).toEqual(['00000001xYz9', '00000002xYz9', '99999999xYz9', '123456789xYz']);
    for (const number of numbers) expect(number).toMatch(/^\d{4}[0-9A-Za-z]{0,8}$/);
    expect(orderNumber(7, '')).toBe('00000007');
  });

  test('tells in which language and why, also where it has no word for it', () => {
    expect(['ca', 'es', 'en', 'oc', 'pt-BR'].map(languageNumber)).toEqual([
      '003',
      '001',
      '002',
      '002',
      '009',
    ]);
    expect(['101', '0116', '129', '184', '9915', '180', '7777'].map(refusalOf)).toEqual([
      'expired',
      'no_funds',
      'wrong_code',
      'not_authenticated',
      'called_off',
      'declined',
      'declined',
    ]);
  });

  test('says nothing as long as nothing is decided', () => {
    const told = (more: object) =>
      eventsOf(
        new Map(
          Object.entries({
            ds_order: '0001',
            ds_amount: '100',
            ds_currency: '978',
            ds_transactiontype: '0',
            ...more,
          }),
        ),
        'EUR',
      );
    for (const response of ['9998', '9999']) expect(told({ ds_response: response })).toEqual([]);
    expect(told({ ds_response: '0000' })).toMatchObject([{ outcome: 'paid', amount: 100, currency: 'EUR' }]);
    expect(told({ ds_response: '0099' })).toMatchObject([{ outcome: 'paid' }]);
    expect(told({ ds_response: '0100' })).toMatchObject([{ outcome: 'failed' }]);
    expect(told({ ds_response: '' })).toMatchObject([{ outcome: 'failed' }]);
    expect(told({})).toMatchObject([{ outcome: 'failed' }]);
  });
});
