import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { settings } from '../../tests/support/people/settings.ts';
import type { CheckoutSettings } from '../frame/shop/settings.ts';
import type { Translate } from '../platform/i18n/texts.ts';
import * as transfer from './by-hand/bacs.ts';
import { gatewayByHand } from './by-hand/by-hand.ts';
import * as post from './by-hand/cheque.ts';
import * as door from './by-hand/cod.ts';
import { readSigned, sign } from './card/protocol.ts';
import { chosenGateway } from './gateways.ts';
import type { Purchase } from './model.ts';
import { chosenToken, type SavedChoice, wantedOf } from './saved/choice.ts';

const purchase = (more: Partial<Purchase> = {}): Purchase => ({
  total: 1000,
  currency: 'EUR',
  country: 'ES',
  needsShipping: true,
  shippingMethods: ['flat_rate'],
  ...more,
});
const { checkout } = settings;
const SHOP = {
  name: 'La botiga',
  address: { ...settings.address, street: 'Carrer Nou, 3', postcode: '17004', city: 'Girona' },
};
const ACCOUNT = { name: 'La botiga', bank: 'Caixa', iban: 'ES91 2100 0418 4502 0005 1332', bic: '' };
const bacs = (hasAccount: boolean) => {
  const bankAccount = hasAccount ? ACCOUNT : { ...ACCOUNT, iban: '' };
  return gatewayByHand(transfer.bacs, { ...checkout, bankAccount }, SHOP);
};
const cheque = (cheques: boolean, said = checkout.cheque, shop = SHOP) =>
  gatewayByHand(post.cheque, { ...checkout, cheques, cheque: said }, shop);
const cod = (cashOnDelivery: CheckoutSettings['cashOnDelivery']) =>
  gatewayByHand(door.cod, { ...checkout, cashOnDelivery }, SHOP);
const TRIED = { id: 1, attempt: 1, amount: 1, currency: 'EUR', reference: '', kept: '' };
const ORDER = {
  orderId: 1,
  orderKey: 'k',
  total: 1000,
  currency: 'EUR',
  language: 'ca',
  email: '',
  transactionId: '',
};

describe('ways to pay without a machine', () => {
  test('are offered for what costs something, a cheque only if the shop takes them', () => {
    const offered = (total: number) =>
      [bacs(true), cheque(true), cheque(false)].map((gateway) => gateway.available(purchase({ total })));
    expect([offered(1), offered(0)]).toEqual([
      [true, true, false],
      [false, false, false],
    ]);
  });

  test('wait on hold for the money; cash on delivery is packed at once and is not paid before', () => {
    const ways = [bacs(true), cheque(true), cod('always')].map(({ id, initialStatus, prepaid }) => [
      id,
      initialStatus,
      prepaid,
    ]);
    expect(ways).toEqual([
      ['bacs', 'on-hold', true],
      ['cheque', 'on-hold', true],
      ['cod', 'processing', false],
    ]);
  });

  test('leave all moves of money to the shopkeeper’s hand, and know nothing of any payment', async () => {
    const byHand = { done: false, why: 'by_hand' };
    const back = { received: '', cancelled: '', notify: '' };
    const message = { query: new Map(), form: new Map(), header: () => undefined, body: Buffer.alloc(0) };
    for (const way of [bacs(true), cheque(true), cod('always')]) {
      expect(await way.capture(ORDER, 1)).toEqual(byHand);
      expect(await way.refund(ORDER, 1, { key: 'k', reason: '' })).toEqual(byHand);
      expect(await way.state(ORDER)).toBe('unknown');
      expect(await way.cancel(ORDER)).toEqual(byHand);
      expect(await way.start(ORDER, TRIED, back, {})).toBeUndefined();
      expect(way.recognise(message)).toBeUndefined();
      expect(await way.read(message)).toEqual([]);
    }
  });

  test('say what the shopper has to do: where the money goes, and how much of it', () => {
    const t = ((key: string) => key) as Translate;
    const owed = { number: 12, amount: '7,00 €', decimal: '7.00', currency: 'EUR', t };
    const said = [bacs(true), cheque(true), cod('always')].map((way) => way.instructions?.(owed));
    expect(said).toEqual([
      {
        heading: 'payments.bacs.heading',
        text: 'payments.bacs.instructions',
        rows: [
          ['payments.bacs.holder', 'La botiga'],
          ['payments.bacs.bank', 'Caixa'],
          ['payments.bacs.iban', 'ES91 2100 0418 4502 0005 1332'],
          ['payments.bacs.reference', 'RF6812'],
        ],
        headed: true,
        code: {
          text: 'BCD\n002\n1\nSCT\n\nLa botiga\nES9121000418450200051332\nEUR7.00\n\nRF6812',
          says: 'payments.bacs.code',
          label: 'payments.bacs.code_label',
          link: 'payments.bacs.code_link',
        },
      },
      {
        heading: 'payments.cheque.heading',
        text: 'payments.cheque.instructions',
        rows: [
          ['payments.cheque.payee', 'La botiga'],
          ['payments.cheque.address', 'Carrer Nou, 3, 17004 Girona'],
        ],
      },
      { heading: 'payments.cod.heading', text: 'payments.cod.instructions', rows: [] },
    ]);
  });

  test('a cheque is made out and sent as the shop says, and nowhere while nobody knows where that is', () => {
    const t = ((key: string) => key) as Translate;
    const owed = { number: 12, amount: '7,00 €', decimal: '7.00', currency: 'EUR', t };
    const values = (...of: Parameters<typeof cheque>) =>
      cheque(...of)
        .instructions?.(owed)
        ?.rows.map(([, value]) => value);
    const said = { payee: 'La botiga, SL', address: 'Apartat 12, 17080 Girona' };
    expect(values(true, said)).toEqual(['La botiga, SL', 'Apartat 12, 17080 Girona']);
    const nowhere = { ...SHOP, address: { ...SHOP.address, street: '', postcode: '', city: '' } };
    expect(values(true, checkout.cheque, nowhere)).toEqual(['La botiga']);
  });

  test('cash on delivery is for what is delivered; at the shop only if its keeper says so', () => {
    const cash = (rule: Parameters<typeof cod>[0], more: Partial<Purchase> = {}) =>
      cod(rule).available(purchase(more));
    const pickup = { shippingMethods: ['flat_rate', 'local_pickup'] };
    expect([cash('always'), cash('delivery'), cash('never')]).toEqual([true, true, false]);
    expect([cash('always', pickup), cash('delivery', pickup)]).toEqual([true, false]);
    expect([cash('always', { total: 0 }), cash('always', { needsShipping: false })]).toEqual([false, false]);
  });

  test('the way that was asked for is chosen while it is offered, else the first', () => {
    const offered = [bacs(true), cheque(true)];
    expect(chosenGateway(offered, 'cheque')?.id).toBe('cheque');
    expect(chosenGateway(offered, 'card')?.id).toBe('bacs');
    expect(chosenGateway([], 'card')).toBeUndefined();
  });
});

