import { pictureFacts, savePicture } from '../catalogue/index.ts';
import { type Act, watch } from '../frame/command/index.ts';
import type { Language } from '../frame/shop/settings.ts';
import type { Shop } from '../frame/shop/shop.ts';
import { faultOf, keepOriginal } from '../platform/files/pictures.ts';
import { ContentProblem } from './model.ts';

type Kept = NonNullable<Awaited<ReturnType<typeof keepOriginal>>>;

/** Puts the bytes of a picture away. @throws ContentProblem when it is no picture that the shop takes */
export async function keepMedia({ dataDir }: Pick<Shop, 'dataDir'>, bytes: Buffer): Promise<Kept> {
  const fault = await faultOf(bytes);
  if (fault) throw new ContentProblem(`media_${fault}`);
  const original = await keepOriginal(dataDir, bytes);
  if (!original) throw new ContentProblem('media_no_picture');
  return original;
}

/** Notes in the library what was put away. The same bytes are the same picture. @returns its id */
export function noteMedia(act: Act, original: Kept, alts: Record<Language, string> = {}): Promise<number> {
  const source = `media:${original.file}`;
  const facts = () => pictureFacts(act.tx, { source });
  return watch(act, { subject: (id) => ['picture', id], facts }, () =>
    savePicture(act.tx, { source, ...original, alts }),
  );
}
