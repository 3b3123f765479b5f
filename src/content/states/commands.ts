import { bulk } from '../../frame/bulk/index.ts';
import { type Act, checkVersion, command, watch } from '../../frame/command/index.ts';
import { lockRows } from '../../platform/db/index.ts';
import { ContentProblem } from '../model.ts';
import { entryFacts } from '../writing/facts.ts';
import { BIN_MS, changeEntryState, EntryStateChange, type EntryStateFacts } from './model.ts';
import { deleteEntry, readEntryStates, readLongBinned, writeEntryStates } from './store.ts';

/** So many in one transaction. */
const ROWS = 100;

const put = ({ tx, now }: Act, facts: ReadonlyMap<number, unknown>) =>
  writeEntryStates(tx, facts as ReadonlyMap<number, EntryStateFacts>, now);

/** Shows posts and pages, makes them drafts again, puts them into the bin or out of it: many at once. */
bulk({
  name: 'entry.set_state',
  needs: 'content.edit',
  subject: 'entry',
  input: EntryStateChange,
  lock: (tx, ids) => lockRows(tx, 'entry', ids),
  read: readEntryStates,
  rule(_, change) {
    const now = Date.now();
    return (facts) => changeEntryState(facts as EntryStateFacts, change, now);
  },
  write: put,
});

/**
 * The same of one. What is thrown into the bin lies there for thirty days, and nobody sees it.
 *
 * @param version which of it who asks has seen @returns false when it is so already, or cannot be from where it is
 * @throws ContentProblem, Stale
 */
export const setEntryState = command({
  name: 'entry.state',
  needs: 'content.edit',
  async run(
    act,
    { id, version, ...change }: EntryStateChange & { id: number; version?: number },
  ): Promise<boolean> {
    const { tx, now } = act;
    await lockRows(tx, 'entry', [id]);
    const facts = async () => (await readEntryStates(tx, [id])).get(id);
    const before = await facts();
    if (!before) throw new ContentProblem('no_entry');
    const plan = changeEntryState(before, change, now);
    if ('skip' in plan) {
      act.unchanged();
      return false;
    }
    if (version !== undefined)
      await checkVersion(tx, {
        table: 'entry',
        id,
        version,
        subject: ['entry', id],
        wanted: plan.after,
        stands: facts,
      });
    await watch(act, { subject: ['entry', id], facts }, () => put(act, new Map([[id, plan.after]])));
    return true;
  },
});

/** Takes away for good what has lain in the bin for thirty days. @returns how many that were */
export const emptyEntryBin = command({
  name: 'entry.empty_bin',
  needs: 'content.edit',
  async run(act): Promise<number> {
    const ids = await readLongBinned(act.tx, act.now - BIN_MS, ROWS);
    if (ids.length === 0) act.unchanged();
    for (const id of ids)
      await watch(act, { subject: ['entry', id], facts: () => entryFacts(act.tx, id) }, () =>
        deleteEntry(act.tx, id),
      );
    return ids.length;
  },
});
