import {
  addVideo,
  findVideo,
  isOwnVideo,
  ownVideoAddress,
  type ProductInput,
  readVideo as readLibraryVideo,
  shownVideoAt,
  VideoRefused,
  videoCodeIn,
  type WholeProduct,
} from '../../../catalogue/index.ts';
import { languageFacts } from '../../../frame/shop/languages.ts';
import { type AdminContext, deskLink, FieldRow, picker } from '../../kit/index.ts';
import { refusedText } from '../../media/index.ts';

type Video = ProductInput['video'];

/** Where a product's video is seen: a link of its host, or a file of the shop's own. */
const addressOf = ({ code, query }: NonNullable<Video>): string =>
  isOwnVideo(code) ? ownVideoAddress(code) : `https://youtu.be/${code}${query === '' ? '' : `?${query}`}`;

/**
 * The video that a form names: by an address, by its number in the library, or none. What is new to the library goes
 * into it.
 */
export async function readVideo(
  admin: AdminContext,
  { product }: WholeProduct,
): Promise<{ video: Video } | { refused: string }> {
  const { ctx, shop } = admin;
  const { form, t } = ctx;
  if (!form.has('video')) return { video: product?.video ?? null };
  const said = form.line('video', 500);
  if (said === '') return { video: null };
  const alts = altsIn(admin);
  const number = /^[1-9]\d{0,8}$/.test(said) ? Number(said) : undefined;
  if (number !== undefined) {
    const found = await readLibraryVideo(shop.db.read, number);
    if (!found || found.binned_at > 0) return { refused: t('admin.media.fault.gone') };
    const filled = Object.keys(alts).length > 0 ? alts : found.titles;
    return { video: { code: found.code, query: found.query, alts: filled } };
  }
  const code = videoCodeIn(said);
  const shown = shownVideoAt(said, '');
  if (code === undefined || !shown) return { refused: t('admin.media.fault.no_link') };
  const query = 'file' in shown ? '' : shown.query;
  if (admin.may('media.edit') && !(await findVideo(shop.db.read, code)))
    try {
      await addVideo({ shop, actor: admin.actor, now: admin.now }, { from: said, titles: alts });
    } catch (error) {
      if (!(error instanceof VideoRefused)) throw error;
      return { refused: refusedText(admin, error) };
    }
  return { video: { code, query, alts } };
}

function altsIn({ ctx: { form }, shop }: AdminContext): Record<string, string> {
  return Object.fromEntries(
    shop.settings.languages.flatMap((language) => {
      const alt = form.line(`video_alt.${language}`, 300);
      return alt === '' ? [] : [[language, alt]];
    }),
  );
}

/** The fields of a product's video: which, and what it shows. */
export function VideoPart({ admin, product }: { admin: AdminContext; product: WholeProduct }) {
  const { ctx, shop } = admin;
  const { t, form } = ctx;
  const video = product.product?.video ?? null;
  const stands = video ? addressOf(video) : '';
  return (
    <div className="pairs">
      <FieldRow
        name="video"
        field={picker({
          label: t('admin.products.video_which'),
          hint: t('admin.products.video_hint'),
          value: stands,
          source: deskLink('pick/videos'),
        })}
        typed={form.has('video') ? form.line('video', 500) : undefined}
      />
      {shop.settings.languages.map((language) => (
        <div key={language} className="field">
          <label htmlFor={`video-alt-${language}`}>
            {t('admin.products.video_alt', { language: languageFacts(language).name })}
          </label>
          <input
            id={`video-alt-${language}`}
            name={`video_alt.${language}`}
            lang={language}
            defaultValue={form.line(`video_alt.${language}`, 300) || (video?.alts[language] ?? '')}
            maxLength={300}
          />
        </div>
      ))}
    </div>
  );
}
