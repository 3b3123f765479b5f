import { ask, job } from '../../frame/command/index.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { forgetVideo } from '../../platform/files/videos.ts';
import { emptyVideoBin } from './commands-bin.ts';

/** By the clock: what has lain in the bin long enough goes, with its files. */
export async function applyDueVideos(shop: Shop, now: number): Promise<void> {
  const asked = { shop, actor: job('catalogue.bin'), now };
  for (let found = 1; found > 0; ) {
    const { count, codes } = await ask(asked, emptyVideoBin, undefined);
    found = count;
    for (const code of codes) await forgetVideo(shop.dataDir, code);
  }
}
