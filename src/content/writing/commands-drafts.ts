import { checkVersion, command, watch } from '../../frame/command/index.ts';
import { ContentProblem } from '../model.ts';
import type { EntryInput } from './entry-input.ts';
import { editedFacts, entryFacts } from './facts.ts';
import { markDrafted, readDrafted, unmarkDrafted } from './store-drafts.ts';
import { saveEntry } from './store-entry.ts';
import { findEntryId, readWholeEntry } from './store-whole.ts';

type Texts = EntryInput['texts'];

/**
 * Drafts a page for the shopkeeper, which nobody sees yet. One that a person has written, saved or confirmed is left alone.
 *
 * @returns whether anything was written @throws ContentProblem
 */
export const draftPage = command({
  name: 'entry.draft',
  needs: 'content.edit',
  async run(act, { key, texts }: { key: string; texts: Texts }): Promise<boolean> {
    const { shop, tx, now } = act;
    const [found] = await readDrafted(tx, [key]);
    const before = found && (await readWholeEntry(tx, found.id));
    const isOurs = !found || (found.drafted > 0 && found.drafted === found.version);
    if (!isOurs || (before && sameTexts(before.texts, texts))) {
      act.unchanged();
      return false;
    }
    const facts = (id = found?.id) => entryFacts(tx, id);
    const entry: EntryInput = { kind: 'page', key, draft: true, texts };
    await watch(act, { subject: (id: number) => ['entry', id], facts }, () =>
      saveEntry(tx, shop, entry, now),
    ).then((id) => markDrafted(tx, id));
    return true;
  },
});

const sameTexts = (kept: Texts, wanted: Texts): boolean => {
  const said = (texts: Texts) =>
    Object.entries(texts)
      .map(([language, { title, body }]) => JSON.stringify([language, title, body]))
      .sort()
      .join('\n');
  return said(kept) === said(wanted);
};

/**
 * Somebody answers for a drafted page, as it stands in these texts: it is seen from now on, and says no more that it is
 * a draft.
 *
 * @param version which of it who asks has seen @throws ContentProblem, Stale
 */
export const confirmPage = command({
  name: 'entry.confirm',
  needs: 'content.edit',
  async run(act, { key, texts, version }: { key: string; texts: Texts; version: number }): Promise<void> {
    const { shop, tx, now } = act;
    const id = await findEntryId(tx, key);
    const kept = id === undefined ? undefined : await readWholeEntry(tx, id);
    if (id === undefined || !kept) throw new ContentProblem('no_entry');
    const wanted = { ...kept, draft: false, publishAt: now, texts };
    await checkVersion(tx, {
      table: 'entry',
      id,
      version,
      subject: ['entry', id],
      wanted: editedFacts(wanted),
      stands: async () => editedFacts(kept),
    });
    await watch(act, { subject: ['entry', id], facts: () => entryFacts(tx, id) }, async () => {
      await saveEntry(tx, shop, wanted, now);
      await unmarkDrafted(tx, id);
    });
  },
});
