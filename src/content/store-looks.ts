import { dropPlace } from '../frame/typed/index.ts';
import type { Tx } from '../platform/db/index.ts';

/** Where what somebody has typed of entries and looks at is kept; the number of the entry follows. */
export const LOOKS = 'look/entry/';

/** Whatever was looked at of an entry before it was saved or thrown away is not to be seen any more. */
export const dropLooks = (tx: Tx, entryId: number): Promise<void> => dropPlace(tx, `${LOOKS}${entryId}`);
