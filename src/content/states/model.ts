import Type, { type Static } from 'typebox';
import type { Plan } from '../../frame/bulk/index.ts';
import type { Facts } from '../../frame/command/index.ts';
import type { Status } from '../model.ts';

/** How long something lies in the bin before it is gone for good, in milliseconds. */
export const BIN_MS = 30 * 86_400_000;

export const EntryStateChange = Type.Object(
  {
    /** `restore` takes out of the bin what lies there, to what it was. */
    to: Type.Enum(['publish', 'draft', 'bin', 'restore']),
  },
  { additionalProperties: false },
);

export type EntryStateChange = Static<typeof EntryStateChange>;

export interface EntryStateFacts extends Facts {
  status: Status;
  publishAt: number;
  inBin: boolean;
}

/** What becomes of one post or page. From the bin things come back; until then nothing else is done to them. */
export function changeEntryState(before: EntryStateFacts, { to }: EntryStateChange, now: number): Plan {
  const { status, publishAt, inBin } = before;
  if (to === 'restore') {
    if (!inBin) return { skip: 'not_in_bin' };
    const isDue = status === 'scheduled' && publishAt <= now;
    return { after: { ...before, inBin: false, status: isDue ? 'publish' : status } };
  }
  if (inBin) return { skip: to === 'bin' ? 'same' : 'in_bin' };
  if (to === 'bin') return { after: { ...before, inBin: true } };
  if (status === to) return { skip: 'same' };
  // What was shown already keeps its day; what was never seen appears when it is published.
  const seen = to === 'draft' ? publishAt : now;
  return { after: { ...before, status: to, publishAt: seen } };
}
