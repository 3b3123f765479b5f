import {
  changePicture,
  cropIn,
  cropMedia,
  PictureRefused,
  putBackMedia,
  readWholePicture,
  setMediaState,
  type WholePicture,
} from '../../catalogue/index.ts';
import { ShopError } from '../../frame/request/errors.ts';
import {
  type AdminContext,
  type AdminReply,
  deskLink,
  done,
  idIn,
  NearLinks,
  neighbours,
  onward,
  problem,
  readForm,
  type Screen,
  screenPage,
  undoable,
} from '../kit/index.ts';
import { PictureForm, pictureFields, wordsOf } from './form.tsx';
import { mediaList } from './list.tsx';
import { readSide, Side } from './side.tsx';
import { calledOf, refusedText } from './words.tsx';

/** One picture: what it shows in each language, what it is about, its file, and where it is shown. */
export const pictureScreen: Screen = {
  path: 'media/{id}',
  needs: 'media.edit',
  GET: async (admin, params) => show(admin, await pictureIn(admin, idIn(params))),
  async POST(admin, params) {
    const picture = await pictureIn(admin, idIn(params));
    const { form } = admin.ctx;
    const what = form.text('do', 10);
    if (what === '') return save(admin, picture);
    const here = deskLink(`media/${picture.id}`);
    try {
      return await act(admin, picture, what);
    } catch (error) {
      return onward(here, problem(refusedText(admin, error)));
    }
  },
};

/** @throws ShopError where there is none */
export async function pictureIn({ shop }: AdminContext, id: number | undefined): Promise<WholePicture> {
  const picture = id === undefined ? undefined : await readWholePicture(shop.db.read, id);
  if (!picture) throw new ShopError('not_found');
  return picture;
}

async function save(admin: AdminContext, picture: WholePicture): Promise<AdminReply> {
  const { ctx, shop } = admin;
  const read = readForm(pictureFields(admin, picture), ctx.form, ctx.t);
  if (!read.values) return show(admin, picture, read);
  const version = ctx.form.id('version');
  const words = wordsOf(admin, picture, read.values);
  const changed = { id: picture.id, ...(version === undefined ? {} : { version }), ...words };
  await admin.do(changePicture, changed);
  await shop.changes.spread();
  return onward(deskLink(`media/${picture.id}`), done(ctx.t('admin.media.saved')));
}

/** Into the bin and out of it, the whole instead of a part, and a file of before. @throws PictureRefused */
async function act(admin: AdminContext, { id }: WholePicture, what: string): Promise<AdminReply> {
  const { ctx, shop, actor, now } = admin;
  const { t, form } = ctx;
  const here = deskLink(`media/${id}`);
  const version = form.id('version');
  const seen = { id, ...(version === undefined ? {} : { version }) };
  const asked = { shop, actor, now };
  if (what === 'bin') {
    await admin.do(setMediaState, { id, to: 'bin' });
    await shop.changes.spread();
    const undo = { action: here, fields: { do: 'restore' } };
    return onward(deskLink('media'), undoable(t('admin.media.binned'), undo));
  }
  if (what === 'restore') await admin.do(setMediaState, { id, to: 'restore' });
  else if (what === 'whole') await cropMedia(asked, { ...seen, crop: cropIn('') });
  else if (what === 'back') await putBackMedia(asked, { ...seen, file: form.text('file', 40) });
  else throw new PictureRefused('gone');
  await shop.changes.spread();
  return onward(here, done(t(what === 'restore' ? 'admin.media.restored' : 'admin.media.saved')));
}

async function show(
  admin: AdminContext,
  picture: WholePicture,
  read?: ReturnType<typeof readForm>,
): Promise<AdminReply> {
  const { t } = admin.ctx;
  const near = await neighbours(mediaList, admin, { ...picture, uses: 0 });
  const side = await readSide(admin, picture);
  return screenPage({
    title: calledOf(admin, picture),
    status: read ? 422 : 200,
    back: { href: near.list, label: t('admin.menu.media') },
    tools: (
      <NearLinks near={near} says={{ previous: t('admin.media.previous'), next: t('admin.media.next') }} />
    ),
    body: (
      <>
        {picture.binned_at > 0 && (
          <form method="post" className="notice is-problem">
            <span>{t('admin.media.lies_in_bin')}</span>
            <button type="submit" className="button" name="do" value="restore">
              {t('admin.media.restore')}
            </button>
          </form>
        )}
        <div className="order">
          <div className="order-main">
            <PictureForm admin={admin} picture={picture} read={read} />
          </div>
          <div className="order-side">
            <Side admin={admin} picture={picture} {...side} />
          </div>
        </div>
      </>
    ),
  });
}
