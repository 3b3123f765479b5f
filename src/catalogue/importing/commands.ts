import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parse } from 'csv-parse';
import { errand } from '../../frame/command/index.ts';
import { followGrowth, rehearse } from '../../platform/db/index.ts';
import { makeFetchFile } from '../../platform/files/foreign-files.ts';
import { joinerFor } from './joining/joiner.ts';
import type { ImportFile, ImportReport } from './model.ts';
import { fetchPictures } from './pictures.ts';
import { ImportRun } from './rows.ts';
import { inBatches, PARSING } from './tables/batches.ts';
import { decimalOf } from './tables/decimal.ts';
import { WRITTEN } from './written.ts';

/**
 * Reads products from a file into the shop: an export of WooCommerce, or any table whose columns somebody has said the
 * meaning of. A row goes in whole or not at all; a bad one is reported and the others go in. Rows are known by their
 * SKU, else by their ID, so reading a file again changes nothing; and the whole can be taken back (`report.record`).
 *
 * @throws ImportRefused when nothing says what its columns hold; and when it cannot be read
 */
export const importProducts = errand({
  name: 'product.import',
  needs: 'products.edit',
  async run({ shop, now, step }, { file, ...options }: ImportFile): Promise<ImportReport> {
    const work = new ImportRun(shop, { ...options, decimal: await decimalOf(file, options) }, now);
    const joiner = await joinerFor(file, options);
    if (joiner) work.report.joined = joiner.joined;
    const size = (await stat(file)).size;
    const source = createReadStream(file);
    const rows = source.pipe(parse({ ...PARSING, delimiter: options.delimiter ?? ',' })) as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>;
    const progress = () => options.onProgress?.(Math.min(source.bytesRead, size), size);
    if (options.dryRun) {
      // Rows see the rows before them, and nothing stays.
      await rehearse(shop.db, WRITTEN, async (tx) => {
        for await (const batch of inBatches(rows, work, joiner)) {
          await work.take(tx, batch);
          work.keep();
          progress();
        }
        await work.finish(tx);
      });
      return work.report;
    }
    const grown = followGrowth(shop.db, WRITTEN);
    for await (const batch of inBatches(rows, work, joiner)) {
      await step((act) => work.takeAs(act, (tx) => work.take(tx, batch)));
      work.keep();
      await grown(batch.length);
      progress();
    }
    await step((act) => work.takeAs(act, (tx) => work.finish(tx)));
    const fetchPicture = options.fetchPicture ?? makeFetchFile({ folder: dirname(file) });
    work.report.missingPictures = await fetchPictures({ shop, step }, [...work.wanted], fetchPicture);
    return work.report;
  },
});
