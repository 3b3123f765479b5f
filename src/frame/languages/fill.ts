import type { Shop } from '../shop/shop.ts';
import './events.ts';

/**
 * Fills what is missing in the languages that somebody has added: what another process has written meanwhile that did
 * not know of it yet. Costs a query where nobody has.
 */
export async function fillLanguages(shop: Shop): Promise<void> {
  if (!(await shop.live.kept()).has('languages')) return;
  const { languages } = shop.settings;
  for (const language of languages.slice(1))
    await shop.db.transaction((tx) =>
      shop.events.publish(tx, 'language.added', { language, languages, done: {} }),
    );
}
