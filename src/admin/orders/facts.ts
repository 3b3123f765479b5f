import type { AuditLine } from '../../frame/command/index.ts';
import type { Order } from '../../orders/index.ts';
import { shownCode } from '../../pricing/index.ts';
import type { AdminContext } from '../kit/index.ts';
import { moneyText, whenText } from './words.tsx';

type Show = (admin: AdminContext, value: unknown, order: Order) => string;

const amount: Show = (admin, value, { currency }) =>
  typeof value === 'number' ? moneyText(admin, value, currency) : '';
const words: Show = (_, value) => (value === null || value === undefined ? '' : String(value));
const coded =
  (stem: string): Show =>
  ({ ctx }, value) =>
    typeof value === 'string' && value !== '' ? ctx.t(`${stem}.${value}`) : '';

/** What of an order's trail is said, and how. Numbers of rows, versions and hashes are the command line's. */
const SHOWN: Readonly<Record<string, Show>> = {
  status: coded('orders.status'),
  paid: (admin, value) => (typeof value === 'number' ? whenText(admin, value) : ''),
  payment: words,
  transaction: words,
  total: amount,
  due: amount,
  refunded: amount,
  fromWallet: amount,
  shipping: amount,
  coupons: (_, value) => (typeof value === 'string' ? value.split(', ').map(shownCode).join(', ') : ''),
  carrier: words,
  tracking: words,
  return: words,
  state: coded('admin.returns.state'),
};

/** What a line of the trail says became of an order, in words, and why. */
export function orderFactsText(
  admin: AdminContext,
  order: Order,
  { before, after, reason, command }: AuditLine,
): string {
  const { t } = admin.ctx;
  const said = Object.entries(SHOWN).flatMap(([name, show]) => {
    if (!(name in before) && !(name in after)) return [];
    // Differences have states of their own, which their amounts tell already.
    if (name === 'state' && !command.startsWith('return.')) return [];
    const [was, is] = [show(admin, before[name], order), show(admin, after[name], order)];
    if (was === is) return [];
    return [`${t(`admin.orders.fact.${name}`)}: ${was || '–'} → ${is || '–'}`];
  });
  return [...linesText(admin, order, before.lines, after.lines), ...said, reason].filter(Boolean).join('\n');
}

/** Which lines became others: pieces and price of each, before and after. */
function linesText(admin: AdminContext, order: Order, was: unknown, is: unknown): string[] {
  if (typeof was !== 'string' || typeof is !== 'string' || was === is) return [];
  const [before, after] = [linesIn(was), linesIn(is)];
  const { t } = admin.ctx;
  const shown = (line: { pieces: number; price: number } | undefined) =>
    line ? `${line.pieces} × ${moneyText(admin, line.price, order.currency)}` : '–';
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((id) => {
    const [old, now] = [shown(before.get(id)), shown(after.get(id))];
    const name = order.lines.find((line) => line.id === id)?.name ?? t('admin.orders.line_gone');
    return old === now ? [] : [`${name}: ${old} → ${now}`];
  });
}

/** @param text lines as a change writes them into the trail, `8=1×4200 9=2×3800` */
function linesIn(text: string): Map<number, { pieces: number; price: number }> {
  const found = text.matchAll(/(\d+)=(\d+)×(\d+)/g);
  return new Map(
    [...found].map(([, id, pieces, price]) => [Number(id), { pieces: Number(pieces), price: Number(price) }]),
  );
}

/** Commands that are called by what they do; others by their own name. */
const DID = new Set([
  'invoice.annul',
  'invoice.issue',
  'invoice.request',
  'order.accept_loss',
  'order.capture',
  'order.change',
  'order.chargeback',
  'order.close_case',
  'order.close_payment',
  'order.dispute',
  'order.download',
  'order.give_up',
  'order.let_go',
  'order.looked_at',
  'order.make',
  'order.move_difference',
  'order.payment',
  'order.reconcile',
  'order.refund_told',
  'order.retry_message',
  'order.return_payment',
  'order.settle',
  'order.settle_difference',
  'order.take_payment',
  'parcel.change',
  'parcel.remove',
  'parcel.tell',
  'return.arrive',
  'return.assign',
  'return.move',
]);

export const didText = ({ ctx }: AdminContext, command: string): string =>
  DID.has(command) ? ctx.t(`admin.orders.did.${command}`) : command;
