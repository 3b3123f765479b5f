import { addMedia, type Brought } from '../../catalogue/index.ts';
import type { ByLanguage } from '../../frame/shop/settings.ts';
import type { SentFile } from '../../platform/http/fields.ts';
import type { AdminContext } from '../kit/index.ts';
import { refusedText } from './words.tsx';

/** What became of one file. */
export type Result = { name: string } & (Brought | { refused: string });

/** Takes files into the library, one after the other: one that is refused keeps no other out. */
export async function bring(
  { shop, actor, now, ...admin }: AdminContext,
  files: readonly SentFile[],
  alts: ByLanguage<string> = {},
): Promise<Result[]> {
  const results: Result[] = [];
  for (const { name, bytes } of files)
    try {
      results.push({ name, ...(await addMedia({ shop, actor, now }, { bytes, name, alts })) });
    } catch (error) {
      results.push({ name, refused: refusedText({ shop, actor, now, ...admin }, error) });
    }
  return results;
}

/** The pictures that a form with {@link PictureChoice} has chosen and brought, in their order. */
export async function readChoice(
  admin: AdminContext,
  alts: ByLanguage<string> = {},
): Promise<{ ids: number[]; refused: string[] }> {
  const { form } = admin.ctx;
  const chosen = form.all('choose').flatMap((id) => (/^[1-9]\d{0,8}$/.test(id) ? [Number(id)] : []));
  const results = admin.may('media.edit') ? await bring(admin, form.files('files'), alts) : [];
  const added = results.flatMap((result) => ('id' in result ? [result.id] : []));
  const refused = results.flatMap((result) =>
    'refused' in result ? [`${result.name}: ${result.refused}`] : [],
  );
  return { ids: [...new Set([...chosen, ...added])], refused };
}
