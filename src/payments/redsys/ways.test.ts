import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type FakeRedsys, openRedsys } from '../../../tests/support/outside/redsys.ts';
import { bizumGateway, PUBLIC_KEY, redsysGateway, type Terminal } from './gateway.ts';
import { cardWanted, eventsOf, languageNumber, orderNumber, refusalOf } from './model.ts';
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

  test('believes messages about itself alone, by whichever way its number is written', () => {
    const recognised = (more: Record<string, string>) => {
      const told = { Ds_Order: '0001', Ds_MerchantCode: own.merchant, Ds_Terminal: '001', ...more };
      const signed = signParameters(told, told.Ds_Order, { secret: KEY, version: own.version });
      const query = new Map(Object.entries(signed));
      return way().recognise({ query, form: new Map(), header: () => undefined, body: Buffer.alloc(0) });
    };
    expect(recognised({ Ds_Response: ' 0000 ', Ds_Amount: '100' })).toEqual({ id: '0001--0000--100' });
    expect(recognised({ Ds_MerchantCode: '111111111' })).toBeUndefined();
    expect(recognised({ Ds_Terminal: '2' })).toBeUndefined();
  });

  const ORDER = {
    orderId: 1,
    orderKey: 'k',
    total: 100,
    currency: 'EUR',
    language: 'ca',
    email: '',
    transactionId: '00000001abcd',
  };

  test('has moved money only when the bank says so of this order, signed', async () => {
    const bankSays = vi.spyOn(globalThis, 'fetch');
    const answered = (answer: object, status = 200) => {
      bankSays.mockResolvedValueOnce(Response.json(answer, { status }));
      return way().refund(ORDER, 100, { key: 'k', reason: '' });
    };
    const signed = (response: string, order = ORDER.transactionId, secret = KEY) =>
      signParameters({ Ds_Order: order, Ds_TransactionType: '3', Ds_Response: response }, order, {
        secret,
        version: own.version,
      });
    const refused = { done: false, why: 'refused' };
    expect(await answered(signed('0900'))).toEqual({ done: true, reference: '00000001abcd-3-' });
    expect(await answered(signed('0190'))).toEqual(refused);
    expect(await answered({ errorCode: 'SIS0057' })).toEqual(refused);
    await expect(answered(signed('0900', '00000002abcd'))).rejects.toThrow('not signed as its own');
    await expect(answered(signed('0900', undefined, `X${KEY.slice(1)}`))).rejects.toThrow('not signed');
    await expect(answered({})).rejects.toThrow('not signed');
    await expect(answered(signed('0900'), 500)).rejects.toThrow('answered 500');
    bankSays.mockRestore();
  });

  test('takes reserved money and lets it go by card; by Bizum nothing was reserved', async () => {
    const bankSays = vi.spyOn(globalThis, 'fetch');
    const says = (type: string, response: string) => {
      const told = { Ds_Order: ORDER.transactionId, Ds_TransactionType: type, Ds_Response: response };
      const signed = signParameters(told, ORDER.transactionId, { secret: KEY, version: own.version });
      bankSays.mockResolvedValueOnce(Response.json(signed));
    };
    says('2', '0900');
    expect(await way().capture(ORDER, 50)).toEqual({ done: true, reference: '00000001abcd-2-' });
    says('9', '0400');
    expect(await way().cancel(ORDER)).toEqual({ done: true, reference: '00000001abcd-9-' });
    says('9', '0900');
    expect(await way().cancel(ORDER)).toEqual({ done: false, why: 'refused' });
    const bizum = bizumGateway(own);
    for (const moved of [bizum.capture(ORDER, 50), bizum.cancel(ORDER)])
      expect(await moved).toEqual({ done: false, why: 'refused' });
    expect(bankSays).toHaveBeenCalledTimes(3);
    bankSays.mockRestore();
  });

  test('is on trial until money moves there, keeps cards but no Bizum, and cannot be asked again', async () => {
    expect([way().onTrial, way({ live: true }).onTrial]).toEqual([true, false]);
    expect([way().saving, bizumGateway(own).saving]).toEqual([{}, undefined]);
    expect(way()).toMatchObject({ prepaid: true, tellsByReturn: true, knowsNoKeys: true });
    expect(await way().state(ORDER)).toBe('untold');
    for (const merchant of ['1234567890', '12345678', 'x123456789'])
      expect(way({ merchant }).lacks?.()).toEqual(['payments.redsys.lacks.merchant']);
  });

  test('that is not ready begins no payment and asks for nothing, whoever wants it to', async () => {
    const public_ = way({ secret: PUBLIC_KEY, live: true });
    const tried = { id: 1, attempt: 1, amount: 100, currency: 'EUR', reference: '', kept: '' };
    const back = { received: '', cancelled: '', notify: '' };
    await expect(public_.start(ORDER, tried, back, {})).rejects.toThrow('not set up');
    await expect(public_.refund(ORDER, 100, { key: 'k', reason: '' })).rejects.toThrow('not set up');
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

  test('tells of money that was taken, let go or given back only where that was done', () => {
    const outcomes = (type: string) =>
      ['0900', '0400', '0000'].map((response) =>
        told({ ds_transactiontype: type, ds_response: response }).map(({ outcome }) => outcome),
      );
    expect(outcomes('2')).toEqual([['paid'], [], []]);
    expect(outcomes('3')).toEqual([['refunded'], [], []]);
    expect(outcomes('9')).toEqual([[], ['voided'], []]);
    expect(outcomes('7')).toEqual([[], [], []]);
    const back = { ds_transactiontype: '3', ds_response: '900', ds_authorisationcode: ' 123 ' };
    expect(told(back)).toMatchObject([{ refund: '0001-3-123' }]);
  });

  test('takes no amount for one that is none, and another currency for what it is', () => {
    const paid = (more: object) => told({ ds_response: '0000', ...more })[0];
    expect(paid({ ds_amount: ' 100 ' })).toMatchObject({ amount: 100 });
    for (const ds_amount of ['', '1e3', 'x1', '1x']) expect(paid({ ds_amount })?.amount).toBeNaN();
    expect(paid({ ds_currency: '840' })?.currency).toBe('840');
    for (const ds_response of ['x0000', '00000', '0000x'])
      expect(paid({ ds_response })?.outcome).toBe('failed');
  });

  test('keeps a card of which the bank says a name and when it ends, by what is known of it', () => {
    const cardOf = (more: object) => {
      const kept = { ds_merchant_identifier: 'T1', ds_expirydate: '3012', ...more };
      const [event] = told({ ds_response: '0000', ...kept });
      return event && 'card' in event ? event.card : undefined;
    };
    expect(cardOf({ ds_card_brand: '1', ds_card_number: '454881******0003' })).toEqual({
      token: 'T1|',
      label: 'Visa •••• 0003',
      expires: '12/30',
    });
    expect(cardOf({ ds_cardnumber: '****' })?.label).toBe('•••• ••••');
    for (const none of [{ ds_merchant_identifier: '' }, { ds_expirydate: '' }, { ds_expirydate: '203012' }])
      expect(cardOf(none)).toBeUndefined();
    const asked = { DS_MERCHANT_IDENTIFIER: 'T1', DS_MERCHANT_COF_INI: 'N', DS_MERCHANT_COF_TYPE: 'C' };
    expect(cardWanted({ token: 'T1|' })).toEqual(asked);
    expect(cardWanted({ token: 'T1|99' })).toEqual({ ...asked, DS_MERCHANT_COF_TXNID: '99' });
    expect([cardWanted({}), cardWanted({ save: false })]).toEqual([{}, {}]);
  });

  test('says nothing as long as nothing is decided', () => {
    for (const response of ['9998', '9999']) expect(told({ ds_response: response })).toEqual([]);
    expect(told({ ds_response: '0000' })).toMatchObject([{ outcome: 'paid', amount: 100, currency: 'EUR' }]);
    expect(told({ ds_response: '0099' })).toMatchObject([{ outcome: 'paid' }]);
    expect(told({ ds_response: '0100' })).toMatchObject([{ outcome: 'failed' }]);
    expect(told({ ds_response: '' })).toMatchObject([{ outcome: 'failed' }]);
    expect(told({})).toMatchObject([{ outcome: 'failed' }]);
  });
});
