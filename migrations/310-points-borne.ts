import { addInt, type Schema } from '../src/platform/db/index.ts';

export const name = '310-points-borne';

/** What of an order's points was spent when it was taken back, and the shop bears, is not given again when it earns anew. */
export const up = (db: Schema): Promise<void> => addInt(db, 'points_order', 'borne', 0);
