import Type, { type Static } from 'typebox';
import { bulk, type Plan } from '../../frame/bulk/index.ts';
import type { Facts } from '../../frame/command/index.ts';
import { lockRows, type Reader } from '../../platform/db/index.ts';
import { moveIn } from './store-files.ts';

export const MediaState = Type.Object({ to: Type.Enum(['bin', 'restore']) }, { additionalProperties: false });
export type MediaState = Static<typeof MediaState>;

export interface BinFacts extends Facts {
  bin: boolean;
}

/** What becomes of one picture. */
export function changeMediaState({ bin }: BinFacts, { to }: MediaState): Plan {
  if (to === 'bin') return bin ? { skip: 'in_bin' } : { after: { bin: true } };
  return bin ? { after: { bin: false } } : { skip: 'not_in_bin' };
}

/** Puts pictures into the bin or takes them out: one, or many at once. */
export const mediaStateChange = bulk({
  name: 'media.set_state',
  needs: 'media.edit',
  subject: 'picture',
  input: MediaState,
  lock: (tx, ids) => lockRows(tx, 'picture', ids),
  read: readBinFacts,
  rule: (_, change) => (facts) => changeMediaState(facts as BinFacts, change),
  async write({ tx, now }, facts) {
    const those = (bin: boolean) => [...facts].flatMap(([id, each]) => (each.bin === bin ? [id] : []));
    await moveIn(tx, those(true), now);
    await moveIn(tx, those(false), 0);
  },
});

export async function readBinFacts(db: Reader, ids: readonly number[]): Promise<Map<number, BinFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('picture').select(['id', 'binned_at']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, binned_at }) => [id, { bin: binned_at > 0 }]));
}
