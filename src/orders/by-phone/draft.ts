import type { Address } from '../../accounts/index.ts';
import { amountProblems, refuseItem, resolveItem } from '../../cart/index.ts';
import { describeChoice } from '../../catalogue/index.ts';
import type { Language } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import type { Reader } from '../../platform/db/index.ts';
import { type ShippingRate, vatStanding } from '../../pricing/index.ts';
import { contextOf, type Goods, placeOf, priceGoods } from '../making/price.ts';
import type { OrderDraft } from '../model.ts';
import { lacksNumber, saleOf } from '../placing/buyer-number.ts';
import { draftOf } from '../placing/model-draft.ts';
import { PlacementRefused } from '../placing/refused.ts';

/** What somebody orders by telephone, by letter or at the counter. */
export interface PhoneOrder {
  /** The account that it is for; null is a guest. */
  userId: number | null;
  language: Language;
  currency: string;
  lines: readonly {
    productId: number;
    /** 0, or left out, where the product has no variations or its attributes say which. */
    variationId?: number | undefined;
    /** `attribute_…` → value, for what a variation leaves open. */
    chosen?: Readonly<Record<string, string>> | undefined;
    quantity: number;
    /** Of one piece, in the terms in which prices are entered; the customer's own price without it. */
    price?: number | undefined;
  }[];
  billing: Address;
  /** Where the goods go; the billing address again without it. */
  shipping?: Address | undefined;
  /** The rate of the contract, `flat_rate:2`; the first that is offered without it. */
  rate?: string | undefined;
  coupons?: readonly string[] | undefined;
  note?: string | undefined;
}

/** An order by telephone as it would be: what it costs, and how else it could be sent. */
export interface PhoneDraft {
  draft: OrderDraft;
  offers: readonly ShippingRate[];
}

/**
 * Prices an order by telephone: the customer's prices, level and taxes, coupons as if they had typed them.
 *
 * @throws PlacementRefused where something of it cannot be ordered
 */
export async function draftPhoneOrder(
  shop: Shop,
  db: Reader,
  wanted: PhoneOrder,
  now: number,
): Promise<PhoneDraft> {
  const { settings } = shop;
  const currency = settings.currencies.find(({ code }) => code === wanted.currency);
  if (wanted.lines.length === 0 || !currency) throw new PlacementRefused({ code: 'empty' });
  const { userId, language, billing } = wanted;
  const ctx = contextOf(shop, { language, currency, userId, now });
  const goods: Goods[] = [];
  for (const [index, line] of wanted.lines.entries()) {
    const chosen = new Map(Object.entries(line.chosen ?? {}));
    const asked = { ...line, variationId: line.variationId ?? 0, chosen };
    const choice = await resolveItem(ctx, asked);
    const key = `line ${`${index}`.padStart(4, '0')}`;
    const name = (choice.ok ? choice.wanted.item : choice.product)?.name ?? '';
    const whole = Number.isSafeInteger(line.quantity) && line.quantity > 0 && line.quantity < 10_000;
    if (!choice.ok || !whole || refuseItem(choice.wanted.item))
      throw new PlacementRefused({
        code: 'lines',
        problems: [{ code: 'unavailable', key, name, reason: 'gone' }],
      });
    const { item, attributes } = choice.wanted;
    const open = item.attributes.some(({ value }) => value === '');
    const choices = open
      ? await describeChoice(db, item.productId, new Map(Object.entries(attributes)), {
          language,
          languages: settings.languages,
        })
      : item.attributes;
    const price = line.price ?? item.price;
    goods.push({ key, item: { ...item, price }, quantity: line.quantity, choices });
  }
  const shipping = wanted.shipping ?? billing;
  const cart = await priceGoods(shop, db, {
    goods,
    place: placeOf(shipping),
    billing: placeOf(billing),
    email: billing.email,
    currency,
    language,
    userId,
    chosenRate: wanted.rate ?? '',
    coupons: wanted.coupons ?? [],
    level: true,
    vat: await vatStanding(shop, db, { country: billing.country, taxId: billing.taxId, to: shipping }, now),
    orderId: null,
    now,
  });
  const short = amountProblems(cart.lines).filter(({ code }) => code === 'short' || code === 'out_of_stock');
  if (short.length > 0) throw new PlacementRefused({ code: 'lines', problems: short });
  if (cart.lostCoupons.length > 0)
    throw new PlacementRefused({ code: 'coupons', refusals: cart.lostCoupons });
  const { offers, offer } = cart.totals;
  if (cart.needsShipping && !offer) throw new PlacementRefused({ code: 'no_shipping' });
  if (cart.needsShipping && wanted.rate && offer?.id !== wanted.rate)
    throw new PlacementRefused({ code: 'choose_shipping' });
  const draft = draftOf(
    cart,
    {
      billing,
      shipping: cart.needsShipping ? shipping : null,
      customerNote: wanted.note ?? '',
      digitalConsent: '',
      paymentMethod: '',
      paymentTitle: '',
      fromWallet: 0,
    },
    {
      language,
      currency: currency.code,
      userId,
      sessionId: null,
      attempt: null,
      ip: '',
      userAgent: '',
      attribution: {},
      pricesIncludeTax: settings.tax.pricesIncludeTax,
    },
  );
  if (lacksNumber(shop, saleOf(draft))) throw new PlacementRefused({ code: 'tax_id' });
  return { draft: { ...draft, createdVia: 'admin' }, offers };
}
