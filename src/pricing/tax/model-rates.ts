import { type Destination, fitsCity, fitsPostcode } from '../model-destination.ts';
import type { TaxRate } from './model.ts';

/** A tax rate and where it counts: a line of the shopkeeper's table. */
export interface PlacedRate extends TaxRate {
  country: string;
  state: string;
  postcode: string;
  city: string;
  class: string;
  priority: number;
  position: number;
}

/** The same before the database has given it its number. */
export type RateRow = Omit<PlacedRate, 'id' | 'code' | 'position'>;

/** The class that every shop has, and that what names none has. */
export const STANDARD = 'standard';

/**
 * The class under its own name: imports say `''` for standard and `reduced-rate` for reduced.
 *
 * @example plainClass('reduced-rate') // 'reduced'
 */
export function plainClass(taxClass: string): string {
  return taxClass.replace(/-rate$/, '') || STANDARD;
}

/** The contract's code of a rate, such as `ES-GC-IGIC-1`. */
export function rateCode(rate: { country: string; state: string; label: string; priority: number }): string {
  return [rate.country, rate.state, rate.label, rate.priority]
    .filter((part) => part !== '')
    .join('-')
    .toUpperCase();
}

/**
 * The rates that count at a place: of each priority one. One of a country comes before one of any, then one of a state,
 * of postcodes, of cities, then the shopkeeper's order, as WooCommerce sorts them. Lower priorities come first, so that
 * compound ones tax them (wire.md 6.5).
 */
export function ratesAt(rates: readonly PlacedRate[], place: Destination, taxClass: string): TaxRate[] {
  const found = [...ofCountry(rates, taxClass, place.country), ...ofCountry(rates, taxClass, '')]
    .filter((rate) => counts(rate, place))
    .sort(
      (a, b) =>
        a.priority - b.priority || exactness(b) - exactness(a) || a.position - b.position || a.id - b.id,
    );
  const seen = new Set<number>();
  return found.filter(({ priority }) => {
    const first = !seen.has(priority);
    seen.add(priority);
    return first;
  });
}

/** Tables of the whole Union are asked for one country some times in each cart. */
const grouped = new WeakMap<readonly PlacedRate[], Map<string, PlacedRate[]>>();

/** @param country '' for rates of any */
function ofCountry(rates: readonly PlacedRate[], taxClass: string, country: string): PlacedRate[] {
  const groups = grouped.get(rates) ?? Map.groupBy(rates, (rate) => `${rate.class} ${rate.country}`);
  grouped.set(rates, groups);
  return groups.get(`${plainClass(taxClass)} ${country}`) ?? [];
}

function counts(rate: PlacedRate, place: Destination): boolean {
  return (
    (rate.state === '' || rate.state === place.state) &&
    fitsPostcode(place.postcode, rate.postcode) &&
    fitsCity(place.city, rate.city)
  );
}

function exactness({ country, state, postcode, city }: PlacedRate): number {
  return [country, state, postcode, city].reduce((sum, part) => sum * 2 + (part === '' ? 0 : 1), 0);
}

/**
 * The class that shipping is taxed with when it follows the cart: standard if anything is, else the first class
 * of the shop that anything has (wire.md 6.5). Undefined where nothing bears tax: then its sending bears none.
 *
 * @param ofCart of what is sent, without what bears no tax at all
 * @param ofShop the shop's classes besides the standard one, in its order
 */
export function shippingClassOf(ofCart: readonly string[], ofShop: readonly string[]): string | undefined {
  const used = new Set(ofCart.map(plainClass));
  return [STANDARD, ...ofShop].find((name) => used.has(name)) ?? [...used].sort()[0];
}
