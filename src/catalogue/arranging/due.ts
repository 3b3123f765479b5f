import { ask, job } from '../../frame/command/index.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { emptyTermBin } from './commands.ts';

/** By the clock: what has lain in the bin long enough is forgotten. */
export async function applyDueTerms(shop: Shop, now: number): Promise<void> {
  const asked = { shop, actor: job('catalogue.bin'), now };
  for (let count = 1; count > 0; ) count = await ask(asked, emptyTermBin, undefined);
}
