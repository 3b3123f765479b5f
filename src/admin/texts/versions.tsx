import {
  differencesOf,
  type EntryInput,
  listRevisionMoments,
  readRevision,
  restoreEntry,
} from '../../content/index.ts';
import { ShopError } from '../../frame/request/errors.ts';
import { type AdminContext, deskLink, idIn, versionScreen } from '../kit/index.ts';
import { saidBlock } from '../rich/index.ts';
import { textAt } from './read.ts';
import { refusedText } from './words.tsx';

/** An earlier version of a page or post: what differs from how it is now, and the way back to it. */
export const textVersionScreen = versionScreen({
  path: 'texts/{id}/versions/{version}',
  needs: 'content.edit',
  async find(admin, params) {
    const { entry, row } = await textAt(admin, idIn(params));
    const revision = await revisionAt(admin, entry.id, idIn(params, 'version'));
    return {
      savedAt: revision.savedAt,
      differences: differencesOf(revision.entry, entry, saidBlock(admin.ctx.t)),
      back: { href: deskLink(`texts/${entry.id}`), label: row.title },
      restore: () => admin.do(restoreEntry, { revisionId: revision.id }),
    };
  },
  label: ({ ctx: { t } }, field) => t(`admin.texts.field.${FIELD[field] ?? field}`),
  refused: refusedText,
});

/** @throws ShopError where there is none, or it is another text's */
async function revisionAt({ shop }: AdminContext, entryId: number, id: number | undefined) {
  const found = id === undefined ? undefined : await readRevision(shop.db.read, id);
  if (found?.entryId !== entryId) throw new ShopError('not_found');
  return found;
}

/** What forms call otherwise. */
const FIELD: Readonly<Record<string, string>> = { seoTitle: 'seo_title', seoDescription: 'seo_description' };

/** The versions of a text that are kept, the newest first; the first of them is how it is now. */
export async function readVersions({ shop }: AdminContext, { id }: EntryInput) {
  return id === undefined ? [] : (await listRevisionMoments(shop.db.read, id)).slice(1);
}
