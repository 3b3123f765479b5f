import { bulk } from '../../frame/bulk/index.ts';
import { lockRows, type Reader } from '../../platform/db/index.ts';
import { type BinFacts, changeMediaState, MediaState } from '../pictures/change.ts';
import { moveVideos } from './store-save.ts';

/** Puts videos into the bin or takes them out: one, or many at once. */
export const videoStateChange = bulk({
  name: 'video.set_state',
  needs: 'media.edit',
  subject: 'video',
  input: MediaState,
  lock: (tx, ids) => lockRows(tx, 'video', ids),
  read: readBinFacts,
  rule: (_, change) => (facts) => changeMediaState(facts as BinFacts, change),
  async write({ tx, now }, facts) {
    const those = (bin: boolean) => [...facts].flatMap(([id, each]) => (each.bin === bin ? [id] : []));
    await moveVideos(tx, those(true), now);
    await moveVideos(tx, those(false), 0);
  },
});

export async function readBinFacts(db: Reader, ids: readonly number[]): Promise<Map<number, BinFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('video').select(['id', 'binned_at']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, binned_at }) => [id, { bin: binned_at > 0 }]));
}