describe('a message between shop and bank', () => {
  const SECRET = 'known to two';
  const signed = sign('report', { id: 'B1', amount: 1000 }, SECRET);

  test('is read by whoever knows the secret, as what it was meant to be', () => {
    expect(readSigned('report', signed, SECRET)).toEqual({ id: 'B1', amount: 1000 });
    expect(readSigned('card', signed, SECRET)).toBeUndefined();
    expect(readSigned('report', signed, 'guessed')).toBeUndefined();
  });

  test('that was changed or is not whole is none', () => {
    const payload = Buffer.from('{"id":"B1","amount":1}').toString('base64url');
    expect(readSigned('report', { ...signed, payload }, SECRET)).toBeUndefined();
    expect(readSigned('report', { payload: signed.payload }, SECRET)).toBeUndefined();
    expect(readSigned('report', { ...signed, signature: `${signed.signature}A` }, SECRET)).toBeUndefined();
    expect(readSigned('report', {}, SECRET)).toBeUndefined();
  });

  test('is an object, or none', () => {
    for (const text of ['null', '7', '"text"', '{"half":']) {
      const payload = Buffer.from(text).toString('base64url');
      const signature = createHmac('sha256', SECRET).update(`report.${payload}`).digest('base64url');
      expect(readSigned('report', { payload, signature }, SECRET)).toBeUndefined();
    }
  });
});

describe('a card that is kept', () => {
  const form = (fields: Record<string, string>): SavedChoice['form'] => ({
    text: (name, most) => (fields[name] ?? '').slice(0, most),
    flag: (name) => fields[name] !== undefined && fields[name] !== '',
  });
  const method = (id: number, gateway: string, isDefault = false) => ({
    id,
    gateway,
    token: `T${id}`,
    label: '',
    expires: '',
    isDefault,
  });
  const METHODS = [method(4, 'card', true), method(5, 'card'), method(6, 'other')];
  const saving = { begin: async () => ({ redirect: '' }), read: async () => undefined };
  const card = { id: 'card', saving };
  const posted = (value: string) => form({ 'wc-card-payment-token': value });

  test('is chosen when the shopper has it at this way to pay, else the default, else a new one', () => {
    const chosen = (value: string, methods = METHODS) =>
      chosenToken({ methods, form: posted(value) }, 'card');
    expect([chosen('5'), chosen('new'), chosen('6'), chosen('99'), chosen('')]).toEqual([
      '5',
      'new',
      '4',
      '4',
      '4',
    ]);
    expect([chosen('5', []), chosenToken({ methods: undefined, form: posted('5') }, 'card')]).toEqual([
      'new',
      'new',
    ]);
  });

  test('pays only if it is the shopper’s own, at this way to pay', () => {
    const wanted = (value: string) => wantedOf({ methods: METHODS, form: posted(value) }, card);
    expect(wanted('5')).toEqual({ token: 'T5' });
    expect([wanted('6'), wanted('99'), wanted('new')]).toEqual(Array(3).fill({ save: false }));
  });

  test('is kept when that is asked for, by a shopper who is known and where cards are kept', () => {
    const asked = form({ 'wc-card-new-payment-method': '1' });
    expect(wantedOf({ methods: [], form: asked }, card)).toEqual({ save: true });
    expect(wantedOf({ methods: undefined, form: asked }, card)).toEqual({});
    expect(wantedOf({ methods: METHODS, form: posted('5') }, { id: 'card' })).toEqual({});
  });
});
