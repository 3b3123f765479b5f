import { addText, type Schema } from '../src/platform/db/index.ts';

export const name = '306-discount-terms';

/** Orders keep what their coupons and levels take off and which lines these count for; of those from before it is not known. */
export const up = (db: Schema): Promise<void> => addText(db, 'order_adjustment', 'terms');
