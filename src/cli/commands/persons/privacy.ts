import { findShopperByEmail, normalizeEmail } from '../../../accounts/index.ts';
import { ask } from '../../../frame/command/index.ts';
import type { Shop } from '../../../frame/shop/shop.ts';
import { listRequests, OPEN, type RequestKind, startRequest } from '../../../privacy/index.ts';
import type { Command } from '../../open-shop.ts';

export const PRIVACY_USAGE = `cistella privacy list [all]
    What persons have asked of their data, with the day by which each must be answered; "all" with what is settled.
cistella privacy export EMAIL REASON
    Gathers all that the shop has of a person in one file, in the folder "privacy" of its data.
cistella privacy erase EMAIL REASON
    Erases a person; what the law keeps of them is blocked. It cannot be undone.`;

const DEEDS: Partial<Record<string, RequestKind>> = { export: 'export', erase: 'erasure' };
const SHOWN = 1000;

/** `cistella privacy …`: a person's data. What is asked for is done by the running shop. */
export const privacyCommand: Command = async (shop, [verb = '', typed = '', ...words], mistake, actor) => {
  if (verb === 'list') return list(shop, typed === 'all');
  const kind = DEEDS[verb];
  const [email, reason] = [normalizeEmail(typed), words.join(' ').trim()];
  if (!kind || email === undefined) throw mistake(PRIVACY_USAGE);
  if (reason === '') throw mistake('Who has asked for it, and how? Say it after the e-mail.');
  const account = await findShopperByEmail(shop.db.read, email);
  const id = await ask({ shop, actor, now: Date.now() }, startRequest, {
    kind,
    userId: account?.id ?? null,
    email,
    language: account?.language ?? shop.settings.languages[0] ?? 'en',
    reason,
  });
  console.log(`Request ${id}. "cistella privacy list all" says what became of it.`);
  return 0;
};

async function list(shop: Shop, all: boolean): Promise<number> {
  const requests = await listRequests(shop.db.read, { limit: SHOWN, states: all ? undefined : OPEN });
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  for (const { id, kind, state, email, askedAt, dueAt, file } of requests)
    console.log([id, kind, state, email, day(askedAt), `due ${day(dueAt)}`, file].join('\t'));
  return 0;
}
