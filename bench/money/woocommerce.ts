/**
 * How WooCommerce calculates a cart, written down once more from its published rules and in its own terms, as plainly
 * as possible: exact fractions, no shortcuts, and nothing of `src/pricing`. What the shop calculates is compared
 * with this (`money.ts`).
 */
export interface Rate {
  id: number;
  ppm: number;
  compound: boolean;
}

export interface Item {
  key: string;
  price: number;
  quantity: number;
  taxClass: string;
}

export interface CartCoupon {
  id: number;
  kind: 'percent' | 'fixed_cart' | 'fixed_product';
  /** Millionths for a percentage, else minor units. */
  amount: number;
  /** Pieces at most; null without a limit. */
  limit: number | null;
  /** Keys of the items it counts for; null for all. */
  only: readonly string[] | null;
}

export interface PlainCart {
  items: readonly Item[];
  coupons: readonly CartCoupon[];
  pricesIncludeTax: boolean;
  roundAtSubtotal: boolean;
  sequential: boolean;
  exempt: boolean;
  home: Readonly<Record<string, readonly Rate[]>>;
  there: Readonly<Record<string, readonly Rate[]>>;
  shipping: { cost: number; rates: readonly Rate[] };
}

export interface PlainTotals {
  lines: { key: string; subtotal: number; subtotalTax: number; total: number; tax: number }[];
  /** Of the goods, by rate. */
  taxes: Record<number, number>;
  shippingTax: number;
  total: number;
}

/** An exact number. */
class Exact {
  readonly top: bigint;
  readonly over: bigint;

  constructor(top: bigint, over = 1n) {
    this.top = top;
    this.over = over;
  }

  static of = (value: number) => new Exact(BigInt(value));
  plus = (other: Exact) => new Exact(this.top * other.over + other.top * this.over, this.over * other.over);
  minus = (other: Exact) => new Exact(this.top * other.over - other.top * this.over, this.over * other.over);
  times = (top: number | bigint, over: number | bigint = 1) =>
    new Exact(this.top * BigInt(top), this.over * BigInt(over));
  below = (other: Exact) => this.top * other.over < other.top * this.over;
  floor = () => Number(this.top / this.over);
  halfUp = () => Number((2n * this.top + this.over) / (2n * this.over));
  halfDown = () => Number((2n * this.top + this.over - 1n) / (2n * this.over));
  /** To six decimals of a minor unit, which is the precision of its taxes. */
  precise = () => new Exact((2n * this.top * 1_000_000n + this.over) / (2n * this.over), 1_000_000n);
}

const ZERO = Exact.of(0);
const add = (all: readonly Exact[]) => all.reduce((sum, each) => sum.plus(each), ZERO);
const least = (a: Exact, b: Exact) => (b.below(a) ? b : a);

/** A tax that is in the price: compound rates come off first, from the last; the others share what remains. */
function inside(price: Exact, rates: readonly Rate[]): Map<number, Exact> {
  const taxes = new Map<number, Exact>();
  let rest = price;
  for (const { id, ppm } of rates.filter(({ compound }) => compound).reverse()) {
    const tax = rest.times(ppm, 1_000_000 + ppm).precise();
    taxes.set(id, tax);
    rest = rest.minus(tax);
  }
  const plain = rates.filter(({ compound }) => !compound);
  const whole = plain.reduce((sum, { ppm }) => sum + ppm, 1_000_000);
  for (const { id, ppm } of plain) taxes.set(id, rest.times(ppm, whole).precise());
  return taxes;
}

/** A tax on top: a compound rate taxes the price and all taxes before it. */
function onTop(price: Exact, rates: readonly Rate[]): Map<number, Exact> {
  const taxes = new Map<number, Exact>();
  for (const { id, ppm } of rates.filter(({ compound }) => !compound))
    taxes.set(id, price.times(ppm, 1_000_000).precise());
  for (const { id, ppm } of rates.filter(({ compound }) => compound))
    taxes.set(
      id,
      add([price, ...taxes.values()])
        .times(ppm, 1_000_000)
        .precise(),
    );
  return taxes;
}

interface Line {
  item: Item;
  /** Of all pieces, where the customer is. */
  price: Exact;
  rates: readonly Rate[];
  discount: Exact;
}

/** Step one: the price of the line. Other rates than the shop's move it, and so does an exemption. */
function lineOf(item: Item, cart: PlainCart): Line {
  const price = Exact.of(item.price * item.quantity);
  const home = cart.home[item.taxClass] ?? [];
  const there = cart.exempt ? [] : (cart.there[item.taxClass] ?? []);
  const line = { item, rates: there, discount: ZERO };
  if (!cart.pricesIncludeTax || home === there) return { ...line, price };
  const net = price.minus(add([...inside(price, home).values()]));
  if (cart.exempt) return { ...line, price: Exact.of(net.halfUp()) };
  return { ...line, price: net.plus(add([...onTop(net, there).values()])) };
}

const leftOf = ({ price, discount }: Line) => {
  const left = price.minus(discount);
  return left.top < 0n ? 0 : left.halfUp();
};

/** One cent a piece, line by line, until nothing is missing. */
function handOut(lines: readonly Line[], missing: number): number {
  let given = 0;
  for (const line of lines)
    for (let piece = 0; piece < line.item.quantity; piece += 1) {
      if (given >= missing) return given;
      if (leftOf(line) === 0) continue;
      line.discount = line.discount.plus(Exact.of(1));
      given += 1;
    }
  return given;
}

