import { standFor } from '../shop/per-shop.ts';
import type { Translated } from '../shop/settings.ts';
import type { Shop } from '../shop/shop.ts';

/**
 * The shop as it would be with one text said otherwise, for looking at what that would become: it writes and shows, and
 * keeps nothing. A language that is '' is said in the house's words.
 */
export function shopSaying(shop: Shop, { key, text }: { key: string; text: Translated }): Shop {
  const own = shop.settings.wording.find((each) => each.key === key)?.text;
  const said = Object.entries({ ...own, ...text }).filter(([, words]) => words !== '');
  const others = shop.settings.wording.filter((each) => each.key !== key);
  const wording = [...others, { key, text: Object.fromEntries(said) }];
  const view: Shop = Object.create(shop, { settings: { value: { ...shop.settings, wording } } });
  standFor(view, shop);
  return view;
}
