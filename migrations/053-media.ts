import { addInt, type Schema } from '../src/platform/db/index.ts';

export const name = '053-media';

/** What a picture is about, in hundredths of its width and height: that stays in view where it is cut. */
export async function up(db: Schema): Promise<void> {
  for (const column of ['focus_x', 'focus_y'])
    await addInt(db, 'picture', column, 50, `${column} >= 0 and ${column} <= 100`);
}
