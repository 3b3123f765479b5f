import type { Shop } from '../../frame/shop/shop.ts';
import { announceChange } from '../../platform/db/changes.ts';
import type { Reader, Tx } from '../../platform/db/index.ts';
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
 * @param to an address of this shop, with its slashes, or a whole one elsewhere
 * @example await saveRedirect(tx, shop, { from: '/2019/05/oli/', to: '/diari/triar-oli/' }, Date.now());
 */
export async function saveRedirect(
  tx: Tx,
  shop: Pick<Shop, 'publicUrl'>,
  { from, to }: { from: string; to: string },
  now: number,
): Promise<string> {
  const own = URL.parse(from, shop.publicUrl);
  const there = URL.parse(to, shop.publicUrl);
  const away = there?.protocol === 'http:' || there?.protocol === 'https:';
  if (!own || own.origin !== URL.parse(shop.publicUrl)?.origin || !there || !away || own.href === there.href)
    throw new ContentProblem('bad_redirect');
  const target = there.origin === own.origin ? there.pathname + there.search + there.hash : there.href;
  await keepRedirect(tx, own.pathname, target, now);
  await announceChange(tx, `redirect:${own.pathname}`);
  return own.pathname;
}
