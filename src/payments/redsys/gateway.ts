import { randomToken } from '../../platform/security/tokens.ts';
import type { Checked, Gateway, GatewayMessage, MoneyMoved, Payable } from '../model.ts';
import {
  CURRENCIES,
  cardWanted,
  eventsOf,
  languageNumber,
  moveName,
  OPERATION,
  orderNumber,
  responseIn,
} from './model.ts';
import { readParameters, type SignatureVersion, signParameters } from './signature.ts';

/** What a bank gives a shop, and what of it the shop uses. */
export interface Terminal {
  /** Up to `/sis`, without a slash at the end. */
  url: string;
  /** Whether money moves there. */
  live: boolean;
  /** FUC: nine digits. */
  merchant: string;
  terminal: string;
  secret: string;
  version: SignatureVersion;
  currency: string;
  /** As the bank's page calls the shop. */
  name: string;
  /** False only reserves the money of cards until the shopkeeper takes it. */
  takeNow: boolean;
  /** Where the shop reports to, below its address: `https:` where money moves. */
  publicUrl: string;
  /** What is paid for, in the order's language. */
  describe(order: Payable): string;
}

/** Of the public test terminal: known to everybody, so it signs nothing. */
export const PUBLIC_KEY = 'sq7HjrUOBfKmC576ILgskD5srU870gJ7';

export const ADDRESS = {
  test: 'https://sis-t.redsys.es:25443/sis',
  live: 'https://sis.redsys.es/sis',
} as const;

const PATIENCE_MS = 15_000;
/** Less is not sent by Bizum, in cents. */
const LEAST_BIZUM = 50;

