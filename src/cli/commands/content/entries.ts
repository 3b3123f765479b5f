import {
  changeEntry,
  listEntries,
  listRevisions,
  previewLinks,
  readWholeEntry,
  restoreEntry,
} from '../../../content/index.ts';
import { ask } from '../../../frame/command/index.ts';
import { WHOLE } from '../../../frame/shop/messages.ts';
import type { Shop } from '../../../frame/shop/shop.ts';
import { momentOf } from '../../../platform/i18n/moment.ts';
import type { Command } from '../../open-shop.ts';

export const ENTRY_USAGE = `cistella entry list [draft | scheduled | publish]
    Posts and pages, the last changed first: number, kind, state, when it appears, title.
cistella entry publish NUMBER [--at 2026-12-01T09:00]
    Shows it, now or at that time of the shop's own clock.
cistella entry hide NUMBER
    Makes it a draft again.
cistella entry preview NUMBER
    Links to it as it is, for whoever has them, good for a week.
cistella entry revisions NUMBER
    What it was before: number, when, and its titles.
cistella entry restore REVISION
    Makes it again what it was then.`;

const STATES = ['draft', 'scheduled', 'publish'] as const;
const MOST_LISTED = 200;

/** `cistella entry …`: what is seen of posts and pages, and since when. */
export const entryCommand: Command = async (shop, args, mistake, actor) => {
  const [verb, named, ...rest] = args;
  if (verb === 'list') {
    const status = STATES.find((one) => one === named);
    if (named !== undefined && !status) throw mistake(ENTRY_USAGE);
    return list(shop, status);
  }
  const id = Number(named);
  if (!Number.isSafeInteger(id) || id < 1) throw mistake(ENTRY_USAGE);
  const now = Date.now();
  if (verb === 'restore' && rest.length === 0) {
    await ask({ shop, actor, now }, restoreEntry, { revisionId: id });
    return 0;
  }
  const entry = await readWholeEntry(shop.db.read, id);
  if (!entry) throw mistake(`There is no entry ${id}.`);
  if (verb === 'publish' || verb === 'hide') {
    const asked =
      verb === 'publish' && rest[0] === '--at' ? momentOf(rest[1] ?? '', shop.settings.timeZone) : undefined;
    if (rest.length > 0 && asked === undefined) throw mistake(ENTRY_USAGE);
    // What was shown already keeps its day; a draft appears when it is published.
    const publishAt = asked ?? (entry.draft || (entry.publishAt ?? 0) > now ? now : entry.publishAt);
    const change = verb === 'hide' ? { draft: true } : { draft: false, ...(publishAt ? { publishAt } : {}) };
    await ask({ shop, actor, now }, changeEntry, { ...entry, ...change });
    return 0;
  }
  if (rest.length > 0) throw mistake(ENTRY_USAGE);
  if (verb === 'preview')
    for (const link of Object.values(previewLinks(shop, id, now))) console.log(shop.publicUrl + link);
  else if (verb === 'revisions')
    for (const { id: number, entry: kept, saved_at } of await listRevisions(shop.db.read, id))
      console.log([number, new Date(saved_at).toISOString(), titlesOf(kept)].join('\t'));
  else throw mistake(ENTRY_USAGE);
  return 0;
};

async function list(shop: Shop, status: (typeof STATES)[number] | undefined): Promise<number> {
  const [language = WHOLE] = shop.settings.languages;
  for (const each of await listEntries(shop.db.read, language, { status, limit: MOST_LISTED }))
    console.log(
      [each.id, each.kind, each.status, new Date(each.published_at).toISOString(), each.title].join('\t'),
    );
  return 0;
}

function titlesOf(kept: string): string {
  const { texts } = JSON.parse(kept) as { texts: Record<string, { title: string }> };
  return Object.entries(texts)
    .map(([language, { title }]) => `${language}: ${title}`)
    .join(', ');
}
