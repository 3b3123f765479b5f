import { createWriteStream } from 'node:fs';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ask } from '../../frame/command/index.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { forgetSubscriber, subscriberCounts, subscribers } from '../../marketing/index.ts';
import { csv } from '../../platform/csv.ts';
import type { Command } from '../open-shop.ts';

export const NEWSLETTER_USAGE = `cistella newsletter list
cistella newsletter export [FILE.csv]
    Everybody who has confirmed, with the date and where it was asked for; to standard output without a file.
cistella newsletter forget EMAIL
    Ends all letters to an address and deletes it with its proofs.`;

async function* lines(shop: Shop): AsyncGenerator<string> {
  yield csv([['email', 'language', 'source', 'confirmed_at']]);
  for await (const { email, language, source, confirmed_at } of subscribers(shop))
    yield csv([[email, language, source, new Date(confirmed_at ?? 0).toISOString()]]);
}

/** `cistella newsletter …`: who wants to hear of the shop. */
export const newsletterCommand: Command = async (shop, [verb, argument], mistake, actor) => {
  if (verb === 'list') {
    const { subscribed, pending, ended } = await subscriberCounts(shop);
    console.log(`subscribed\t${subscribed}\nnot confirmed\t${pending}\nended\t${ended}`);
    return 0;
  }
  if (verb === 'export') {
    const rows = Readable.from(lines(shop));
    const file = argument && resolve(process.env.INIT_CWD ?? process.cwd(), argument);
    await pipeline(rows, file ? createWriteStream(file) : process.stdout, { end: Boolean(file) });
    return 0;
  }
  if (verb === 'forget' && argument) {
    const email = argument.trim().toLowerCase();
    const known = await ask({ shop, actor, now: Date.now() }, forgetSubscriber, { email });
    console.error(known ? `${email} is forgotten.` : `${email} was no subscriber; it is not written to.`);
    return 0;
  }
  throw mistake(NEWSLETTER_USAGE);
};
