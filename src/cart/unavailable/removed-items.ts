import { findPurchasables } from '../../catalogue/index.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { whyUnavailable } from '../lines/model-problems.ts';
import { asideText } from '../lines/notices.ts';
import { priceContextOf } from '../lines/price-context.ts';
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
export async function removedItems(ctx: RequestContext, lines: readonly AsideLine[]): Promise<RemovedItem[]> {
  if (lines.length === 0) return [];
  const { shop, t } = ctx;
  const ids = lines.map(soldAs);
  const items = await findPurchasables(shop.db.read, ids, priceContextOf(ctx));
  const names = new Map([...items].map(([id, { name }]) => [id, name]));
  for (const language of shop.settings.languages) {
    const nameless = ids.filter((id) => names.get(id) === '');
    if (nameless.length === 0) break;
    const found = await findPurchasables(shop.db.read, nameless, { ...priceContextOf(ctx), language });
    for (const [id, { name }] of found) names.set(id, name);
  }
  return lines.map((line) => {
    const now = whyUnavailable(items.get(soldAs(line)));
    const name = names.get(soldAs(line)) ?? '';
    return {
      key: line.key,
      text: now ? asideText(ctx, now, name) : t('cart.aside.again', { name }),
      backAgain: !now,
    };
  });
}
