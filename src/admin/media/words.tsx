import {
  type ListedPicture,
  type PictureProblem,
  PictureRefused,
  type PictureUse,
  pictureOf,
  VideoRefused,
} from '../../catalogue/index.ts';
import type { Language } from '../../frame/shop/settings.ts';
import { inLanguage } from '../../frame/shop/translated.ts';
import { type AdminContext, deskLink } from '../kit/index.ts';

const MB = 1_000_000;
const KB = 1000;

/** What the library refused, as a sentence. @throws what is no refusal */
export function refusedText({ ctx }: AdminContext, error: unknown): string {
  if (!(error instanceof PictureRefused || error instanceof VideoRefused)) throw error;
  return faultText({ ctx }, error.problem);
}

export const faultText = (
  { ctx }: Pick<AdminContext, 'ctx'>,
  fault: PictureProblem | VideoRefused['problem'],
): string => ctx.t(`admin.media.fault.${fault}`);

/** What it is said to show, in the language of whoever sits there, else in one that there is. */
export const altOf = ({ ctx, shop }: AdminContext, { alts }: Pick<ListedPicture, 'alts'>): string =>
  inLanguage(alts, ctx.language, shop.settings.languages) ?? '';

/** What a picture is called at the desk: its file, else its number. */
export const calledOf = ({ ctx }: AdminContext, { name, id }: Pick<ListedPicture, 'name' | 'id'>): string =>
  name || ctx.t('admin.media.number', { id: `${id}` });

/** The languages of the shop in which nobody has said it. */
export const missingIn = ({ shop }: AdminContext, said: Readonly<Record<Language, string | undefined>>) =>
  shop.settings.languages.filter((language) => !said[language]);

/** @example '2.4 MB' */
export function bytesText({ ctx }: AdminContext, bytes: number): string {
  if (bytes === 0) return '–';
  const [size, unit] = bytes >= MB ? [bytes / MB, 'MB'] : [Math.max(1, bytes / KB), 'KB'];
  const digits = unit === 'MB' ? 1 : 0;
  return `${size.toLocaleString(ctx.language, { maximumFractionDigits: digits })} ${unit}`;
}

/** Where a picture's file is seen at the desk, also where nobody else sees it. */
export const seenAt = ({ id }: Pick<ListedPicture, 'id'>, file: string): string =>
  deskLink(`media/${id}/file/${file}`);

/** A small picture in a list; a gap where there is none. */
export function Thumbnail({ picture, alt = '' }: { picture: ListedPicture; alt?: string }) {
  if (picture.binned_at > 0 && picture.kept_file !== '')
    return <img src={seenAt(picture, picture.kept_file)} alt={alt} width={72} height={72} loading="lazy" />;
  const shown = pictureOf({ ...picture, alt }, 'thumbnail', alt);
  return shown ? (
    <img src={shown.src} alt={alt} width={72} height={72} loading="lazy" />
  ) : (
    <span className="no-picture" />
  );
}

/** Where the desk shows what shows a picture; undefined where it has no page of it. */
function placeOf({ kind, id }: PictureUse): string | undefined {
  if (kind === 'product') return deskLink(`products/${id}`);
  if (kind === 'term') return deskLink(`terms/${id}`);
  if (kind === 'entry') return deskLink(`texts/${id}`);
  return kind === 'guarantee' ? deskLink('setup/guarantee') : undefined;
}

/** Where a picture or a video is shown, each with a way there where there is one. */
export function Uses({ admin, uses }: { admin: AdminContext; uses: readonly PictureUse[] }) {
  const { t } = admin.ctx;
  if (uses.length === 0) return <p className="soft">{t('admin.media.unused')}</p>;
  return (
    <ul className="plain-list media-uses">
      {uses.map((use, index) => {
        const place = placeOf(use);
        const said = use.name || t(`admin.media.use.${use.kind}`);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a product shows one picture in several places
          <li key={index}>
            <span className="soft">{t(`admin.media.use.${use.kind}`)}</span>{' '}
            {place ? <a href={place}>{said}</a> : said}
          </li>
        );
      })}
    </ul>
  );
}
