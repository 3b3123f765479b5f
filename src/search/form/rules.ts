import type { Language } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { fold } from '../fold.ts';
import type { Question } from '../model-question.ts';
import { SETUP_TAG, setupOf } from '../setup/setup.ts';
import { readIdsBySku } from '../setup/store-setup.ts';

type Ruled = Pick<Question, 'pinned' | 'buried' | 'boosted'>;
/** What the shopkeeper says to one text. */
export type Rule = Ruled & { lead?: string };
const tidy = (text: string) => fold(text).replace(/\s+/g, ' ').trim();

/** What the shopkeeper wants for a text. `lead` names a product or a term by its number. */
export async function ruleFor(shop: Shop, language: Language, text: string): Promise<Rule> {
  const rules = await rulesOf(shop);
  return rules.get(`${language} ${tidy(text)}`) ?? rules.get(` ${tidy(text)}`) ?? {};
}

/** Names of things as the index has them: `sku:CODE` is `product:ID`. A code that nothing has is left out. */
export async function resolveNames({ db }: Shop, names: readonly string[]): Promise<Map<string, string>> {
  const skus = names.flatMap((name) => (name.startsWith('sku:') ? name.slice('sku:'.length) : []));
  const ids = await readIdsBySku(db.read, skus);
  return new Map(
    names.flatMap((name): [string, string][] => {
      if (!name.startsWith('sku:')) return [[name, name]];
      const id = ids.get(name.slice('sku:'.length));
      return id === undefined ? [] : [[name, `product:${id}`]];
    }),
  );
}

function rulesOf(shop: Shop): Promise<Map<string, Rule>> {
  return shop.cache.get('search.rules', [SETUP_TAG, 'listing'], async () => {
    const { rules } = await setupOf(shop);
    const named = rules.flatMap((rule) => [
      ...rule.pin,
      ...rule.bury,
      ...Object.keys(rule.boost),
      ...(rule.lead ? [rule.lead] : []),
    ]);
    const names = await resolveNames(shop, named);
    const known = (name: string) => names.get(name);
    const found = new Map<string, Rule>();
    for (const { queries, language, pin, bury, boost, lead } of rules) {
      const rule: Rule = {
        pinned: pin.flatMap((name) => known(name) ?? []),
        buried: bury.flatMap((name) => known(name) ?? []),
        boosted: Object.fromEntries(
          Object.entries(boost).flatMap(([name, factor]) => {
            const key = known(name);
            return key ? [[key, factor]] : [];
          }),
        ),
      };
      const leads = lead === undefined ? undefined : known(lead);
      if (leads) rule.lead = leads;
      for (const query of queries) found.set(`${language ?? ''} ${tidy(query)}`, rule);
    }
    return found;
  });
}
