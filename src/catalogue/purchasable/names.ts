import type { Spoken } from '../../frame/shop/translated.ts';
import type { Reader } from '../../platform/db/index.ts';
import { choiceIn } from '../variations/model-choice.ts';
import { readGoods } from './store-purchasables.ts';

/**
 * What things of the stock are called: a variation by its product and what it is chosen by. Ids that do not exist are
 * missing from the answer.
 */
export async function readFullNames(
  db: Reader,
  ids: readonly number[],
  spoken: Spoken,
): Promise<Map<number, string>> {
  const goods = await readGoods(db, [...new Set(ids)], spoken.language);
  const names = new Map<number, string>();
  for (const id of ids) {
    const item = goods.get(id);
    const named = item?.parent_id ? goods.get(item.parent_id) : item;
    if (!item || !named) continue;
    const chosen = item.choices.map((choice) => choiceIn(choice, spoken).display);
    names.set(id, [named.name, ...chosen].filter(Boolean).join(' · '));
  }
  return names;
}
