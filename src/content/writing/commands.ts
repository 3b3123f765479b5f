import { type TermInput, termFacts } from '../../catalogue/index.ts';
import { checkVersion, command, once, watch } from '../../frame/command/index.ts';
import { announceChange } from '../../platform/db/changes.ts';
import type { EntryInput } from './entry-input.ts';
import { authorFacts, editedFacts, entryFacts } from './facts.ts';
import { entryOfRevision, restoreRevision } from './steps-restore.ts';
import { dueEntries, publishEntry, saveEntry } from './store-entry.ts';
import { leaveRedirect, redirectTarget, saveRedirect } from './store-redirect.ts';
import { type AuthorInput, saveAuthor, saveTopic } from './store-topics.ts';
import { findEntryId, readWholeEntry } from './store-whole.ts';

/**
 * Makes or changes a post or a page; see {@link saveEntry}.
 *
 * @param version which of it who asks has seen @param form the number of the form that asks, which is heard once
 * @returns its id @throws ContentProblem, Stale
 */
export const changeEntry = command({
  name: 'entry.save',
  needs: 'content.edit',
  async run(
    act,
    { version, form, ...entry }: EntryInput & { version?: number; form?: string },
  ): Promise<number> {
    const { shop, tx, now } = act;
    const known = entry.id ?? (await findEntryId(tx, entry.key));
    const looked = (entry.stillRight ?? []).length > 0;
    const facts = (id = known) => entryFacts(tx, id, looked);
    if (known !== undefined && version !== undefined) {
      const stands = async () => {
        const entry = await readWholeEntry(tx, known);
        return entry && editedFacts(entry);
      };
      const seen = { table: 'entry', id: known, version, subject: ['entry', known] } as const;
      await checkVersion(tx, { ...seen, wanted: editedFacts(entry), stands });
    }
    return once(act, { name: 'entry.save', key: form }, () =>
      watch(act, { subject: (id) => ['entry', id], facts }, () => saveEntry(tx, shop, entry, now)),
    );
  },
});

/** Makes an entry again what it was; that too can be taken back. @returns its id @throws ContentProblem */
export const restoreEntry = command({
  name: 'entry.restore',
  needs: 'content.edit',
  async run(act, { revisionId }: { revisionId: number }): Promise<number> {
    const { shop, tx, now } = act;
    const known = await entryOfRevision(tx, revisionId);
    const facts = () => entryFacts(tx, known);
    return watch(act, { subject: (id) => ['entry', id], facts, reason: `revision ${revisionId}` }, () =>
      restoreRevision(tx, shop, revisionId, now),
    );
  },
});

/** Posts whose time has come are seen from now on. @returns how many */
export const publishDue = command({
  name: 'entry.due',
  needs: 'content.edit',
  async run(act): Promise<number> {
    const due = await dueEntries(act.tx, act.now);
    for (const entry of due) {
      await publishEntry(act.tx, entry);
      const [before, after] = [{ status: 'scheduled' }, { status: 'publish' }];
      act.audit({ subject: ['entry', entry.id], before, after });
    }
    if (due.length === 0) act.unchanged();
    return due.length;
  },
});

export type TopicInput = Omit<TermInput, 'taxonomy'> & { taxonomy: 'post_category' | 'post_tag' };

/**
 * Makes or changes a category or tag of posts; its old addresses lead to the new ones.
 *
 * @param form the number of the form that asks, which is heard once @returns its id @throws Stale
 */
export const changeTopic = command({
  name: 'topic.save',
  needs: 'content.edit',
  run(act, { form, ...topic }: TopicInput & { form?: string }): Promise<number> {
    const { shop, tx, now } = act;
    const facts = (id = topic.id) => termFacts(tx, id);
    return once(act, { name: 'topic.save', key: form }, () =>
      watch(act, { subject: (id) => ['term', id], facts }, () => saveTopic(tx, shop, topic, now)),
    );
  },
});

/**
 * Makes or changes an author; the old address leads to the new one.
 *
 * @param version which of it who asks has seen @param form as with topics @returns the id @throws Stale
 */
export const changeAuthor = command({
  name: 'author.save',
  needs: 'content.edit',
  async run(
    act,
    { version, form, ...author }: AuthorInput & { version?: number; form?: string },
  ): Promise<number> {
    const { shop, tx, now } = act;
    const facts = (id = author.id) => authorFacts(tx, id);
    const { id } = author;
    if (id !== undefined && version !== undefined)
      await checkVersion(tx, {
        table: 'author',
        id,
        version,
        subject: ['author', id],
        wanted: { name: author.name, slug: author.slug, about: author.about },
        stands: facts,
      });
    return once(act, { name: 'author.save', key: form }, () =>
      watch(act, { subject: (made) => ['author', made], facts }, () => saveAuthor(tx, shop, author, now)),
    );
  },
});

/** Lets an old path lead to something else, where nothing stands at it; see {@link saveRedirect}. */
export const setRedirect = command({
  name: 'redirect.save',
  needs: 'content.edit',
  run(act, wish: { from: string; to: string }): Promise<string> {
    const { shop, tx, now } = act;
    const asked = URL.parse(wish.from, shop.publicUrl)?.pathname ?? '';
    const facts = async () => {
      const to = await redirectTarget(tx, asked);
      return to === undefined ? undefined : { to };
    };
    return watch(act, { subject: (path) => ['redirect', path], facts }, () =>
      saveRedirect(tx, shop, wish, now),
    );
  },
});

/** An old path leads nowhere any more. @returns where it led; undefined where it led nowhere already */
export const removeRedirect = command({
  name: 'redirect.delete',
  needs: 'content.edit',
  async run({ tx, audit, unchanged }, { path }: { path: string }): Promise<string | undefined> {
    const to = await redirectTarget(tx, path);
    if (to === undefined) {
      unchanged();
      return undefined;
    }
    await leaveRedirect(tx, path);
    await announceChange(tx, `redirect:${path}`);
    audit({ subject: ['redirect', path], before: { to } });
    return to;
  },
});
