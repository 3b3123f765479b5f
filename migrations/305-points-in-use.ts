import { createPartIndex, type Schema } from '../src/platform/db/index.ts';

export const name = '305-points-in-use';

/** Whose points get a later end at each purchase, or go to another account, is asked by account. */
export const up = (db: Schema): Promise<void> =>
  createPartIndex(db, 'points_lot', ['account_id', 'id'], 'pending + available + held > 0');
