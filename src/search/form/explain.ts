import type { Language } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { searchIndex } from '../index/shop-index.ts';
import type { Question, Reasons, Reply } from '../model-question.ts';
import { siteSearchForm } from '../setup/forms.ts';
import { saidOf } from './ask.ts';
import type { Meant } from './meant.ts';
import type { Rule } from './rules.ts';

export interface Explained {
  reply: Reply;
  /** Of each hit, in the order of the hits; none where a database searches. */
  reasons: readonly Reasons[];
  rule: Rule;
  meant: Meant;
}

/**
 * What the search box finds for a text, and why each hit stands where it does. It is the answer that shoppers get, and
 * nobody's search: nothing is counted.
 *
 * @throws ShopError while the index is being prepared
 */
export async function explainText(
  shop: Shop,
  { language, text, limit }: { language: Language; text: string; limit: number },
): Promise<Explained> {
  const form = await siteSearchForm(shop);
  const { question, rule, meant } = await saidOf(shop, language, text);
  const gone = shop.settings.catalogue.hideOutOfStock
    ? [{ field: 'gone', values: ['yes'], exclude: true }]
    : [];
  const asked: Question = {
    language,
    types: form.types,
    ...question,
    scope: [{ field: 'shown', values: ['search'] }, ...gone],
    excluded: form.exclude,
    limit,
  };
  return { ...(await searchIndex(shop).explain(asked)), rule, meant };
}
