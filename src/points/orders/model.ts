/** What points need to know of an order when it is written. Its row is locked, or not committed yet. */
export interface PlacedOrder {
  orderId: number;
  userId: number;
  currency: string;
  /** Minor units of its currency, tax included. */
  total: number;
  /** Points that its price is lowered by; none is 0. `rate` says what was agreed. */
  redeem: { points: number; value: number; rate: string };
  lines: readonly {
    id: number;
    productId: number | null;
    /** With all their ancestors. */
    categoryIds: readonly number[];
    quantity: number;
    /** What it may earn for: minor units of the base currency at the order's rate. */
    eligible: number;
    /** What is paid for it, tax included, and what points take off: minor units of the order. */
    amount: number;
    redeemedValue: number;
  }[];
  now: number;
}
