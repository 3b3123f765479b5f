import type { Command } from '../../frame/command/command.ts';
import { ask, job } from '../../frame/command/index.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { emptyBin, publishDue } from './commands.ts';

/** By the clock: what was planned appears, and what has lain in the bin long enough goes. */
export async function applyDueStates(shop: Shop, now: number): Promise<void> {
  await allOf(shop, now, publishDue, 'catalogue.planned');
  await allOf(shop, now, emptyBin, 'catalogue.bin');
}

async function allOf(shop: Shop, now: number, due: Command<void, number>, name: string): Promise<void> {
  for (let count = 1; count > 0; ) count = await ask({ shop, actor: job(name), now }, due, undefined);
}
