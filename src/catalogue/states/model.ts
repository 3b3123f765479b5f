import Type, { type Static } from 'typebox';
import type { Plan } from '../../frame/bulk/index.ts';
import type { Facts } from '../../frame/command/index.ts';
import type { ProductTable } from '../tables.ts';

/** How long something lies in the bin before it is gone for good, in milliseconds. */
export const BIN_MS = 30 * 86_400_000;

export const StateChange = Type.Object(
  {
    /** `restore` takes out of the bin what lies there, to what it was. */
    to: Type.Enum(['publish', 'private', 'draft', 'future', 'trash', 'restore']),
    /** When it appears, for `future`: epoch milliseconds. */
    at: Type.Optional(Type.Integer({ minimum: 0 })),
  },
  { additionalProperties: false },
);

export type StateChange = Static<typeof StateChange>;
type State = ProductTable['status'];

export interface StateFacts extends Facts {
  status: State;
  publishedAt: number;
  /** What it was before it came into the bin. */
  was: State | null;
}

/** What becomes of one product. From the bin things come back; until then nothing else is done to them. */
export function changeState(before: StateFacts, { to, at }: StateChange): Plan {
  const { status, publishedAt } = before;
  if (to === 'restore')
    return status === 'trash'
      ? { after: { ...before, status: before.was ?? 'draft', was: null } }
      : { skip: 'not_in_bin' };
  if (status === to && (to !== 'future' || at === publishedAt)) return { skip: 'same' };
  if (status === 'trash') return { skip: 'in_bin' };
  if (to === 'trash') return { after: { ...before, status: to, was: status } };
  return {
    after: { status: to, publishedAt: to === 'future' ? (at ?? publishedAt) : publishedAt, was: null },
  };
}
