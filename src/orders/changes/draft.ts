import { type Address, exemptShoppers, vatId, vatNumberOf } from '../../accounts/index.ts';
import type { CartProblem } from '../../cart/index.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { texts } from '../../frame/shop/texts.ts';
import type { Reader } from '../../platform/db/index.ts';
import { LEVEL_CODE } from '../../points/index.ts';
import {
  askCoupons,
  type Destination,
  type Discount,
  plainCode,
  readPricing,
  type ShippingRate,
  sameDestination,
  shopAddress,
  type TaxRate,
  taxRatesFor,
  type VatStanding,
  vatStanding,
} from '../../pricing/index.ts';
import { type Goods, placeOf, priceGoods } from '../making/price.ts';
import type { Order, OrderDraft, OrderLine } from '../model.ts';
import { draftOf } from '../placing/model-draft.ts';
import { PlacementRefused } from '../placing/refused.ts';
import { refuseChange } from '../problem.ts';
import { readOrderVat } from '../union/store.ts';
import { goodsOf, keyOf } from './goods.ts';
import { netSending, type OrderEdit } from './model.ts';
import { agreedCoupons, agreedLevel } from './model-agreed.ts';
import { feesOf, methodsOf } from './model-kept.ts';
import { ratesOf, type Taxable } from './model-rates.ts';

/** So many times an amount has a tax in which no rounding shows. */
const MANY = 10_000;

/** An order as it would be. Its lines that stood in it before have their ids. */
export interface ChangeDraft {
  draft: OrderDraft;
  /** The way of sending that counts. */
  offers: readonly ShippingRate[];
  /** What is asked for more than is there now: whoever looks is told before anything is taken. */
  short: readonly CartProblem[];
}

/**
 * Prices an order as it shall be, by the shop's own totals. What was agreed stays agreed: lines keep their prices and
 * taxes, sending costs what it cost, coupons count on; what is new is priced as it is now. Goods that go elsewhere are
 * taxed as there.
 *
 * @throws OrderProblem `change`, PlacementRefused
 */
export async function draftChange(
  shop: Shop,
  db: Reader,
  order: Order,
  edit: OrderEdit,
  now: number,
): Promise<ChangeDraft> {
  const { settings } = shop;
  const currency = settings.currencies.find(({ code }) => code === order.currency);
  if (!currency || settings.tax.pricesIncludeTax !== order.pricesIncludeTax) refuseChange('terms');
  const billing = edit.billing ?? order.billing;
  const shipping = edit.shipping ?? order.shipping;
  const taxed = (bill: Destination, send: Destination | null) =>
    placeOf(settings.tax.basedOn === 'billing' ? bill : (send ?? bill));
  const moved =
    settings.tax.basedOn !== 'base' &&
    !sameDestination(taxed(order.billing, order.shipping), taxed(billing, shipping));
  const { vat, turned } = await vatAfter(shop, db, order, { edit, billing, shipping }, now);
  // Where tax is due by other rules than it was, what bore none then says nothing of now.
  const anew = moved || turned;
  const tables = await readPricing(shop);
  const rates = ratesOf(order, tables.rates);
  const exempt = order.userId !== null && (await exemptShoppers(shop)).has(order.userId);
  const there = settings.tax.basedOn === 'base' ? shopAddress(settings) : taxed(billing, shipping);
  /** The taxes in a price that is agreed on: those of the order, and of a class that it does not know those of there. */
  const ratesIn = async ({ taxClass, doneHere }: Taxable): Promise<readonly TaxRate[]> => {
    const kept = (doneHere ? rates.doneHere : rates.there).get(taxClass);
    if (kept) return kept;
    if (exempt || (vat?.free && !doneHere)) return [];
    return taxRatesFor(shop, doneHere ? shopAddress(settings) : there, taxClass);
  };
  const { goods, short } = await goodsOf(shop, db, order, edit, { currency, ratesIn, tables, anew, now });
  const codes = order.adjustments.filter(({ kind }) => kind === 'coupon').map(({ code }) => code);
  const wanted = [...new Set((edit.coupons ?? codes).map(plainCode))];
  const kept = wanted.filter((code) => codes.includes(code));
  const user = { userId: order.userId, emails: [billing.email], exceptOrder: order.id };
  const asked = await askCoupons(db, kept, user);
  const agreed = agreedCoupons(order, goods, new Map(asked.map(({ code, coupon }) => [code, coupon])));
  // Of orders from before terms were kept.
  const unknown = asked.filter(({ code }) => !agreed.some((discount) => discount.code === code));
  const lost = new Set(unknown.flatMap(({ code, coupon }) => (coupon ? [] : [code])));
  const worth = (amount: number, tax: number) => amount + (order.pricesIncludeTax ? tax : 0);
  const fixed = (of: Order['adjustments']): Discount[] =>
    of.map(({ code, title, amount, tax }) => ({
      code,
      label: title,
      rule: { kind: 'value', amount: worth(amount, tax) },
    }));
  const ofKind = (kind: string) => order.adjustments.filter((row) => row.kind === kind);
  const paid = texts(order.language, settings)('orders.sent_home');
  const points = fixed(ofKind('points'));
  const [had] = ofKind('level');
  const price = (level: boolean, discounts: Discount[], { send }: Pick<OrderEdit, 'send'>) =>
    priceGoods(shop, db, {
      goods,
      place: placeOf(shipping ?? billing),
      billing: placeOf(billing),
      email: billing.email,
      currency,
      language: order.language,
      userId: order.userId,
      chosenRate: send && 'rate' in send ? send.rate : (order.shippingLines[0]?.rate ?? ''),
      coupons: wanted.filter((code) => !codes.includes(code)),
      keptCoupons: unknown.flatMap(({ coupon }) => coupon ?? []),
      // What a coupon took off that is gone from the shop, it takes off all the same.
      discounts: [...discounts, ...agreed, ...fixed(ofKind('coupon').filter(({ code }) => lost.has(code)))],
      level,
      agreedLevel: had?.terms && ((today) => agreedLevel(order, goods, today)),
      points,
      fees: feesOf(order, anew),
      vat,
      // What is done at the shop is taxed as it was, wherever its buyer is now.
      keptRates: anew ? { doneHere: rates.doneHere, there: undefined } : rates,
      methods: methodsOf(order, { send }, { paid, anew: anew && tables }),
      orderId: order.id,
      now,
    });
  let { send } = edit;
  if (send && 'cost' in send && send.withTax) {
    const { cost } = send;
    const large = await price(had !== undefined, [], { send: { cost: cost * MANY } });
    send = { cost: netSending(cost, large.totals.offer ?? { cost: 0, tax: 0 }) };
  }
  let cart = await price(had !== undefined, [], { send });
  // In orders from before terms were kept, a level that is over by now was agreed all the same.
  if (had && !had.terms && !cart.totals.discounts.has(LEVEL_CODE))
    cart = await price(false, fixed([had]), { send });
  if (cart.lostCoupons.length > 0)
    throw new PlacementRefused({ code: 'coupons', refusals: cart.lostCoupons });
  const { offer, offers, discounts } = cart.totals;
  if (cart.needsShipping && !offer) throw new PlacementRefused({ code: 'no_shipping' });
  if (cart.needsShipping && edit.send && 'rate' in edit.send && offer?.id !== edit.send.rate)
    throw new PlacementRefused({ code: 'choose_shipping' });
  for (const { code, rule } of points) {
    const found = discounts.get(code) ?? { amount: 0, tax: 0 };
    if (rule.kind === 'value' && worth(found.amount, found.tax) !== rule.amount) refuseChange('points');
  }
  const draft = draftOf(
    cart,
    {
      billing,
      shipping: cart.needsShipping ? (shipping ?? billing) : null,
      customerNote: order.customerNote,
      digitalConsent: order.digitalConsent,
      paymentMethod: order.paymentMethod,
      paymentTitle: order.paymentTitle,
      fromWallet: order.fromWallet,
    },
    { ...order, attribution: {} },
  );
  const adjustments = draft.adjustments.map((row) => {
    const before = order.adjustments.find(({ code }) => code === row.code);
    return before ? { ...row, kind: before.kind, title: before.title } : row;
  });
  const lines = draft.lines.map((line, index) => keptLine(line, goods[index], order));
  const redeem = redeemOf(draft, points[0], cart.totals.adjustments);
  return {
    draft: {
      ...draft,
      createdVia: order.createdVia,
      cartHash: order.cartHash,
      adjustments,
      lines,
      ...redeem,
    },
    offers,
    short,
  };
}

