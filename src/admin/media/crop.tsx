import { type Crop, cropIn, cropMedia, type WholePicture } from '../../catalogue/index.ts';
import { ShopError } from '../../frame/request/errors.ts';
import {
  type AdminContext,
  type AdminReply,
  Bar,
  deskLink,
  done,
  idIn,
  onward,
  Refused,
  type Screen,
  Section,
  screenPage,
} from '../kit/index.ts';
import { pictureIn } from './picture.tsx';
import { calledOf, refusedText, seenAt } from './words.tsx';

/** Shapes that are often wanted, as width by height. */
const SHAPES = ['1:1', '4:3', '3:4', '16:9'] as const;
const SIDES = ['x', 'y', 'width', 'height'] as const;
/** Hundredths of a per cent are what is kept. */
const SHARE = 100;

/** Which part of a picture is shown. What is cut off is kept. */
export const cropScreen: Screen = {
  path: 'media/{id}/crop',
  needs: 'media.edit',
  GET: async (admin, params) => {
    const picture = await pictureIn(admin, idIn(params));
    if (picture.file === '') throw new ShopError('not_found');
    return show(admin, picture, cropIn(picture.crop));
  },
  async POST(admin, params) {
    const { ctx, shop, actor, now } = admin;
    const picture = await pictureIn(admin, idIn(params));
    const { id } = picture;
    const said = SIDES.map((side) => shareIn(ctx.form.trimmed(side, 10)));
    const [x, y, width, height] = said;
    const crop = { x: x ?? -1, y: y ?? -1, width: width ?? -1, height: height ?? -1 };
    const version = ctx.form.id('version');
    try {
      await cropMedia({ shop, actor, now }, { id, crop, ...(version === undefined ? {} : { version }) });
    } catch (error) {
      const refused = refusedText(admin, error);
      return show(admin, picture, cropIn(picture.crop), refused);
    }
    await shop.changes.spread();
    return onward(deskLink(`media/${id}`), done(ctx.t('admin.media.cropped')));
  },
};

/** Per cent as people write them, in ten-thousandths. @example shareIn('12,5') // 1250 */
export function shareIn(text: string): number | undefined {
  return /^\d{1,3}(?:[.,]\d{1,2})?$/.test(text)
    ? Math.round(Number(text.replace(',', '.')) * SHARE)
    : undefined;
}

function show(admin: AdminContext, picture: WholePicture, crop: Crop, refused?: string): AdminReply {
  const { t, form } = admin.ctx;
  const { id } = picture;
  return screenPage({
    title: t('admin.media.crop_of', { name: calledOf(admin, picture) }),
    status: refused ? 422 : 200,
    back: { href: deskLink(`media/${id}`), label: calledOf(admin, picture) },
    body: (
      <form method="post" className="form is-broad" data-guard="">
        {refused && <Refused>{refused}</Refused>}
        <input type="hidden" name="version" value={form.id('version') ?? picture.version} />
        <Section title={t('admin.media.crop')}>
          <p className="soft">{t('admin.media.crop_how')}</p>
          <div className="crop" data-crop="">
            <div className="crop-picture">
              <img src={seenAt(picture, picture.original || picture.file)} alt="" />
              <button
                type="button"
                className="crop-box js-only"
                aria-label={t('admin.media.crop_box')}
                aria-describedby="crop-keys"
              >
                <span className="crop-corner" data-corner="" />
              </button>
            </div>
            <p className="soft js-only" id="crop-keys">
              {t('admin.media.crop_keys')}
            </p>
            <fieldset className="row js-only">
              <legend className="screen-reader-text">{t('admin.media.shape')}</legend>
              {SHAPES.map((shape) => (
                <button key={shape} type="button" className="button" data-shape={shape}>
                  {shape}
                </button>
              ))}
              <button type="button" className="button" data-shape="">
                {t('admin.media.whole')}
              </button>
            </fieldset>
            <div className="pairs">
              {SIDES.map((side) => (
                <div key={side} className="field is-number">
                  <label htmlFor={`crop-${side}`}>{t(`admin.media.crop_side.${side}`)}</label>
                  <span className="with-unit">
                    <input
                      id={`crop-${side}`}
                      type="number"
                      name={side}
                      min={side === 'x' || side === 'y' ? 0 : 1}
                      max={100}
                      step="0.01"
                      required
                      defaultValue={form.text(side, 10) || crop[side] / SHARE}
                      data-side={side}
                    />
                    <span className="unit">%</span>
                  </span>
                </div>
              ))}
            </div>
          </div>
        </Section>
        <Bar
          submit={t('admin.media.crop_do')}
          cancel={{ href: deskLink(`media/${id}`), label: t('admin.cancel') }}
        />
      </form>
    ),
  });
}
