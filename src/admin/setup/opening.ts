import { hasProducts } from '../../catalogue/index.ts';
import { keyedPages } from '../../content/index.ts';
import { isSame, valueAt } from '../../frame/settings/model-description.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { realGateways } from '../../payments/index.ts';
import { readPricing, sellsToConsumers } from '../../pricing/index.ts';
import { type AdminContext, deskLink } from '../kit/index.ts';

/**
 * Pages that a shop in the Union must have before it sells, by the keys that the shop knows them by: who stands behind
 * it (directive 2000/31/EC, article 5), on what terms it sells and how one withdraws (2011/83/EU, articles 6 and 9),
 * what becomes of a person's data (regulation 2016/679, article 13).
 */
export const LEGAL_PAGES = ['legal', 'terms', 'withdrawal', 'privacy'] as const;
export type LegalPage = (typeof LEGAL_PAGES)[number];

export type CheckName =
  | 'address'
  | 'email'
  | 'taxes'
  | 'sending'
  | 'paying'
  | 'product'
  | 'mail'
  | 'guarantee'
  | `page_${LegalPage}`;

/** Something that a shop needs before it opens. */
export interface Check {
  name: CheckName;
  isMet: boolean;
  /** Where it is done. */
  href: string;
}

/** What a shop needs before it opens, and whether it has it: asked of the shop each time, kept nowhere. */
export async function readOpening(shop: Shop): Promise<Check[]> {
  const { db, settings } = shop;
  const { address, languages } = settings;
  // Taxes and sending are in memory anyway: carts are priced by them.
  const [{ rates, zones }, product, pages] = await Promise.all([
    readPricing(shop),
    hasProducts(db.read),
    keyedPages(shop, languages[0] ?? ''),
  ]);
  const step = (name: string) => deskLink(`setup/${name}`);
  return [
    {
      name: 'address',
      isMet: [address.street, address.postcode, address.city].every((part) => part.trim() !== ''),
      href: step('shop'),
    },
    { name: 'email', isMet: hasChosen(shop, 'email'), href: step('shop') },
    { name: 'taxes', isMet: rates.length > 0, href: step('taxes') },
    {
      name: 'sending',
      isMet: zones.some(({ methods }) => methods.length > 0),
      href: step('sending'),
    },
    { name: 'paying', isMet: realGateways(shop).length > 0, href: step('paying') },
    { name: 'product', isMet: product, href: step('products') },
    ...LEGAL_PAGES.map((key): Check => {
      const page = pages.get(key);
      const stands = page !== undefined && !page.isDraft;
      return {
        name: `page_${key}`,
        isMet: stands,
        href: (stands && page?.href) || step(`texts/${key}`),
      };
    }),
    ...(settings.guarantee.shown && sellsToConsumers(settings)
      ? [{ name: 'guarantee' as const, isMet: hasNotice(shop), href: step('guarantee') }]
      : []),
    { name: 'mail', isMet: shop.mail.hasServer(), href: deskLink('settings/letters') },
  ];
}

/** Whether the Union's notice of the legal guarantee is there, in one language at least. */
const hasNotice = ({ settings }: Shop): boolean =>
  settings.languages.some((language) => (settings.guarantee.notice[language] ?? '') !== '');

/** The same as long as the set-up is in the menu of who looks; nothing is asked of the shop afterwards. */
export async function openingFor({ shop, may }: AdminContext): Promise<Check[]> {
  return shop.settings.desk.setup && may('settings.edit') ? readOpening(shop) : [];
}

/** Whether nobody has put anything into the shop yet: then there is nothing to do but set it up. */
export function isUntouched(checks: readonly Check[]): boolean {
  const begun: readonly CheckName[] = ['taxes', 'sending', 'product'];
  return checks.length > 0 && !checks.some(({ name, isMet }) => isMet && begun.includes(name));
}

/** What a setting is where nobody has chosen. */
const usual = ({ live }: Shop, path: string): unknown => live.description.leaves.get(path)?.usual;

export const hasChosen = (shop: Shop, path: string): boolean =>
  !isSame(valueAt(shop.settings, path), usual(shop, path));
