import { termsOf } from '../../catalogue/index.ts';
import { listShelf, readAuthors } from '../../content/index.ts';
import type { AdminContext } from '../kit/index.ts';

const PAGE = { sort: 'modified', descending: true, limit: 1 } as const;

/** A page or post that a picker has chosen, as redirects name it: by its number. */
export async function entryReference({ shop, ctx }: AdminContext, to: string): Promise<string | undefined> {
  const [, name = ''] = /^entry:([\w-]+)$/.exec(to) ?? [];
  if (name === '') return undefined;
  const [found] = await listShelf(shop.db.read, { key: name }, PAGE, ctx.language);
  return found ? `entry:${found.id}` : undefined;
}

/** What is called how that old addresses lead to, by how redirects name it: texts, terms and authors. */
export async function targetNames(
  { shop, ctx }: AdminContext,
  targets: readonly string[],
): Promise<Map<string, string>> {
  const entries = numbersOf('entry', targets);
  const terms = numbersOf('term', targets);
  const names = new Map<string, string>();
  if (entries.length > 0)
    for (const { id, title } of await listShelf(
      shop.db.read,
      { ids: entries },
      { ...PAGE, limit: entries.length },
      ctx.language,
    ))
      names.set(`entry:${id}`, title);
  if (terms.length > 0) {
    const { byId } = await termsOf(shop, ctx.language);
    for (const id of terms) {
      const term = byId.get(id);
      if (term) names.set(`term:${id}`, term.names.join(' › '));
    }
  }
  if (numbersOf('author', targets).length > 0)
    for (const { id, name } of await readAuthors(shop.db.read)) names.set(`author:${id}`, name);
  return names;
}

const numbersOf = (kind: string, targets: readonly string[]): number[] => [
  ...new Set(
    targets.filter((to) => to.startsWith(`${kind}:`)).map((to) => Number(to.slice(kind.length + 1))),
  ),
];
