import { listShelf } from '../../content/index.ts';
import type { AdminContext } from '../kit/index.ts';

const PAGE = { sort: 'modified', descending: true, limit: 1 } as const;

/** A page or post that a picker has chosen, as redirects name it: by its number. */
export async function entryReference({ shop, ctx }: AdminContext, to: string): Promise<string | undefined> {
  const [, name = ''] = /^entry:([\w-]+)$/.exec(to) ?? [];
  if (name === '') return undefined;
  const [found] = await listShelf(shop.db.read, { key: name }, PAGE, ctx.language);
  return found ? `entry:${found.id}` : undefined;
}

/** What pages and posts are called that old addresses lead to, by how redirects name them. */
export async function targetNames(
  { shop, ctx }: AdminContext,
  targets: readonly string[],
): Promise<Map<string, string>> {
  const ids = [...new Set(targets.flatMap((to) => Number(/^entry:(\d+)$/.exec(to)?.[1] ?? 0) || []))];
  if (ids.length === 0) return new Map();
  const rows = await listShelf(shop.db.read, { ids }, { ...PAGE, limit: ids.length }, ctx.language);
  return new Map(rows.map(({ id, title }) => [`entry:${id}`, title]));
}
