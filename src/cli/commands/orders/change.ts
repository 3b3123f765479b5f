import { ask } from '../../../frame/command/index.ts';
import {
  changeOrder,
  currencyFormat,
  draftChange,
  type OrderEdit,
  PlacementRefused,
  readDifferences,
  settleDifference,
} from '../../../orders/index.ts';
import { formatMoney, parseTyped } from '../../../platform/money.ts';
import { numberFrom } from '../../options.ts';
import { isSet, type OrderVerb, type OrderWords, readLine, textOf } from './verb.ts';

export const CHANGE_USAGE = `cistella order 12 change [--line 31=2 …] [--add PRODUCT=PIECES …] [--remove 31 …] [--coupons CODE,CODE] [--send-for 4,50] [--dry-run] [--gateway] [--quiet] [--reason TEXT] [--key NAME]
    Changes a placed order; lines that are not named stay. --dry-run says what it would come to. Less goes back, by the
    gateway with --gateway; more is due, and the customer gets a link to pay it.
cistella order 12 differences
    Money between what it was and what it is.
cistella order 12 settle 3 [--reason REFERENCE]
    That money was paid, or given back, by hand.`;

export const change: OrderVerb = async (asked) => {
  const { hand, order, values } = asked;
  const { shop, now } = hand;
  const money = (minor: number) => formatMoney(minor, currencyFormat(shop.settings, order.currency));
  const edit = editOf(asked);
  try {
    const { draft } = await draftChange(shop, shop.db.read, order, edit, now);
    const { total } = draft.totals;
    if (isSet(values, 'dry-run')) {
      console.log(`${money(order.totals.total)} → ${money(total)}`);
      return;
    }
    const done = await changeOrder(hand, {
      orderId: order.id,
      edit,
      version: order.version,
      seenTotal: total,
      byGateway: isSet(values, 'gateway'),
      reason: textOf(values, 'reason') ?? '',
      tell: !isSet(values, 'quiet'),
      key: textOf(values, 'key'),
    });
    const state = done.difference ? `, ${done.difference.state}` : '';
    console.error(`Now ${money(done.total)}; due ${money(done.due)}; goes back ${money(done.back)}${state}.`);
  } catch (error) {
    if (!(error instanceof PlacementRefused)) throw error;
    throw asked.mistake(`Not done: ${error.refused.code}.`);
  }
};

export const differences: OrderVerb = async ({ hand, order }) => {
  const format = currencyFormat(hand.shop.settings, order.currency);
  for (const { id, amount, state, gateway, transactionId, by } of await readDifferences(
    hand.shop.db.read,
    order.id,
  ))
    console.log([id, formatMoney(amount, format), state, gateway, transactionId, by].join('  ').trimEnd());
};

export const settle: OrderVerb = async ({ hand, order, words, values, mistake }) => {
  const differenceId = numberFrom(words[0], 'The number of the difference', mistake);
  const reference = textOf(values, 'reason') ?? '';
  await ask(hand, settleDifference, { orderId: order.id, differenceId, reference });
};

function editOf({ order, values, mistake, hand }: OrderWords): OrderEdit {
  const all = (name: string) => (Array.isArray(values[name]) ? values[name] : []);
  const removed = new Set(all('remove').map((text) => numberFrom(text, '--remove', mistake)));
  const wanted = new Map(
    all('line')
      .map((text) => readLine(text, mistake))
      .map((line) => [line.lineId, line.pieces]),
  );
  const added = all('add').map((text) => readLine(text, mistake));
  for (const id of [...removed, ...wanted.keys()])
    if (!order.lines.some((line) => line.id === id)) throw mistake(`Order ${order.id} has no line ${id}.`);
  const touched = removed.size + wanted.size + added.length > 0;
  const lines = [
    ...order.lines.flatMap(({ id = 0, quantity }) =>
      removed.has(id) ? [] : [{ lineId: id, quantity: wanted.get(id) ?? quantity }],
    ),
    ...added.map(({ lineId, pieces }) => ({ productId: lineId, quantity: pieces })),
  ];
  const coupons = textOf(values, 'coupons');
  const sendFor = textOf(values, 'send-for');
  const { decimals } = currencyFormat(hand.shop.settings, order.currency);
  const cost = sendFor === undefined ? undefined : parseTyped(sendFor, decimals);
  if (sendFor !== undefined && (cost === undefined || cost < 0))
    throw mistake(`"${sendFor}" is not an amount.`);
  return {
    lines: touched ? lines : undefined,
    coupons: coupons?.split(',').flatMap((code) => code.trim() || []),
    send: cost === undefined ? undefined : { cost, withTax: order.pricesIncludeTax },
  };
}
