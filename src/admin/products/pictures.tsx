import {
  changePicture,
  changeProduct,
  type ListedPicture,
  listPictures,
  pictureOf,
  readListedPictures,
  type WholeProduct,
} from '../../catalogue/index.ts';
import { addMedia } from '../../content/index.ts';
import { perform } from '../../frame/command/index.ts';
import { languageFacts } from '../../frame/shop/languages.ts';
import { faultOf } from '../../platform/files/pictures.ts';
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
  screenPage,
} from '../kit/index.ts';
import { productAt } from './read.ts';
import { nameOf } from './words.tsx';

/** Of those that are there, so many are offered: the newest. */
const OFFERED = 48;
const FILES = ['file1', 'file2', 'file3', 'file4'];

/** The pictures of one product: which, in which order, what they show, and new ones. */
export const picturesScreen: Screen = {
  path: 'products/pictures',
  needs: 'products.edit',
  takesFiles: true,
  GET: async (admin) => show(admin, await productAt(admin, admin.ctx.query.id('id'))),
  async POST(admin) {
    const { ctx, shop, actor, now } = admin;
    const { form, t } = ctx;
    const whole = await productAt(admin, form.id('id'));
    const [first = ''] = shop.settings.languages;
    const files = FILES.flatMap((name) => form.file(name) ?? []);
    for (const { name, bytes } of files) {
      const fault = await faultOf(bytes);
      if (fault) return show(admin, whole, `${name}: ${t(`admin.setup.picture.${fault}`)}`);
    }
    const alts = { [first]: whole.product!.texts[first]?.name ?? nameOf(admin, whole) };
    const added: number[] = [];
    for (const { bytes } of files) added.push(await addMedia({ shop, actor, now }, { bytes, alts }));
    const { kept, said } = keptOf(admin, whole);
    const chosen = form.all('choose').flatMap((id) => (/^[1-9]\d{0,8}$/.test(id) ? [Number(id)] : []));
    await perform(shop, actor, async (act) => {
      if (admin.may('media.edit'))
        for (const [id, words] of said) await changePicture(act, { id, alts: words });
      await changeProduct(act, {
        ...whole.product!,
        version: form.id('version') ?? whole.version,
        pictureIds: [...new Set([...kept, ...chosen, ...added])],
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
  const [own, latest] = await Promise.all([
    readListedPictures(shop.db.read, ids),
    listPictures(shop.db.read, { limit: OFFERED }),
  ]);
  const byId = new Map(own.map((picture) => [picture.id, picture]));
  const others = latest.filter(({ id }) => !ids.includes(id));
  return screenPage({
    title: t('admin.products.pictures'),
    status: refused ? 422 : 200,
    back: { href: deskLink(`products/${whole.id}`), label: nameOf(admin, whole) },
    body: (
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
        {admin.may('media.edit') && (
          <Section title={t('admin.products.upload')}>
            {FILES.map((name, index) => (
              <div key={name} className="field">
                <label htmlFor={name}>{t('admin.products.file', { number: index + 1 })}</label>
                <input id={name} type="file" name={name} accept="image/*" />
              </div>
            ))}
          </Section>
        )}
        {others.length > 0 && (
          <details className="panel">
            <summary className="panel-head">
              <h2>{t('admin.products.from_library')}</h2>
            </summary>
            <ul className="plain-list library">
              {others.map((picture) => (
                <li key={picture.id}>
                  <label className="check">
                    <input type="checkbox" name="choose" value={picture.id} />
                    <Thumbnail picture={picture} alt={altOf(admin, picture)} />
                  </label>
                </li>
              ))}
            </ul>
          </details>
        )}
        <Bar submit={t('admin.save')} />
      </form>
    ),
  });
}

export const altOf = ({ ctx }: AdminContext, { alts, id }: ListedPicture): string =>
  alts[ctx.language] || Object.values(alts)[0] || `${id}`;

export function Thumbnail({ picture, alt }: { picture: ListedPicture; alt: string }) {
  const shown = pictureOf({ ...picture, alt }, 'thumbnail', alt);
  return shown && <img src={shown.src} alt={alt} width={72} height={72} loading="lazy" />;
}

function One(props: { admin: AdminContext; picture: ListedPicture | undefined; id: number; place: number }) {
  const { admin, picture, id, place } = props;
  const { t } = admin.ctx;
  return (
    <fieldset className="picture-row">
      <legend className="screen-reader-text">{t('admin.products.picture', { number: place })}</legend>
      {picture ? (
        <Thumbnail picture={picture} alt="" />
      ) : (
        <span className="soft">{t('admin.products.not_fetched')}</span>
      )}
      <div className="pairs">
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
