import { plainText } from '../../catalogue/index.ts';
import type { Act } from '../../frame/command/index.ts';
import type { Language } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import type { Tx } from '../../platform/db/index.ts';
import { addComment } from '../comments/store-write.ts';
import { changeAuthor, changeTopic } from '../writing/commands.ts';
import { commentStateOf, timeOf } from './model.ts';
import type { WxrItem } from './read.ts';
import { findImported, noteImported } from './store.ts';

/** Where what is imported comes from and goes to. */
export interface Passage {
  shop: Shop;
  language: Language;
  /** The other shop's address. */
  site: string;
}

/** What something of the other shop is known by here. */
export function sourceOf({ site }: Passage, what: string, name: string): string {
  return `${site} ${what} ${name.trim()}`;
}

/** The author of that name there; made when it is seen first. @returns its id */
export async function importAuthor(
  act: Act,
  here: Passage,
  { login, name, email }: { login: string; name: string; email: string },
): Promise<number> {
  const source = sourceOf(here, 'author', login);
  const known = await findImported(act.tx, source);
  if (known) return known.target_id;
  const id = await changeAuthor(act, { name, slug: login, email });
  await noteImported(act.tx, { source, fingerprint: '', target_id: id });
  return id;
}

type Topic = { taxonomy: 'category' | 'tag'; slug: string; name: string; parent?: string; about?: string };

/** A category or tag, below the one that it is below there. @returns its id */
export async function importTopic(
  act: Act,
  here: Passage,
  { taxonomy, slug, name, parent = '', about = '' }: Topic,
): Promise<number> {
  const source = sourceOf(here, taxonomy, slug);
  const known = await findImported(act.tx, source);
  if (known) return known.target_id;
  const above = parent === '' ? undefined : await findImported(act.tx, sourceOf(here, taxonomy, parent));
  const id = await changeTopic(act, {
    taxonomy: taxonomy === 'category' ? 'post_category' : 'post_tag',
    parentId: above?.target_id ?? null,
    texts: { [here.language]: { name: name || slug, slug: decoded(slug), description: about } },
  });
  await noteImported(act.tx, { source, fingerprint: '', target_id: id });
  return id;
}

/** What readers wrote below an entry; pings of other sites are none. @returns how many are new */
export async function importComments(
  tx: Tx,
  { shop, language }: Passage,
  entryId: number,
  comments: WxrItem['comments'],
): Promise<number> {
  const ids = new Map<string, number>();
  const told = (one: ReadonlyMap<string, string>, name: string) => one.get(`wp:comment_${name}`) ?? '';
  const real = comments.filter((one) => ['', 'comment'].includes(told(one, 'type').trim()));
  const inOrder = real.sort((a, b) => Number(told(a, 'id')) - Number(told(b, 'id')));
  let fresh = 0;
  for (const one of inOrder) {
    const comment = plainText(told(one, 'content').replace(/<br\s*\/?>/gi, '\n'), 5000);
    if (comment === '') continue;
    const { id, known } = await addComment(tx, shop, {
      entryId,
      comment,
      language,
      parentId: ids.get(told(one, 'parent').trim()),
      author: told(one, 'author').trim() || '?',
      email: told(one, 'author_email').trim(),
      url: told(one, 'author_url').trim(),
      state: commentStateOf(told(one, 'approved')),
      createdAt: timeOf(told(one, 'date_gmt')) ?? timeOf(told(one, 'date')) ?? Date.now(),
    });
    ids.set(told(one, 'id').trim(), id);
    if (!known) fresh += 1;
  }
  return fresh;
}

/** A slug as it is read, where the file writes it escaped. */
export function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug.trim());
  } catch {
    return slug.trim();
  }
}
