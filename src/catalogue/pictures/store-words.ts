import type { Tx } from '../../platform/db/index.ts';
import { saveWords } from '../words.ts';

/** Notes by which words a picture is found: of its file's name, and of what it is said to show in all languages. */
export async function savePictureWords(tx: Tx, id: number): Promise<void> {
  const { name } = await tx
    .selectFrom('picture')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const alts = await tx
    .selectFrom('picture_translation')
    .select('alt')
    .where('picture_id', '=', id)
    .execute();
  await saveWords(tx, 'picture_word', new Map([[id, [name, ...alts.map(({ alt }) => alt)]]]));
}
