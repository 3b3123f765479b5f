import { ask, job } from '../../frame/command/index.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { forgetOriginal } from '../../platform/files/originals.ts';
import { emptyMediaBin } from './commands-bin.ts';
import { isFileUsed } from './store-bin.ts';

/** By the clock: what has lain in the bin long enough goes, and its files where no other picture has them. */
export async function applyDuePictures(shop: Shop, now: number): Promise<void> {
  const asked = { shop, actor: job('catalogue.bin'), now };
  for (let found = 1; found > 0; ) {
    const { count, files } = await ask(asked, emptyMediaBin, undefined);
    found = count;
    for (const file of files)
      if (!(await isFileUsed(shop.db.read, file))) await forgetOriginal(shop.dataDir, file, now);
  }
}
