import type { PaymentEvent, Refusal, SavedCard } from '../model.ts';

/** Types of operations of the protocol. */
export const OPERATION = { pay: '0', reserve: '1', confirm: '2', refund: '3', cancel: '9' } as const;

/**
 * Terminals know an order's number for ever: four to twelve letters and digits of which the first four are digits. The
 * try's own number comes first, which this shop never gives twice; what of the order's key follows keeps it apart from
 * those of a shop that had this terminal before.
 */
export function orderNumber(tryId: number, orderKey: string): string {
  const digits = `${tryId}`.padStart(8, '0');
  const mark = orderKey.replace(/[^0-9A-Za-z]/g, '').slice(-4);
  return `${digits}${mark}`.slice(0, 12);
}

/** ISO 4217 by number, for the currencies that terminals are given for. */
export const CURRENCIES: Readonly<Record<string, string>> = {
  EUR: '978',
  USD: '840',
  GBP: '826',
  CHF: '756',
};

const LANGUAGES: Readonly<Record<string, string>> = {
  es: '001',
  en: '002',
  ca: '003',
  fr: '004',
  de: '005',
  nl: '006',
  it: '007',
  sv: '008',
  pt: '009',
  pl: '011',
  gl: '012',
  eu: '013',
};

/** The bank's page in the order's language; in English where it has none. */
export const languageNumber = (language: string): string => LANGUAGES[language.split('-')[0] ?? ''] ?? '002';

const REFUSED: Readonly<Record<string, Refusal>> = {
  '0101': 'expired',
  '0102': 'blocked',
  '0106': 'blocked',
  '0116': 'no_funds',
  '0121': 'limit',
  '0129': 'wrong_code',
  '0184': 'not_authenticated',
  '0191': 'wrong_code',
  '0195': 'not_authenticated',
  '0202': 'blocked',
  '0904': 'technical',
  '0909': 'technical',
  '0912': 'technical',
  '0913': 'technical',
  '0944': 'technical',
  '0950': 'technical',
  '9093': 'wrong_code',
  '9142': 'timed_out',
  '9253': 'wrong_code',
  '9261': 'limit',
  '9912': 'technical',
  '9915': 'called_off',
};

/** Why a terminal refused, by the four digits of `Ds_Response`. */
export const refusalOf = (response: string): Refusal => REFUSED[response.padStart(4, '0')] ?? 'declined';

const UNDECIDED: readonly string[] = ['9998', '9999'];

export const isAccepted = (response: string): boolean => /^\d{4}$/.test(response) && Number(response) <= 99;

/** What a terminal answered, in four digits; '' where it said nothing that can be read. */
export function responseIn(told: ReadonlyMap<string, string>): string {
  const said = (told.get('ds_response') ?? '').trim();
  return /^\d{1,4}$/.test(said) ? said.padStart(4, '0') : '';
}

/** What a bank calls money that went back: the same in its answer and in its message. */
export const moveName = (parameters: ReadonlyMap<string, string>): string =>
  [parameters.get('ds_order'), parameters.get('ds_transactiontype'), parameters.get('ds_authorisationcode')]
    .map((part) => (part ?? '').trim())
    .join('-');

/** What a message says; nothing of what is undecided or needs nobody to know. */
export function eventsOf(told: ReadonlyMap<string, string>, currency: string): PaymentEvent[] {
  const said = (name: string) => (told.get(name) ?? '').trim();
  const response = responseIn(told);
  if (UNDECIDED.includes(response)) return [];
  const base = {
    transactionId: said('ds_order'),
    amount: /^\d+$/.test(said('ds_amount')) ? Number(said('ds_amount')) : Number.NaN,
    currency: said('ds_currency') === CURRENCIES[currency] ? currency : said('ds_currency'),
  };
  switch (said('ds_transactiontype')) {
    case OPERATION.pay:
    case OPERATION.reserve: {
      if (!isAccepted(response))
        return [{ ...base, outcome: 'failed', refusal: { why: refusalOf(response), code: response } }];
      const card = cardOf(told);
      const outcome = said('ds_transactiontype') === OPERATION.pay ? 'paid' : 'authorised';
      return [{ ...base, outcome, ...(card && { card }) }];
    }
    case OPERATION.confirm:
      return response === '0900' ? [{ ...base, outcome: 'paid' }] : [];
    case OPERATION.refund:
      return response === '0900' ? [{ ...base, outcome: 'refunded', refund: moveName(told) }] : [];
    case OPERATION.cancel:
      return response === '0400' ? [{ ...base, outcome: 'voided' }] : [];
    default:
      return [];
  }
}

const BRANDS: Readonly<Record<string, string>> = {
  '1': 'Visa',
  '2': 'Mastercard',
  '8': 'Amex',
  '9': 'JCB',
  '22': 'UnionPay',
};

/** Between the two parts of what is kept of a card: the bank's name for it, and the number of its first payment. */
const AND = '|';

/** A card that the bank keeps since this payment. */
function cardOf(told: ReadonlyMap<string, string>): SavedCard | undefined {
  const identifier = told.get('ds_merchant_identifier') ?? '';
  const expiry = /^(\d{2})(\d{2})$/.exec(told.get('ds_expirydate') ?? '');
  if (identifier === '' || !expiry) return undefined;
  const [, year, month] = expiry;
  const last = /\d{4}$/.exec(told.get('ds_card_number') ?? told.get('ds_cardnumber') ?? '')?.[0];
  const brand = BRANDS[told.get('ds_card_brand') ?? ''] ?? '';
  return {
    token: [identifier, told.get('ds_merchant_cof_txnid') ?? ''].join(AND),
    label: [brand, `•••• ${last ?? '••••'}`].filter(Boolean).join(' '),
    expires: `${month}/${year}`,
  };
}

/** How a payment asks for a kept card, or for one to be kept: paid by the shopper himself each time. */
export function cardWanted({ token, save }: { token?: string; save?: boolean }): Record<string, string> {
  if (token !== undefined) {
    const [identifier = '', first = ''] = token.split(AND);
    return {
      DS_MERCHANT_IDENTIFIER: identifier,
      DS_MERCHANT_COF_INI: 'N',
      DS_MERCHANT_COF_TYPE: 'C',
      ...(first !== '' && { DS_MERCHANT_COF_TXNID: first }),
    };
  }
  if (!save) return {};
  return { DS_MERCHANT_IDENTIFIER: 'REQUIRED', DS_MERCHANT_COF_INI: 'S', DS_MERCHANT_COF_TYPE: 'C' };
}
