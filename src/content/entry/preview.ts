import { previewQuery } from '../../frame/page/preview.ts';
import type { Language } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';

/** Links to an entry that is not to be seen yet, in every language; whoever has one needs nothing else. */
export function previewLinks(
  { addresses, settings, keys }: Pick<Shop, 'addresses' | 'settings' | 'keys'>,
  id: number,
  now: number,
): Record<Language, string> {
  const query = previewQuery({ keys }, 'entry', id, now);
  return Object.fromEntries(
    settings.languages.map((language) => [language, addresses.home(language) + query]),
  );
}
