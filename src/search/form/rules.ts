import type { Language } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { fold } from '../fold.ts';
import type { Question } from '../model-question.ts';
import { SETUP_TAG, setupOf } from '../setup/setup.ts';
import { readIdsBySku } from '../setup/store-setup.ts';

type Ruled = Pick<Question, 'pinned' | 'boosted'>;
const tidy = (text: string) => fold(text).replace(/\s+/g, ' ').trim();

/** What the shopkeeper wants first for a text. */
export async function ruleFor(shop: Shop, language: Language, text: string): Promise<Ruled> {
  const rules = await rulesOf(shop);
  return rules.get(`${language} ${tidy(text)}`) ?? rules.get(` ${tidy(text)}`) ?? {};
}

function rulesOf(shop: Shop): Promise<Map<string, Ruled>> {
  return shop.cache.get('search.rules', [SETUP_TAG, 'listing'], async () => {
    const { rules } = await setupOf(shop);
    const named = rules.flatMap(({ pin, boost }) => [...pin, ...Object.keys(boost)]);
    const skus = named.flatMap((name) => (name.startsWith('sku:') ? name.slice('sku:'.length) : []));
    const ids = await readIdsBySku(shop.db.read, skus);
    /** `sku:CODE` as `product:ID`; none for a code that nothing has. */
    const known = (name: string): string | undefined => {
      if (!name.startsWith('sku:')) return name;
      const id = ids.get(name.slice('sku:'.length));
      return id === undefined ? undefined : `product:${id}`;
    };
    const found = new Map<string, Ruled>();
    for (const { queries, language, pin, boost } of rules) {
      const ruled: Ruled = {
        pinned: pin.flatMap((name) => known(name) ?? []),
        boosted: Object.fromEntries(
          Object.entries(boost).flatMap(([name, factor]) => {
            const key = known(name);
            return key ? [[key, factor]] : [];
          }),
        ),
      };
      for (const query of queries) found.set(`${language ?? ''} ${tidy(query)}`, ruled);
    }
    return found;
  });
}
