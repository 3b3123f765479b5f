import { findBuyables } from '../../catalogue/index.ts';
import type { Visit } from '../../frame/request/visit.ts';
import { askingOf } from '../lines/asking.ts';
import { whyUnavailable } from '../lines/model-problems.ts';
import { asideText } from '../lines/notices.ts';
import { soldAs } from '../lines/steps.ts';
import type { AsideLine } from '../model.ts';

/** A line that the shop took out, as the shopper reads about it. */
export interface RemovedItem {
  key: string;
  text: string;
  /** True when it could be bought again now. */
  backAgain: boolean;
}

/** What was set aside, with the names of the goods: in this language, else in any that has one. */
export async function removedItems(visit: Visit, lines: readonly AsideLine[]): Promise<RemovedItem[]> {
  if (lines.length === 0) return [];
  const { shop, t } = visit;
  const ids = lines.map(soldAs);
  const items = await findBuyables(shop.db.read, ids, askingOf(visit));
  const names = new Map([...items].map(([id, { name }]) => [id, name]));
  for (const language of shop.settings.languages) {
    const nameless = ids.filter((id) => names.get(id) === '');
    if (nameless.length === 0) break;
    const found = await findBuyables(shop.db.read, nameless, { ...askingOf(visit), language });
    for (const [id, { name }] of found) names.set(id, name);
  }
  return lines.map((line) => {
    const now = whyUnavailable(items.get(soldAs(line)));
    const name = names.get(soldAs(line)) ?? '';
    return {
      key: line.key,
      text: now ? asideText(visit, now, name) : t('cart.aside.again', { name }),
      backAgain: !now,
    };
  });
}
