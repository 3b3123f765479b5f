import type { Errand } from '../../frame/command/index.ts';
import { announceChange } from '../../platform/db/changes.ts';
import type { FetchFile } from '../../platform/files/foreign-files.ts';
import { keepOriginal } from '../../platform/files/originals.ts';
import { savePicture } from '../pictures/store-pictures.ts';
import type { ImportReport } from './model.ts';

const AT_ONCE = 4;

/** Fetches what the rows named, a few at a time. @returns what could not be had; it stays wanted */
export async function fetchPictures(
  { shop: { db, dataDir }, step }: Pick<Errand, 'shop' | 'step'>,
  wanted: readonly string[],
  fetchPicture: FetchFile,
): Promise<ImportReport['missingPictures']> {
  const sources = [...wanted];
  const missing: ImportReport['missingPictures'] = [];
  const worker = async () => {
    for (let source = sources.shift(); source !== undefined; source = sources.shift()) {
      try {
        const kept = await keepOriginal(dataDir, await fetchPicture(source));
        if (!kept) throw new Error('is no picture that the shop takes');
        await step((act) => savePicture(act.tx, { source: source ?? '', ...kept }));
      } catch (error) {
        missing.push({ source, reason: (error as Error).message });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  if (missing.length === wanted.length) return missing;
  const rows = await db.read
    .selectFrom('product_picture as pp')
    .innerJoin('picture as p', 'p.id', 'pp.picture_id')
    .select('pp.product_id')
    .distinct()
    .where('p.source', 'in', wanted.slice(0, 10_000))
    .execute();
  await step(({ tx }) =>
    announceChange(tx, 'listing', ...rows.map(({ product_id }) => `product:${product_id}`)),
  );
  return missing;
}
