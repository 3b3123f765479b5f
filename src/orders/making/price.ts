import { exemptShoppers, findShopper } from '../../accounts/index.ts';
import { type Cart, extensionOf } from '../../cart/index.ts';
import type { ChosenAttribute, Purchasable } from '../../catalogue/index.ts';
import { internalContext } from '../../frame/request/internal-context.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import type { CurrencySettings, Language } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import type { Reader } from '../../platform/db/index.ts';
import {
  type Agreed,
  askCoupons,
  type Coupon,
  type Destination,
  type Discount,
  type Fee,
  type KeptRates,
  plainCode,
  priceCart,
  priceWithCoupons,
  readPricing,
  type VatStanding,
  type ZoneMethod,
} from '../../pricing/index.ts';

/** One line of an order that is made or changed by the shop's own people. */
export interface Goods {
  key: string;
  item: Purchasable;
  choices: ChosenAttribute[];
  quantity: number;
  agreed?: Agreed | undefined;
  /** Of a line that stands in an order already. */
  lineId?: number;
}

/** What an order by hand is priced by. */
export interface ToPrice {
  goods: readonly Goods[];
  place: Destination;
  billing: Destination;
  email: string;
  currency: CurrencySettings;
  language: Language;
  userId: number | null;
  chosenRate: string;
  /** Codes that are checked like a shopper's own. */
  coupons: readonly string[];
  /** Those that the order has already: they count on, whatever became of their limits. */
  keptCoupons?: readonly Coupon[];
  /** What comes off besides, before coupons. */
  discounts?: readonly Discount[];
  /** Whether the customer's level counts. */
  level: boolean;
  /** What was agreed for the level instead, by what that of today takes off. */
  agreedLevel?: ((today: Discount | undefined) => readonly Discount[]) | undefined;
  points?: readonly Discount[];
  fees?: readonly Fee[];
  keptRates?: KeptRates | undefined;
  methods?: readonly ZoneMethod[] | undefined;
  /** How the buyer's VAT number of another state counts. */
  vat?: VatStanding | undefined;
  /** Whose own uses of coupons do not stand in its way. */
  orderId: number | null;
  now: number;
}

/** The context of a customer who is not here: in their language and money, with what they are entitled to. */
export function contextOf(
  shop: Shop,
  { language, currency, userId, now }: Pick<ToPrice, 'language' | 'currency' | 'userId' | 'now'>,
): RequestContext {
  const session = { id: 0, userId, life: 0, expiresAt: now, endsAt: now, values: new Map() };
  return { ...internalContext(shop, { language, now, session }), currency };
}

/**
 * Prices an order by hand, by the same calculation as every cart.
 *
 * @returns it as a cart that nobody keeps, from which a draft is made
 */
export async function priceGoods(shop: Shop, db: Reader, wanted: ToPrice): Promise<Cart> {
  const { goods, userId, keptCoupons = [], points = [], discounts = [] } = wanted;
  const tables = await readPricing(shop);
  const ctx = contextOf(shop, wanted);
  const share = wanted.level && userId !== null ? await extensionOf(shop)?.open(ctx, db) : undefined;
  const lines = goods.map(({ key, item, quantity, agreed }) => ({ key, item, quantity, agreed }));
  const benefits = share?.benefits(lines);
  const today = benefits?.discounts ?? [];
  const ofLevel = wanted.agreedLevel?.(today[0]) ?? today;
  const account = userId === null ? undefined : await findShopper(db, userId);
  const emails = [wanted.email, account?.email ?? ''].flatMap((each) => each.trim().toLowerCase() || []);
  const codes = shop.settings.coupons.enabled ? wanted.coupons.map(plainCode) : [];
  const user = { userId, emails, exceptOrder: wanted.orderId };
  const toPrice = {
    lines,
    benefits: {
      discounts: [...ofLevel, ...discounts],
      freeShipping: benefits?.freeShipping ?? false,
    },
    place: wanted.place,
    billing: wanted.billing,
    exempt: userId !== null && (await exemptShoppers(shop)).has(userId),
    freeIfSent: wanted.vat?.free,
    currency: wanted.currency,
    chosenRate: wanted.chosenRate,
    fees: wanted.fees ?? [],
    keptRates: wanted.keptRates,
    methods: wanted.methods,
  };
  const asked = codes.length === 0 ? [] : await askCoupons(db, codes, user);
  const checked = priceWithCoupons(tables, shop.settings, {
    ...toPrice,
    asked,
    // Nobody asks again later: whoever gave no address has none that a coupon may be for.
    emails: emails.length === 0 ? [''] : emails,
    loggedIn: userId !== null,
    now: wanted.now,
  });
  const coupons = [...keptCoupons, ...checked.coupons];
  const totals = priceCart(tables, shop.settings, { ...toPrice, coupons, points });
  return {
    id: undefined,
    lines: goods.flatMap((line, index) => {
      const { key, item, quantity, choices } = line;
      const lineTotals = totals.lines[index];
      const kept = {
        productId: item.productId,
        variationId: item.variationId,
        attributes: {},
        seen: undefined,
      };
      return lineTotals ? [{ ...kept, key, item, quantity, choices, totals: lineTotals }] : [];
    }),
    count: goods.reduce((sum, { quantity }) => sum + quantity, 0),
    needsShipping: goods.some(({ item }) => !item.virtual),
    place: wanted.place,
    placeKnown: true,
    billing: wanted.billing,
    vat: wanted.vat,
    totals,
    problems: [],
    coupons,
    lostCoupons: checked.refused,
    aside: [],
    extras: {},
    totalsWith: (fees) => priceCart(tables, shop.settings, { ...toPrice, coupons, points, fees }),
    hash: '',
  };
}

/** The part of an address that taxes and shipping look at. */
export const placeOf = ({ country, state, postcode, city }: Destination): Destination => ({
  country,
  state,
  postcode,
  city,
});