/** One of the two ways of a terminal. They differ in what the bank's page asks for, and Bizum reserves nothing. */
function wayOf(way: 'redsys' | 'bizum', terminal: Terminal): Gateway {
  const { merchant, terminal: number, secret, version, currency } = terminal;
  const byCard = way === 'redsys';
  const own = { DS_MERCHANT_MERCHANTCODE: merchant, DS_MERCHANT_TERMINAL: number };

  /** Under the key that everybody knows, anybody could say that he has paid. */
  const isSecret = secret !== '' && !(terminal.live && secret === PUBLIC_KEY);

  const lacks = (): string[] => [
    ...(/^\d{9}$/.test(merchant) ? [] : ['payments.redsys.lacks.merchant']),
    ...(secret === '' ? ['payments.redsys.lacks.key'] : []),
    ...(isSecret || secret === '' ? [] : ['payments.redsys.lacks.own_key']),
    ...(terminal.live && !terminal.publicUrl.startsWith('https:') ? ['payments.redsys.lacks.https'] : []),
  ];

  /** @returns what the bank answered, signed; or the code of an error, which it signs not */
  async function ask(
    order: string,
    asked: Record<string, string>,
  ): Promise<ReadonlyMap<string, string> | string> {
    if (lacks().length > 0) throw new Error('The terminal is not set up.');
    const parameters = {
      ...own,
      DS_MERCHANT_ORDER: order,
      DS_MERCHANT_CURRENCY: CURRENCIES[currency] ?? '',
      DS_MERCHANT_MERCHANTURL: `${terminal.publicUrl}/wc-api/${way}/`,
      ...asked,
    };
    const response = await fetch(`${terminal.url}/rest/trataPeticionREST`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(signParameters(parameters, order, { secret, version })),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!response.ok) throw new Error(`The bank answered ${response.status}.`);
    const answer = (await response.json()) as Record<string, string>;
    if (typeof answer.errorCode === 'string') return answer.errorCode;
    const read = readParameters(answer, { secret, version });
    if (read?.get('ds_order') !== order) throw new Error('The bank’s answer is not signed as its own.');
    return read;
  }

  async function move(
    { transactionId }: Payable,
    type: (typeof OPERATION)[keyof typeof OPERATION],
    amount: number,
    doneBy: '0900' | '0400',
  ): Promise<MoneyMoved> {
    const asked = { DS_MERCHANT_TRANSACTIONTYPE: type, DS_MERCHANT_AMOUNT: `${amount}` };
    const answer = await ask(transactionId, asked);
    const done = typeof answer !== 'string' && responseIn(answer) === doneBy;
    return done ? { done, reference: moveName(answer) } : { done: false, why: 'refused' };
  }

  const told = ({ form, query }: GatewayMessage) => {
    const from = form.has('Ds_Signature') ? form : query;
    const read = readParameters(Object.fromEntries(from), { secret, version });
    const isOwn =
      read?.get('ds_merchantcode') === merchant && Number(read.get('ds_terminal')) === Number(number);
    return isSecret && isOwn ? read : undefined;
  };

  return {
    id: way,
    texts: { title: `payments.${way}.title`, description: `payments.${way}.description` },
    initialStatus: undefined,
    prepaid: true,
    lacks,
    onTrial: !terminal.live,
    available: ({ total, currency: of }) =>
      of === currency && total > 0 && (byCard || (of === 'EUR' && total >= LEAST_BIZUM)),
    async check(): Promise<Checked> {
      // Of money that never came: nothing can move, and the bank says first whether it knows who asks.
      const order = `0000${randomToken(8)}`;
      const asked = { DS_MERCHANT_TRANSACTIONTYPE: OPERATION.refund, DS_MERCHANT_AMOUNT: '1' };
      const answer = await ask(order, asked);
      if (typeof answer !== 'string' || answer === 'SIS0054') return { well: true };
      if (answer === 'SIS0042' || answer === 'SIS0041')
        return { well: false, why: 'payments.redsys.check.key', said: answer };
      const unknown = ['SIS0008', 'SIS0009', 'SIS0010', 'SIS0011', 'SIS0026'].includes(answer);
      return { well: false, why: `payments.redsys.check.${unknown ? 'merchant' : 'other'}`, said: answer };
    },
    async start(order, tried, back, wanted) {
      if (lacks().length > 0) throw new Error('The terminal is not set up.');
      const reference = orderNumber(tried.id, order.orderKey);
      const parameters = {
        ...own,
        DS_MERCHANT_ORDER: reference,
        DS_MERCHANT_AMOUNT: `${tried.amount}`,
        DS_MERCHANT_CURRENCY: CURRENCIES[tried.currency] ?? '',
        DS_MERCHANT_TRANSACTIONTYPE: byCard && !terminal.takeNow ? OPERATION.reserve : OPERATION.pay,
        DS_MERCHANT_MERCHANTURL: back.notify,
        DS_MERCHANT_URLOK: back.received,
        DS_MERCHANT_URLKO: back.cancelled,
        DS_MERCHANT_CONSUMERLANGUAGE: languageNumber(order.language),
        DS_MERCHANT_PAYMETHODS: byCard ? 'C' : 'z',
        DS_MERCHANT_MERCHANTNAME: terminal.name.slice(0, 25),
        DS_MERCHANT_PRODUCTDESCRIPTION: terminal.describe(order).slice(0, 125),
        ...(byCard ? cardWanted(wanted) : {}),
      };
      const signed = signParameters(parameters, reference, { secret, version });
      return { form: { action: `${terminal.url}/realizarPago`, fields: { ...signed } }, reference };
    },
    // A card is kept with a payment, never without one.
    ...(byCard && { saving: {} }),
    tellsByReturn: true,
    recognise(message) {
      const read = told(message);
      const parts = ['ds_order', 'ds_transactiontype', 'ds_response', 'ds_authorisationcode', 'ds_amount'];
      return read && { id: parts.map((name) => (read.get(name) ?? '').trim()).join('-') };
    },
    async read(message) {
      const read = told(message);
      return read ? eventsOf(read, currency) : [];
    },
    capture: (order, amount) =>
      byCard
        ? move(order, OPERATION.confirm, amount, '0900')
        : Promise.resolve({ done: false, why: 'refused' }),
    cancel: (order) =>
      byCard
        ? move(order, OPERATION.cancel, order.total, '0400')
        : Promise.resolve({ done: false, why: 'refused' }),
    knowsNoKeys: true,
    refund: (order, amount) => move(order, OPERATION.refund, amount, '0900'),
    state: async () => 'untold',
  };
}

/** Cards at the bank's own page. */
export const redsysGateway = (terminal: Terminal): Gateway => wayOf('redsys', terminal);

/** Bizum at the bank's own page, by the same terminal. */
export const bizumGateway = (terminal: Terminal): Gateway => wayOf('bizum', terminal);
