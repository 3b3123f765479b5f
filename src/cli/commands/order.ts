import { parseArgs } from 'node:util';
import { ask } from '../../frame/command/index.ts';
import { type Attribution, originOf } from '../../frame/request/attribution.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { shopTexts } from '../../frame/shop/texts.ts';
import {
  capturePayment,
  chargeBack,
  currencyFormat,
  lineAmount,
  MAILS,
  noteOrder,
  type Order,
  OrderProblem,
  previewLetter,
  readAttributionOf,
  readOrder,
  refundOrder,
  rowText,
  STATUSES,
  setOrderStatus,
  summaryRows,
} from '../../orders/index.ts';
import { ParcelProblem } from '../../parcels/index.ts';
import { formatMoney, parseTyped } from '../../platform/money.ts';
import type { Command } from '../open-shop.ts';
import { CHANGE_USAGE, change, differences, settle } from './orders/change.ts';
import { LETTERS_USAGE, letters, resend, send } from './orders/letters.ts';
import { PARCELS_USAGE, parcel, parcels, ship, unship } from './orders/parcels.ts';
import { decide, PAYMENTS_USAGE, payments } from './orders/payments.ts';
import { type OrderVerb, readLine } from './orders/verb.ts';

export const ORDER_USAGE = `cistella order 12
    Shows an order: status, lines with their numbers, totals, refunds, where the shopper came from.
cistella order 12 status completed [--why TEXT]
    Changes its status, with everything that follows: stock, letters, downloads.
cistella order 12 refund (--all | --line 31=1 … | --amount 5,00) [--shipping] [--restock] [--gateway] [--reason TEXT] [--key NAME]
    Gives money back: first what a wallet paid, to the wallet, then the rest. --gateway lets the gateway move the rest;
    otherwise you do, and the shop writes it down.
cistella order 12 chargeback [--reason TEXT]
    The bank has taken the money back: the order counts as refunded, and its customer's points cannot be spent.
cistella order 12 capture
    Takes money that was only authorised.
cistella order 12 note TEXT [--private]
    Writes to the shopper, or for yourself.
cistella order 12 letter ${MAILS[0]}
    Prints one of its letters as HTML. Letters: ${MAILS.join(', ')}.
${LETTERS_USAGE}
${PARCELS_USAGE}
${CHANGE_USAGE}
${PAYMENTS_USAGE}`;

/** What somebody may set: nothing counts as given back but by a refund. */
const BY_HAND = STATUSES.filter((status) => status !== 'refunded');

/** Verbs with a file of their own. */
const VERBS: Readonly<Record<string, OrderVerb>> = {
  letters,
  send,
  resend,
  parcel,
  parcels,
  ship,
  unship,
  change,
  differences,
  settle,
  payments,
  decide,
};

const OPTIONS = {
  all: { type: 'boolean' },
  line: { type: 'string', multiple: true },
  amount: { type: 'string' },
  shipping: { type: 'boolean' },
  restock: { type: 'boolean' },
  gateway: { type: 'boolean' },
  private: { type: 'boolean' },
  reason: { type: 'string' },
  why: { type: 'string' },
  key: { type: 'string' },
  to: { type: 'string' },
  carrier: { type: 'string' },
  tracking: { type: 'string' },
  name: { type: 'string' },
  link: { type: 'string' },
  quiet: { type: 'boolean' },
  owed: { type: 'boolean' },
  add: { type: 'string', multiple: true },
  remove: { type: 'string', multiple: true },
  coupons: { type: 'string' },
  'send-for': { type: 'string' },
  'dry-run': { type: 'boolean' },
} as const;

