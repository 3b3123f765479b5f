import { readNested } from '../../platform/db/index.ts';
import { dayIn } from '../../platform/i18n/days.ts';
import type { RefundKind } from '../model.ts';
import type { OrderStatus } from '../model-status.ts';
import type { Facts, Thing } from './model-entries.ts';

/** An order as it is read to be counted, with the rows that belong to it. */
export interface Row {
  id: number;
  user_id: number | null;
  status: OrderStatus;
  currency: string;
  email: string;
  created_at: number;
  country: string;
  total: number;
  total_tax: number;
  shipping_total: number;
  discount: number;
  from_wallet: number;
  payment_method: string;
  lines: string | null;
  sendings: string | null;
  fees: string | null;
  rates: string | null;
  coupons: string | null;
  origin: string | null;
  refunds: string | null;
  backs: string | null;
}

const all = <T>(text: string | null): T[] => readNested<T[]>(text) ?? [];

const NO_THING = { product: null, variation: null, pieces: 1 };

/** @param timeZone by which what was given back has its day */
export function factsOf(row: Row, timeZone: string): Facts {
  type Line = [number, number | null, number | null, number, number, number, string];
  const lines = all<Line>(row.lines).map(
    ([id, product, variation, pieces, before, net, taxes]): Thing => ({
      kind: 'line',
      id,
      product,
      variation,
      rate: '',
      pieces,
      before,
      net,
      taxes: JSON.parse(taxes),
    }),
  );
  const sendings = all<[number, string, number, string]>(row.sendings).map(
    ([id, rate, net, taxes]): Thing => ({
      ...NO_THING,
      kind: 'shipping',
      id,
      rate,
      before: net,
      net,
      taxes: JSON.parse(taxes),
    }),
  );
  const fees = all<[number, string, number, string]>(row.fees).map(
    ([id, code, net, taxes]): Thing => ({
      ...NO_THING,
      kind: 'fee',
      id,
      rate: code,
      before: net,
      net,
      taxes: JSON.parse(taxes),
    }),
  );
  type Back = [number, RefundKind, number, number, number, string];
  const backs = Map.groupBy(all<Back>(row.backs), ([refund]) => refund);
  return {
    country: row.country,
    attribution: Object.fromEntries(all<[string, string]>(row.origin)),
    total: row.total,
    tax: row.total_tax,
    shipping: row.shipping_total,
    discount: row.discount,
    fromWallet: row.from_wallet,
    way: row.payment_method,
    things: [...lines, ...sendings, ...fees],
    rates: all<[number, number, string]>(row.rates).map(([id, ppm, label]) => ({ id, ppm, label })),
    coupons: all<[string, number]>(row.coupons).map(([code, amount]) => ({ code, amount })),
    refunds: all<[number, number, number, number, number, string]>(row.refunds).map(
      ([refund, at, amount, toWallet, toOrder, reason]) => ({
        day: dayIn(at, timeZone),
        amount,
        toWallet,
        toOrder,
        reason,
        things: (backs.get(refund) ?? []).map(([, kind, id, pieces, net, taxes]) => ({
          kind,
          id,
          pieces,
          net,
          taxes: JSON.parse(taxes),
        })),
      }),
    ),
  };
}
