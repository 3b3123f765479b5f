import { addInt, type Schema } from '../src/platform/db/index.ts';

export const name = '283-authors-changed';

/** Authors are changed at the desk: who saves over somebody else is told. */
export async function up(db: Schema): Promise<void> {
  await addInt(db, 'author', 'version', 1);
}
