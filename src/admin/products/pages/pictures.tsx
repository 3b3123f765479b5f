import {
  changePicture,
  changeProduct,
  type ListedPicture,
  readListedPictures,
  type WholeProduct,
} from '../../../catalogue/index.ts';
import { perform } from '../../../frame/command/index.ts';
import { languageFacts } from '../../../frame/shop/languages.ts';
import {
  type AdminContext,
  type AdminReply,
  Bar,
  deskLink,
  done,
  onward,
  Refused,
  type Screen,
  Section,
} from '../../kit/index.ts';
import { offeredPictures, PictureChoice, PictureDialog, readChoice, Thumbnail } from '../../media/index.ts';
import { partPage } from '../page.tsx';
import { productAt } from '../read.ts';
import { nameOf } from '../words.tsx';
import { readVideo, VideoPart } from './video.tsx';

/** The pictures of one product: which, in which order, what they show, and new ones; and its video. */
export const picturesScreen: Screen = {
  path: 'products/pictures',
  needs: 'products.edit',
  takesFiles: true,
  GET: async (admin) => show(admin, await productAt(admin, admin.ctx.query.id('id'))),
  async POST(admin) {
    const { ctx, shop, actor } = admin;
    const { form, t } = ctx;
    const whole = await productAt(admin, form.id('id'));
    const [first = ''] = shop.settings.languages;
    const alts = { [first]: whole.product!.texts[first]?.name ?? nameOf(admin, whole) };
    const { ids: more, refused } = await readChoice(admin, alts);
    const video = await readVideo(admin, whole);
    const faults = [...refused, ...('refused' in video ? [video.refused] : [])];
    if (faults.length > 0) return show(admin, whole, faults.join(' '));
    const { kept, said } = keptOf(admin, whole);
    await perform(shop, actor, async (act) => {
      if (admin.may('media.edit'))
        for (const [id, words] of said) await changePicture(act, { id, alts: words });
      await changeProduct(act, {
        ...whole.product!,
        ...('refused' in video ? {} : { video: video.video }),
        version: form.id('version') ?? whole.version,
        pictureIds: [...new Set([...kept, ...more])],
      });
    });
    await shop.changes.spread();
    return onward(deskLink('products/pictures', { id: whole.id }), done(t('admin.products.saved')));
  },
};

/** Those that stay, in the order that was typed, and what each is said to show where that is new. */
function keptOf({ ctx: { form }, shop }: AdminContext, { product }: WholeProduct) {
  const ids = product?.pictureIds ?? [];
  const place = (id: number) => form.integer(`place.${id}`) ?? ids.indexOf(id) + 1;
  const kept = ids
    .filter((id) => !form.flag(`remove.${id}`))
    .sort((a, b) => place(a) - place(b) || ids.indexOf(a) - ids.indexOf(b));
  const said = new Map<number, Record<string, string>>();
  for (const id of kept) {
    const words: Record<string, string> = {};
    for (const language of shop.settings.languages) {
      const name = `alt.${id}.${language}`;
      const alt = form.line(name, 500);
      if (form.has(name) && alt !== form.line(`was.${id}.${language}`, 500)) words[language] = alt;
    }
    if (Object.keys(words).length > 0) said.set(id, words);
  }
  return { kept, said };
}

async function show(admin: AdminContext, whole: WholeProduct, refused?: string): Promise<AdminReply> {
  const { ctx, shop } = admin;
  const { t, form } = ctx;
  const ids = whole.product?.pictureIds ?? [];
  const [own, offered] = await Promise.all([
    readListedPictures(shop.db.read, ids, { binned: true }),
    offeredPictures(admin),
  ]);
  const byId = new Map(own.map((picture) => [picture.id, picture]));
  return partPage(admin, whole, 'pictures', {
    status: refused ? 422 : 200,
    body: (
      <>
        <form
          method="post"
          action={deskLink('products/pictures')}
          encType="multipart/form-data"
          className="form is-broad"
          data-guard=""
        >
          {refused && <Refused>{refused}</Refused>}
          <input type="hidden" name="id" value={whole.id} />
          <input type="hidden" name="version" value={form.id('version') ?? whole.version} />
          {ids.length > 0 && (
            <Section title={t('admin.products.pictures')}>
              <ol className="plain-list pictures">
                {ids.map((id, index) => (
                  <li key={id}>
                    <One admin={admin} picture={byId.get(id)} id={id} place={index + 1} />
                  </li>
                ))}
              </ol>
            </Section>
          )}
          <Section title={t('admin.products.upload')}>
            <PictureChoice admin={admin} offered={offered} without={ids} />
          </Section>
          <Section title={t('admin.products.video')}>
            <VideoPart admin={admin} product={whole} />
          </Section>
          <Bar submit={t('admin.save')} />
        </form>
        <PictureDialog admin={admin} />
      </>
    ),
  });
}

function One(props: { admin: AdminContext; picture: ListedPicture | undefined; id: number; place: number }) {
  const { admin, picture, id, place } = props;
  const { t } = admin.ctx;
  return (
    <fieldset className="picture-row">
      <legend className="screen-reader-text">{t('admin.products.picture', { number: place })}</legend>
      {picture ? (
        <Thumbnail picture={picture} />
      ) : (
        <span className="soft">{t('admin.products.not_fetched')}</span>
      )}
      <div className="pairs">
        {picture && picture.binned_at > 0 && (
          <p>
            <a href={deskLink(`media/${id}`)}>{t('admin.media.lies_in_bin')}</a>
          </p>
        )}
        <div className="field is-number">
          <label htmlFor={`place-${id}`}>{t('admin.products.place')}</label>
          <input
            id={`place-${id}`}
            type="number"
            name={`place.${id}`}
            defaultValue={place}
            min={1}
            max={99}
          />
        </div>
        {picture &&
          admin.may('media.edit') &&
          admin.shop.settings.languages.map((language) => (
            <div key={language} className="field">
              <label htmlFor={`alt-${id}-${language}`}>
                {t('admin.products.alt', { language: languageFacts(language).name })}
              </label>
              <input
                id={`alt-${id}-${language}`}
                name={`alt.${id}.${language}`}
                lang={language}
                defaultValue={picture.alts[language] ?? ''}
                maxLength={500}
              />
              <input type="hidden" name={`was.${id}.${language}`} value={picture.alts[language] ?? ''} />
            </div>
          ))}
        <label className="check">
          <input type="checkbox" name={`remove.${id}`} value="1" />
          {t('admin.products.remove_picture')}
        </label>
      </div>
    </fieldset>
  );
}
