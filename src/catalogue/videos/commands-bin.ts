import { command } from '../../frame/command/index.ts';
import { lockRows } from '../../platform/db/index.ts';
import { changeMediaState, type MediaState } from '../pictures/change.ts';
import { BIN_MS } from '../pictures/model-library.ts';
import { readBinFacts, videoStateChange } from './change.ts';
import { VideoRefused } from './model.ts';
import { codesOf, readVideo, videoFacts } from './store.ts';
import { deleteVideo, readLongBinned } from './store-save.ts';

/** So many in one transaction. */
const ROWS = 20;

/**
 * Puts a video into the bin, where nobody is shown its file, or takes it out.
 *
 * @returns false when it is so already @throws VideoRefused when there is no such video
 */
export const setVideoState = command({
  name: 'video.state',
  needs: 'media.edit',
  async run(act, { id, ...state }: MediaState & { id: number }): Promise<boolean> {
    await lockRows(act.tx, 'video', [id]);
    const before = await readBinFacts(act.tx, [id]);
    const facts = before.get(id);
    if (!facts) throw new VideoRefused('gone');
    const plan = changeMediaState(facts, state);
    if ('skip' in plan) {
      act.unchanged();
      return false;
    }
    await videoStateChange.change(act, { before, after: new Map([[id, plan.after]]), reason: '' });
    return true;
  },
});

/** Takes away for good what has lain in the bin for thirty days. @returns the codes of files that went */
export const emptyVideoBin = command({
  name: 'video.empty_bin',
  needs: 'media.edit',
  async run(act): Promise<{ count: number; codes: string[] }> {
    const { tx, now } = act;
    const ids = await readLongBinned(tx, now - BIN_MS, ROWS);
    if (ids.length === 0) act.unchanged();
    const codes: string[] = [];
    for (const id of ids) {
      const video = await readVideo(tx, id);
      if (video) codes.push(...(await codesOf(tx, video)));
      act.audit({ subject: ['video', id], before: await videoFacts(tx, id) });
      await deleteVideo(tx, id);
    }
    return { count: ids.length, codes };
  },
});