/**
 * How the buyer's VAT number counts for the order as it shall be. As it was sold, while number and place stay; else by
 * what the register has said of it.
 *
 * @returns `turned` where tax is due that was not before: its rates are those of now
 */
async function vatAfter(
  shop: Shop,
  db: Reader,
  order: Order,
  wanted: { edit: OrderEdit; billing: Address; shipping: Address | null },
  now: number,
): Promise<{ vat: VatStanding | undefined; turned: boolean }> {
  const { edit, billing, shipping } = wanted;
  const before = await readOrderVat(db, order.id);
  const to = shipping ?? billing;
  const { country, taxId } = billing;
  const number = vatNumberOf(country, taxId);
  const stays =
    before &&
    number &&
    vatId(number) === before.check.number &&
    sameDestination(placeOf(to), placeOf(order.shipping ?? order.billing));
  const found = stays ? before : await vatStanding(shop, db, { country, taxId, to }, now);
  const vat = found && { check: found.check, free: edit.tax ? edit.tax === 'free' : found.free };
  return { vat, turned: (before?.free ?? false) && !vat?.free };
}

/** What points take off each line: by this they are shared out again. */
function redeemOf(
  draft: OrderDraft,
  points: Discount | undefined,
  adjustments: readonly { kind: string; lineKey?: string; amount: number }[],
): Pick<OrderDraft, 'redeem'> {
  if (points?.rule.kind !== 'value') return {};
  const byLine = draft.lines.map((_, index) =>
    adjustments
      .filter(({ kind, lineKey }) => kind === 'points' && lineKey === keyOf(index))
      .reduce((sum, { amount }) => sum - amount, 0),
  );
  return { redeem: { points: 0, value: points.rule.amount, rate: '', byLine } };
}

/** A line that stood in the order is called as it was, and is of the kind that it was. */
function keptLine(line: OrderLine, goods: Goods | undefined, order: Order): OrderLine {
  const before = order.lines.find(({ id }) => id !== undefined && id === goods?.lineId);
  if (!before?.id) return line;
  const { id, productId, variationId, name, sku, attributes, service, doneHere, quantity, unitPrice } =
    before;
  const known = { id, productId, variationId, name, sku, attributes, service, doneHere };
  const same = line.quantity === quantity && line.subtotal === before.subtotal;
  return { ...line, ...known, unitPrice: same ? unitPrice : line.unitPrice };
}
