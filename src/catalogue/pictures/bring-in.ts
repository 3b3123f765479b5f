import { type Act, watch } from '../../frame/command/index.ts';
import { pictureFacts } from './facts.ts';
import { type Brought, notePicture } from './store-files.ts';

/** Notes it, with a line in the trail. */
export async function bringIn(
  act: Act,
  original: Parameters<typeof notePicture>[1],
  words: Parameters<typeof notePicture>[2],
): Promise<Brought> {
  const known = await act.tx
    .selectFrom('picture')
    .select('id')
    .where((is) => is.or([is('file', '=', original.file), is('kept_file', '=', original.file)]))
    .orderBy('binned_at')
    .orderBy('id')
    .executeTakeFirst();
  const facts = async (brought?: Brought) => {
    const id = brought?.id ?? known?.id;
    return id === undefined ? undefined : pictureFacts(act.tx, id);
  };
  return watch(act, { subject: ({ id }: Brought) => ['picture', id], facts }, () =>
    notePicture(act, original, words),
  );
}
