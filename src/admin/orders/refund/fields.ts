import {
  currencyFormat,
  type Order,
  type OrderProblem,
  type Refundable,
  type RefundRequest,
} from '../../../orders/index.ts';
import { movesMoney } from '../../../payments/index.ts';
import type { Fields } from '../../../platform/http/fields.ts';
import { type AdminContext, type AnyField, check, choice, longText, money, number } from '../../kit/index.ts';
import { moneyText } from '../words.tsx';

export const piecesOf = (lineId: number) => `lines[${lineId}][pieces]`;
export const amountOf = (lineId: number) => `lines[${lineId}][amount]`;

/** What a refund asks: of each line pieces or an amount, and what goes back besides. */
export function refundFields(
  admin: AdminContext,
  order: Order,
  items: readonly Refundable[],
): Record<string, AnyField> {
  const { ctx, shop } = admin;
  const { t } = ctx;
  const { decimals, symbol: unit } = currencyFormat(shop.settings, order.currency);
  const byMachine = movesMoney(shop, order.paymentMethod);
  const lines = items
    .filter(({ kind }) => kind === 'line')
    .flatMap(({ id }) => {
      const { name = '', quantity = 0 } = order.lines.find((line) => line.id === id) ?? {};
      // Of what is left the room knows: what is sent twice is the refund that was made, and no refusal.
      return [
        [piecesOf(id), number({ label: t('admin.orders.pieces_of', { name }), max: quantity })],
        [amountOf(id), money({ label: t('admin.orders.amount_of', { name }), decimals, unit })],
      ] as const;
    });
  const whole = (['shipping', 'fee'] as const).flatMap((kind) => {
    const left = items.filter((item) => item.kind === kind).reduce((sum, item) => sum + item.left, 0);
    if (left === 0) return [];
    const label = t(`admin.orders.refund_${kind}`, { amount: moneyText(admin, left, order.currency) });
    return [[kind === 'fee' ? 'fees' : 'shipping', check({ label })] as const];
  });
  return {
    ...Object.fromEntries([...lines, ...whole]),
    other: money({
      label: t('admin.orders.refund_other'),
      hint: t('admin.orders.refund_other_hint'),
      decimals,
      unit,
    }),
    reason: longText({
      label: t('admin.reason'),
      hint: t('admin.orders.refund_reason_hint'),
      required: true,
      max: 500,
      rows: 2,
    }),
    restock: check({ label: t('admin.orders.restock'), value: '1' }),
    way: choice({
      label: t('admin.orders.refund_way'),
      required: true,
      options: [
        ...(byMachine ? [['gateway', t('admin.orders.by_gateway')] as const] : []),
        ['hand', t('admin.orders.by_hand')] as const,
      ],
      value: byMachine ? 'gateway' : 'hand',
    }),
  };
}

/** What was typed, as the room takes it. An amount beside pieces is what they go back for. */
export function requestOf(
  form: Fields,
  order: Order,
  items: readonly Refundable[],
  values: Readonly<Record<string, unknown>>,
): RefundRequest {
  const amount = (name: string) => (values[name] as number | null | undefined) || 0;
  return {
    orderId: order.id,
    key: form.text('key', 64),
    lines: items.flatMap(({ kind, id }): NonNullable<RefundRequest['lines']>[number][] => {
      if (kind !== 'line') return [];
      const [pieces, money] = [amount(piecesOf(id)), amount(amountOf(id))];
      if (money > 0 && pieces > 0) return [{ lineId: id, pieces, worth: money }];
      if (money > 0) return [{ lineId: id, amount: money }];
      return pieces > 0 ? [{ lineId: id, pieces }] : [];
    }),
    shipping: values.shipping === true,
    fees: values.fees === true,
    other: amount('other'),
    reason: String(values.reason),
    restock: values.restock === true,
    byGateway: values.way === 'gateway',
  };
}

/** The field that asked for what was refused; undefined where it was no single one. */
export function fieldOf(problem: OrderProblem['problem'], request: RefundRequest): string | undefined {
  if (problem.code !== 'refund' || problem.why !== 'too_much') return undefined;
  const line = request.lines?.find(({ lineId }) => lineId === problem.lineId);
  if (line)
    return line.amount === undefined && line.worth === undefined
      ? piecesOf(line.lineId)
      : amountOf(line.lineId);
  return request.other ? 'other' : undefined;
}