/** The shopkeeper's hand on one order. */
export const orderCommand: Command = async (shop, args, mistake, actor) => {
  const { values, positionals } = read(args, mistake);
  const [number = '', verb = 'show', word = ''] = positionals;
  const order = /^\d{1,9}$/.test(number) ? await readOrder(shop.db.read, Number(number)) : undefined;
  if (!order) throw mistake(number === '' ? ORDER_USAGE : `There is no order ${number}.`);
  const now = Date.now();
  const currency = shop.settings.currencies.find(({ code }) => code === order.currency);
  const hand = { shop, actor, now };
  const reason = values.reason ?? '';
  const asked = { key: '' };
  try {
    if (verb === 'show') {
      console.log(describe(shop, order));
      console.log(`  ${originText(shop, await readAttributionOf(shop.db.read, order.id))}`);
    } else if (verb === 'status') {
      const to = BY_HAND.find((status) => status === word);
      if (!to) throw mistake(`A status is one of ${BY_HAND.join(', ')}; money goes back by "refund".`);
      await ask(hand, setOrderStatus, { orderId: order.id, to, why: values.why ?? '' });
    } else if (verb === 'note') {
      if (word === '') throw mistake('What shall the note say?');
      const kind = values.private ? 'private' : 'customer';
      await ask(hand, noteOrder, { orderId: order.id, kind, body: word });
    } else if (verb === 'capture') {
      if (!(await capturePayment(hand, order.id))) throw mistake('There is nothing to take.');
    } else if (verb === 'letter') {
      const mail = MAILS.find((name) => name === word);
      if (!mail) throw mistake(`A letter is one of ${MAILS.join(', ')}.`);
      console.log((await previewLetter(shop, order, mail)).html);
    } else if (verb === 'chargeback') {
      await ask(hand, chargeBack, { orderId: order.id, key: 'chargeback', all: true, reason });
    } else if (verb === 'refund') {
      asked.key = values.key ?? `cli-${now}`;
      const refund = await refundOrder(hand, {
        orderId: order.id,
        key: asked.key,
        all: values.all ?? false,
        lines: (values.line ?? []).map((line) => readLine(line, mistake)),
        shipping: values.shipping ?? false,
        other: readAmount(values.amount, currency?.decimals ?? 2, mistake),
        reason,
        restock: values.restock ?? false,
        byGateway: values.gateway ?? false,
      });
      const money = (minor: number) => (currency ? formatMoney(minor, currency) : `${minor}`);
      const wallet = refund.toWallet > 0 ? `, of it to the wallet: ${money(refund.toWallet)}` : '';
      console.error(`Given back: ${money(refund.amount)}${wallet}`);
    } else if (VERBS[verb]) await VERBS[verb]({ hand, order, words: positionals.slice(2), values, mistake });
    else throw mistake(ORDER_USAGE);
  } catch (error) {
    if (error instanceof ParcelProblem) throw mistake(`Not done: ${error.why}.`);
    if (!(error instanceof OrderProblem)) throw error;
    const { problem } = error;
    if (problem.code === 'unreachable') {
      const again = asked.key === '' ? '' : ` --key ${asked.key}`;
      throw mistake(
        `The gateway did not answer. Ask again with the same command${again}: the money moves once.`,
      );
    }
    throw mistake('why' in problem ? `Not done: ${problem.why}.` : `Not done: ${problem.code}.`);
  }
  return 0;
};

function read(args: string[], mistake: (message: string) => Error) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw mistake((error as Error).message);
  }
}

function readAmount(text: string | undefined, decimals: number, mistake: (message: string) => Error): number {
  if (text === undefined) return 0;
  const amount = parseTyped(text, decimals);
  if (amount === undefined || amount <= 0) throw mistake(`"${text}" is not an amount.`);
  return amount;
}

function originText(shop: Shop, attribution: Attribution): string {
  const t = shopTexts(shop);
  const { origin, source } = originOf(attribution);
  const { utm_campaign: campaign = '', device_type: device = '' } = attribution;
  return [t(`orders.origin.${origin}`, { source }), campaign, device]
    .filter((text) => text !== '')
    .join(' · ');
}

/** Lines with their numbers, and below them what pages and letters show, so that it adds up. */
function describe(shop: Shop, order: Order): string {
  const { settings } = shop;
  const t = shopTexts(shop);
  const format = currencyFormat(settings, order.currency);
  const money = (minor: number) => formatMoney(minor, format);
  const look = { settings, language: settings.languages[0] ?? order.language, t };
  return [
    `${order.id}  ${t(`orders.status.${order.status}`)}  ${new Date(order.createdAt).toISOString()}  ${order.language}`,
    `${order.billing.firstName} ${order.billing.lastName} <${order.billing.email}>  ${order.paymentTitle} ${order.transactionId}`,
    ...order.lines.map((line) => {
      const amount = money(lineAmount(line, settings.tax.displayInCart));
      return `  ${line.id}  ${line.quantity} × ${line.name}  ${amount}`;
    }),
    ...summaryRows(order, look).map((row) => `  ${rowText(row, format, t)}`),
    // What the gateway has not answered yet stands in no sum.
    ...order.refunds
      .filter(({ done }) => !done)
      .map(({ amount, reason }) => `  −${money(amount)} ${reason} …`),
  ].join('\n');
}
