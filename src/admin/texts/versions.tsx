import {
  type Difference,
  differencesOf,
  type EntryInput,
  listRevisionMoments,
  readRevision,
  restoreEntry,
} from '../../content/index.ts';
import { ShopError } from '../../frame/request/errors.ts';
import { shortMoment } from '../../frame/shop/dates.ts';
import {
  type AdminContext,
  Compared,
  deskLink,
  done,
  idIn,
  onward,
  problem,
  type Screen,
  screenPage,
} from '../kit/index.ts';
import { saidBlock } from '../rich/index.ts';
import { textAt } from './read.ts';
import { refusedText } from './words.tsx';

/** An earlier version of a page or post: what differs from how it is now, and the way back to it. */
export const versionScreen: Screen = {
  path: 'texts/{id}/versions/{version}',
  needs: 'content.edit',
  async GET(admin, params) {
    const { ctx, shop } = admin;
    const { t } = ctx;
    const { entry, row } = await textAt(admin, idIn(params));
    const revision = await revisionAt(admin, entry.id, idIn(params, 'version'));
    const when = shortMoment(revision.savedAt, ctx.language, shop.settings);
    const differences = differencesOf(revision.entry, entry, saidBlock(t));
    return screenPage({
      title: t('admin.texts.version_of', { when }),
      back: { href: deskLink(`texts/${entry.id}`), label: row.title },
      body: (
        <Compared
          admin={admin}
          differences={differences}
          label={(field) => t(`admin.texts.field.${FIELD[field]}`)}
        />
      ),
    });
  },
  async POST(admin, params) {
    const { t } = admin.ctx;
    const { entry } = await textAt(admin, idIn(params));
    const { id } = await revisionAt(admin, entry.id, idIn(params, 'version'));
    const here = deskLink(`texts/${entry.id}`);
    try {
      await admin.do(restoreEntry, { revisionId: id });
    } catch (error) {
      return onward(here, problem(refusedText(admin, error)));
    }
    await admin.shop.changes.spread();
    return onward(here, done(t('admin.texts.version_restored')));
  },
};

/** @throws ShopError where there is none, or it is another text's */
async function revisionAt({ shop }: AdminContext, entryId: number, id: number | undefined) {
  const found = id === undefined ? undefined : await readRevision(shop.db.read, id);
  if (found?.entryId !== entryId) throw new ShopError('not_found');
  return found;
}

const FIELD: Readonly<Record<Difference['field'], string>> = {
  title: 'title',
  slug: 'slug',
  excerpt: 'excerpt',
  seoTitle: 'seo_title',
  seoDescription: 'seo_description',
  body: 'body',
};

/** The versions of a text that are kept, the newest first; the first of them is how it is now. */
export async function readVersions({ shop }: AdminContext, { id }: EntryInput) {
  return id === undefined ? [] : (await listRevisionMoments(shop.db.read, id)).slice(1);
}
