import { sql } from 'kysely';
import type { Shop } from '../../frame/shop/shop.ts';
import { announceChange } from '../../platform/db/changes.ts';
import type { Reader, Tx } from '../../platform/db/index.ts';
import { isForeign } from '../../platform/http/local.ts';
import { ContentProblem } from '../model.ts';
import '../tables.ts';

/** Notes that an old path of the shop leads to something else now. */
export async function keepRedirect(tx: Tx, path: string, target: string, now: number): Promise<void> {
  await tx
    .insertInto('redirect')
    .values({ path, target, created_at: now })
    .onConflict((conflict) => conflict.column('path').doUpdateSet({ target, created_at: now }))
    .execute();
}

/** Something stands at this path again: nothing may lead away from it. */
export async function leaveRedirect(tx: Tx, path: string): Promise<void> {
  await tx.deleteFrom('redirect').where('path', '=', path).execute();
}

/** Where an old path leads to. */
export async function redirectTarget(db: Reader, path: string): Promise<string | undefined> {
  return (await db.selectFrom('redirect').select('target').where('path', '=', path).executeTakeFirst())
    ?.target;
}

/**
 * The shopkeeper's own redirects, such as those of an older shop. They count where nothing stands at the old path.
 *
 * @returns the old path
 * @param to an address of this shop, with its slashes, or a whole one elsewhere; `www.…` is one by https
 * @example await saveRedirect(tx, shop, { from: '/2019/05/oli/', to: '/diari/triar-oli/' }, Date.now());
 */
export async function saveRedirect(
  tx: Tx,
  shop: Pick<Shop, 'publicUrl'>,
  { from, to: typed }: { from: string; to: string },
  now: number,
): Promise<string> {
  const to = typed.trim().replace(/^www\./i, 'https://$&');
  if (LIKE_A_HOST.test(to)) throw new ContentProblem('redirect_elsewhere');
  const own = URL.parse(from, shop.publicUrl);
  if (own && own.origin === URL.parse(shop.publicUrl)?.origin && TO_A_THING.test(to))
    return keepOwn(tx, own, to, now);
  const there = URL.parse(to, shop.publicUrl);
  const away = there?.protocol === 'http:' || there?.protocol === 'https:';
  if (!own || own.origin !== URL.parse(shop.publicUrl)?.origin || !there || !away || own.href === there.href)
    throw new ContentProblem('bad_redirect');
  // Browsers read more as another house than people do: `//house` is as good as `https://house`.
  if (there.origin !== own.origin && !isForeign(to)) throw new ContentProblem('redirect_elsewhere');
  const target = there.origin === own.origin ? there.pathname + there.search + there.hash : there.href;
  if (await leadsBack(tx, target, own.pathname)) throw new ContentProblem('redirect_loop');
  return keepOwn(tx, own, target, now);
}

/** `botiga.cat/oli` is meant as another site, `oli.html` perhaps as a page of this one: nobody knows which. */
const LIKE_A_HOST = /^[\w-]+(\.[\w-]+)+(?![^/?#])/;

/** To something that goes on being led to when its address changes. */
const TO_A_THING = /^(entry|term|author):\d+$/;

async function keepOwn(tx: Tx, { pathname }: URL, target: string, now: number): Promise<string> {
  await keepRedirect(tx, pathname, target, now);
  await announceChange(tx, `redirect:${pathname}`);
  return pathname;
}

/** So many redirects one after the other nobody has made on purpose. */
const MOST_STEPS = 20;

async function leadsBack(db: Reader, target: string, path: string): Promise<boolean> {
  let at: string | undefined = target;
  for (let steps = 0; at?.startsWith('/') && steps < MOST_STEPS; steps += 1) {
    const here = at.replace(/[?#].*$/, '');
    if (here === path) return true;
    at = await redirectTarget(db, here);
  }
  return false;
}

export interface ListedRedirect {
  path: string;
  /** `entry:12`, `term:3`, `author:1`, or an address. */
  target: string;
  createdAt: number;
}

/** Old addresses that have these letters in them or lead there, the newest first. */
export function listRedirects(
  db: Reader,
  { text, limit }: { text: string; limit: number },
): Promise<ListedRedirect[]> {
  const like = `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return db
    .selectFrom('redirect')
    .select(['path', 'target', 'created_at as createdAt'])
    .$if(text !== '', (query) =>
      query.where((is) =>
        is.or([sql<boolean>`path like ${like} escape '\\'`, sql<boolean>`target like ${like} escape '\\'`]),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('path')
    .limit(limit)
    .execute();
}

/** What led to one place leads to another. @returns the paths that do */
export async function leadElsewhere(tx: Tx, from: string, to: string): Promise<string[]> {
  const rows = await tx
    .updateTable('redirect')
    .set({ target: to })
    .where('target', '=', from)
    .returning('path')
    .execute();
  return rows.map(({ path }) => path);
}
