import { command } from '../../frame/command/index.ts';
import { lockRows } from '../../platform/db/index.ts';
import { changeMediaState, type MediaState, mediaStateChange, readBinFacts } from './change.ts';
import { pictureFacts } from './facts.ts';
import { BIN_MS, PictureRefused } from './model-library.ts';
import { deletePictures, leavePast, readLongBinned } from './store-bin.ts';

/** So many in one transaction. */
const ROWS = 100;

/**
 * Puts a picture into the bin, where nobody shows it, or takes it out, to where it was.
 *
 * @returns false when it is so already @throws PictureRefused when there is no such picture
 */
export const setMediaState = command({
  name: 'media.state',
  needs: 'media.edit',
  async run(act, { id, ...state }: MediaState & { id: number }): Promise<boolean> {
    await lockRows(act.tx, 'picture', [id]);
    const before = await readBinFacts(act.tx, [id]);
    const facts = before.get(id);
    if (!facts) throw new PictureRefused('gone');
    const plan = changeMediaState(facts, state);
    if ('skip' in plan) {
      act.unchanged();
      return false;
    }
    await mediaStateChange.change(act, { before, after: new Map([[id, plan.after]]), reason: '' });
    return true;
  },
});

/**
 * Takes away for good what has lain in the bin for thirty days, and files that were replaced as long ago.
 *
 * @returns how many rows that were, and the files that they had
 */
export const emptyMediaBin = command({
  name: 'media.empty_bin',
  needs: 'media.edit',
  async run(act): Promise<{ count: number; files: string[] }> {
    const { tx, now } = act;
    const old = await leavePast(tx, now - BIN_MS, ROWS);
    const ids = await readLongBinned(tx, now - BIN_MS, ROWS);
    if (ids.length === 0) act.unchanged();
    for (const id of ids) act.audit({ subject: ['picture', id], before: await pictureFacts(tx, id) });
    const gone = await deletePictures(tx, ids);
    return { count: ids.length + old.length, files: [...new Set([...old, ...gone])] };
  },
});
