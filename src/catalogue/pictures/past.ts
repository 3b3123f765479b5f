import { perShop } from '../../frame/shop/per-shop.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import type { Reader } from '../../platform/db/index.ts';
import { PICTURES_TAG } from './store-pictures.ts';

/** Where files of before lead, by their hashes: to the hash of the file that their picture has now, '' to nothing. */
type Past = ReadonlyMap<string, string>;

/** Kept in memory, for every picture of every page is asked for: few of them are files of before. */
const kept = perShop((shop: Shop) => {
  let known: Promise<Past> | undefined;
  shop.changes.onChange((tags) => {
    if (tags.has(PICTURES_TAG)) known = undefined;
  });
  return () => {
    const reading = known ?? readPast(shop.db.read);
    known = reading;
    // A database that is away is asked again.
    reading.catch(() => {
      if (known === reading) known = undefined;
    });
    return reading;
  };
});

/**
 * Where the file with that hash leads to; undefined where it is a picture's own, or nobody's. '' for what lies in the
 * bin: it is not shown to anybody.
 */
export async function pastOf(shop: Shop, hash: string): Promise<string | undefined> {
  return (await kept(shop)()).get(hash);
}

async function readPast(db: Reader): Promise<Past> {
  const replaced = await db
    .selectFrom('picture_past as past')
    .innerJoin('picture as p', 'p.id', 'past.picture_id')
    .leftJoin('picture as own', 'own.file', 'past.file')
    .select(['past.file', 'p.file as now'])
    .where('own.id', 'is', null)
    .execute();
  const binned = await db
    .selectFrom('picture as p')
    .leftJoin('picture as own', 'own.file', 'p.kept_file')
    .select('p.kept_file as file')
    .where('p.binned_at', '>', 0)
    .where('own.id', 'is', null)
    .execute();
  const hashOf = (file: string) => file.slice(0, 32);
  return new Map([
    ...binned.map(({ file }): [string, string] => [hashOf(file), '']),
    ...replaced.map(({ file, now }): [string, string] => [hashOf(file), hashOf(now)]),
  ]);
}
