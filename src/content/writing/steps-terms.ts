import { announceChange } from '../../platform/db/changes.ts';
import type { Tx } from '../../platform/db/index.ts';
import { readKeptMenus, saveMenus } from '../menus.ts';
import { keepRedirect, leadElsewhere } from './store-redirect.ts';
import { replaceInBodies } from './store-terms.ts';

/** A category, tag or brand of products stands elsewhere: its old paths lead there. */
export async function followTerm(
  tx: Tx,
  { id, paths, now }: { id: number; paths: readonly string[]; now: number },
): Promise<void> {
  for (const path of paths) {
    await keepRedirect(tx, path, `term:${id}`, now);
    await announceChange(tx, `redirect:${path}`);
  }
}

/**
 * One term has become part of another: what led to it leads to the other, and menus and texts that name a category by its
 * number name the other.
 */
export async function followMergedTerm(
  tx: Tx,
  { taxonomy, from, into }: { taxonomy: string; from: number; into: number },
): Promise<void> {
  const led = await leadElsewhere(tx, `term:${from}`, `term:${into}`);
  await announceChange(tx, ...led.map((path) => `redirect:${path}`));
  if (taxonomy !== 'category') return;
  const [was, is] = [`category:${from}`, `category:${into}`];
  const menus = await readKeptMenus(tx);
  if (menus && JSON.stringify(menus).includes(`"${was}"`)) {
    const { header, footer } = JSON.parse(
      JSON.stringify(menus).replaceAll(`"${was}"`, `"${is}"`),
    ) as typeof menus;
    await saveMenus(tx, { header, footer }, menus.version);
  }
  for (const { id, kind } of await replaceInBodies(tx, [`"${was}"`, `"${is}"`], ['categoryId', from, into]))
    await announceChange(tx, `entry:${id}`, kind === 'post' ? 'posts' : 'pages');
}
