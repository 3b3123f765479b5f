import { type Card, readCards, variationCards } from '../../catalogue/index.ts';
import { entryPath, type PostRow, readEntriesById } from '../../content/index.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import type { Found } from './ask.ts';
import { markCard } from './mark-card.ts';

/** One result, ready to be shown. */
export type Item = { key: string; href: string } & (
  | { type: 'product'; card: Card }
  | { type: 'post' | 'page'; entry: PostRow }
);

/** The results of one page, in their order: eight queries at most for products, one for posts and pages. */
export async function readItems(ctx: RequestContext, { answer }: Pick<Found, 'answer'>): Promise<Item[]> {
  const { shop, language } = ctx;
  const ids = (wanted: (type: string) => boolean) =>
    answer.hits.filter(({ type }) => wanted(type)).map(({ id }) => id);
  const rows = new Map(
    answer.hits.flatMap(({ type, id, rowId }) => (type === 'product' && rowId ? [[id, rowId]] : [])),
  );
  const products = ids((type) => type === 'product');
  const cards = products.length > 0 ? await readCards(ctx, products) : [];
  const dressed = await variationCards(ctx, cards, rows);
  const byId = new Map(dressed.map((card) => [card.id, markCard(card, answer.words, language)]));
  const entries = new Map(
    (
      await readEntriesById(
        shop.db.read,
        ids((type) => type !== 'product'),
        language,
      )
    ).map((entry) => [entry.id, entry]),
  );
  return answer.hits.flatMap(({ type, id }): Item[] => {
    const key = `${type}:${id}`;
    if (type === 'product') {
      const card = byId.get(id);
      return card ? [{ key, type, card, href: card.href }] : [];
    }
    const entry = entries.get(id);
    return entry ? [{ key, type: entry.kind, entry, href: entryPath(shop, language, entry) }] : [];
  });
}