function takePercent(lines: readonly Line[], { amount, limit }: CartCoupon, sequential: boolean): void {
  let counted = 0;
  let taken = 0;
  let base = ZERO;
  for (const line of lines) {
    const { quantity } = line.item;
    const left = leftOf(line);
    const pieces = limit === null ? quantity : Math.max(0, Math.min(quantity, limit - counted));
    const part = Exact.of(sequential ? left : line.price.halfUp()).times(pieces, quantity);
    const discount = Math.min(left, part.times(amount, 1_000_000).floor());
    line.discount = line.discount.plus(Exact.of(discount));
    counted += pieces;
    taken += discount;
    base = base.plus(part);
  }
  handOut(lines, base.times(amount, 1_000_000).halfDown() - taken);
}

function takeOffPieces(lines: readonly Line[], amount: number, limit: number | null): number {
  let counted = 0;
  let taken = 0;
  for (const line of lines) {
    const { quantity } = line.item;
    const pieces = limit === null ? quantity : Math.max(0, Math.min(quantity, limit - counted));
    const ofPiece =
      limit === null ? Exact.of(amount) : least(Exact.of(amount), line.price.times(1, quantity));
    const discount = least(Exact.of(leftOf(line)), ofPiece.times(pieces));
    line.discount = line.discount.plus(discount);
    counted += pieces;
    taken += discount.floor();
  }
  return taken;
}

function takeOffCart(all: readonly Line[], amount: number): void {
  const lines = all.filter((line) => leftOf(line) > 0);
  const pieces = lines.reduce((sum, { item }) => sum + item.quantity, 0);
  if (pieces === 0) return;
  const each = Math.floor(amount / pieces);
  if (each === 0) {
    handOut(lines, amount);
    return;
  }
  const taken = takeOffPieces(lines, each, null);
  if (taken > 0 && taken < amount) takeOffCart(lines, amount - taken);
}

const KINDS = ['fixed_product', 'percent', 'fixed_cart'];

/** Step two: coupons by kind, limit, amount and age; each looks at its lines from the dearest piece down. */
function discount(lines: Line[], cart: PlainCart): void {
  const dearest = [...lines].sort((a, b) => {
    const [priceA, priceB] = [a.price.times(1, a.item.quantity), b.price.times(1, b.item.quantity)];
    return priceB.below(priceA) ? -1 : priceA.below(priceB) ? 1 : 0;
  });
  const coupons = [...cart.coupons].sort(
    (a, b) =>
      KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
      (a.limit ?? 0) - (b.limit ?? 0) ||
      a.amount - b.amount ||
      b.id - a.id,
  );
  for (const coupon of coupons) {
    const counted = dearest.filter(
      (line) => leftOf(line) > 0 && (coupon.only === null || coupon.only.includes(line.item.key)),
    );
    if (coupon.kind === 'percent') takePercent(counted, coupon, cart.sequential);
    else if (coupon.kind === 'fixed_product') takeOffPieces(counted, coupon.amount, coupon.limit);
    else takeOffCart(counted, coupon.amount);
  }
}

/** Step three: tax by line and rate, rounded on every line or once for all of them. */
function taxesOf(lines: readonly { amount: Exact; rates: readonly Rate[] }[], cart: PlainCart) {
  const round = (value: Exact) => (cart.pricesIncludeTax ? value.halfDown() : value.halfUp());
  const exact = lines.map(({ amount, rates }) => (cart.pricesIncludeTax ? inside : onTop)(amount, rates));
  const rounded = exact.map((taxes) => [...taxes.values()].reduce((sum, tax) => sum + round(tax), 0));
  const byRate: Record<number, number> = {};
  for (const id of new Set(exact.flatMap((taxes) => [...taxes.keys()]))) {
    const all = exact.map((taxes) => taxes.get(id) ?? ZERO);
    byRate[id] = cart.roundAtSubtotal ? round(add(all)) : all.reduce((sum, tax) => sum + round(tax), 0);
  }
  const nets = lines.map(({ amount }, index) => {
    if (!cart.pricesIncludeTax) return amount.halfUp();
    // The shop's one own rule: several rates inside a whole price leave a net that makes it whole again.
    if (amount.top % amount.over === 0n) return Number(amount.top / amount.over) - (rounded[index] ?? 0);
    return amount.minus(add([...(exact[index]?.values() ?? [])])).halfUp();
  });
  return { nets, rounded, byRate };
}

export function calculatePlainly(cart: PlainCart): PlainTotals {
  const lines = cart.items.map((item) => lineOf(item, cart));
  const before = taxesOf(
    lines.map(({ price, rates }) => ({ amount: price, rates })),
    cart,
  );
  discount(lines, cart);
  const left = lines.map(({ price, discount: off, rates }) => {
    const amount = price.minus(off);
    return { amount: amount.top < 0n ? ZERO : amount, rates };
  });
  const after = taxesOf(left, cart);
  const { cost, rates } = cart.shipping;
  const shippingTax = [...onTop(Exact.of(cost), cart.exempt ? [] : rates).values()].reduce(
    (sum, tax) => sum + tax.halfUp(),
    0,
  );
  const goodsTax = Object.values(after.byRate).reduce((sum, tax) => sum + tax, 0);
  const together = add(left.map(({ amount }) => amount)).halfUp() + (cart.pricesIncludeTax ? 0 : goodsTax);
  const lineByLine = after.nets.reduce((sum, net) => sum + net, 0) + goodsTax;
  return {
    lines: lines.map(({ item }, index) => ({
      key: item.key,
      subtotal: before.nets[index] ?? 0,
      subtotalTax: before.rounded[index] ?? 0,
      total: after.nets[index] ?? 0,
      tax: after.rounded[index] ?? 0,
    })),
    taxes: Object.fromEntries(Object.entries(after.byRate).filter(([, tax]) => tax !== 0)),
    shippingTax,
    total: (cart.roundAtSubtotal ? together : lineByLine) + cost + shippingTax,
  };
}
