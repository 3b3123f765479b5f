import {
  type ListedPicture,
  pictureOf,
  readListedPictures,
  type WholeProduct,
} from '../../catalogue/index.ts';
import { type AdminContext, Section } from '../kit/index.ts';
import { Thumbnail } from '../media/index.ts';
import { partLink } from './page.tsx';

/** Beside the first one so many have room; the others are a number. */
const BESIDE = 7;

export const readGallery = ({ shop }: AdminContext, { product }: WholeProduct): Promise<ListedPicture[]> =>
  readListedPictures(shop.db.read, product?.pictureIds ?? [], { binned: true });

/** What the product looks like: its first picture, the others small, and the way to change them. */
export function Gallery(props: {
  admin: AdminContext;
  whole: WholeProduct;
  pictures: readonly ListedPicture[];
}) {
  const { admin, whole, pictures } = props;
  const { t, language } = admin.ctx;
  const byId = new Map(pictures.map((picture) => [picture.id, picture]));
  const ids = whole.product?.pictureIds ?? [];
  const [first, ...others] = ids.flatMap((id) => byId.get(id) ?? []);
  const edit = partLink(whole.id, 'pictures');
  const may = admin.may('products.edit') && whole.product?.status !== 'trash';
  if (!first && !may) return null;
  const alt = (picture: ListedPicture) => picture.alts[language] ?? '';
  const large =
    first && first.binned_at === 0 ? pictureOf({ ...first, alt: alt(first) }, 'card', '') : undefined;
  return (
    <Section
      title={t('admin.products.pictures')}
      tools={
        may && (
          <a className="button is-small" href={edit}>
            {t(first ? 'admin.products.edit_pictures' : 'admin.products.add_pictures')}
          </a>
        )
      }
    >
      {first ? (
        <ul className="plain-list product-pictures">
          <li>
            {large ? (
              <img src={large.src} alt={large.alt} width={200} height={200} />
            ) : (
              <Thumbnail picture={first} />
            )}
          </li>
          {others.slice(0, BESIDE).map((picture) => (
            <li key={picture.id}>
              <Thumbnail picture={picture} alt={alt(picture)} />
            </li>
          ))}
          {others.length > BESIDE && (
            <li className="soft">{t('admin.products.more_pictures', { count: others.length - BESIDE })}</li>
          )}
        </ul>
      ) : (
        <p className="soft">{t('admin.products.no_pictures')}</p>
      )}
    </Section>
  );
}
