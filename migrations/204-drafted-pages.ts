import { addInt, type Schema } from '../src/platform/db/index.ts';

export const name = '204-drafted-pages';

/** Which version of a page the house has drafted, until somebody confirms it; 0 for what people write. */
export async function up(db: Schema): Promise<void> {
  await addInt(db, 'entry', 'drafted', 0);
}
