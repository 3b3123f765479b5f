import type { ReactNode } from 'react';
import { type ProductInput, readVariationIds, type WholeProduct } from '../../catalogue/index.ts';
import { previewQuery } from '../../frame/page/preview.ts';
import { momentText } from '../../frame/shop/dates.ts';
import { type AdminContext, type AdminReply, deskLink, screenPage } from '../kit/index.ts';
import { nameOf, StateBadge } from './words.tsx';

/** The pages of a product, in their order. */
const PARTS = ['form', 'pictures', 'attributes', 'variations', 'files'] as const;
export type Part = (typeof PARTS)[number];

const PATH: Readonly<Record<Part, (id: number) => string>> = {
  form: (id) => `products/${id}`,
  pictures: () => 'products/pictures',
  attributes: (id) => `products/${id}/attributes`,
  variations: (id) => `products/${id}/variations`,
  files: () => 'products/files',
};
const NAMED = new Set<Part>(['pictures', 'files']);

/** Where a part of a product is shown. @param list the view of the list of products that one came from */
export const partLink = (id: number, part: Part, list = ''): string =>
  deskLink(PATH[part](id), { id: NAMED.has(part) ? id : undefined, list: list === '' ? undefined : list });

interface Page {
  body: ReactNode;
  status?: number;
  /** The list that it stands in, and what is beside it there. */
  back?: string;
  tools?: ReactNode;
  /** What can be done with the product as a whole. */
  steps?: ReactNode;
}

/**
 * One page of a product: its name, whether shoppers see it and where, and its parts stand in the same place on each of
 * them.
 */
export async function partPage(
  admin: AdminContext,
  whole: WholeProduct,
  part: Part,
  { body, back, steps, ...page }: Page,
): Promise<AdminReply> {
  const { ctx } = admin;
  const { t } = ctx;
  const { id } = whole;
  const product = whole.product!;
  const list = ctx.query.text('list') || ctx.form.text('list');
  const shown = admin.may('products.edit') && product.status !== 'trash';
  const counts = shown ? await countsOf(admin, id, product) : {};
  const name = nameOf(admin, whole);
  return screenPage({
    title: name,
    ...(part === 'form' ? {} : { about: t(`admin.products.part.${part}`) }),
    ...page,
    back: { href: back ?? deskLink('products'), label: t('admin.menu.products') },
    body: (
      <>
        <div className="row product-head">
          <StateBadge admin={admin} state={product.status} />
          <Seen admin={admin} id={id} product={product} />
          {steps}
        </div>
        {shown && (
          <nav className="tabs product-parts" aria-label={t('admin.products.parts')}>
            {PARTS.filter((each) => each !== 'variations' || product.type === 'variable').map((each) => (
              <a key={each} href={partLink(id, each, list)} aria-current={each === part ? 'page' : undefined}>
                {t(`admin.products.part.${each}`)}
                {counts[each] !== undefined && (
                  <>
                    {' '}
                    <span className="count">{counts[each]}</span>
                  </>
                )}
              </a>
            ))}
          </nav>
        )}
        {body}
      </>
    ),
  });
}

/** How many there are of what has a page of its own. */
async function countsOf(
  { shop }: AdminContext,
  id: number,
  { pictureIds, attributes, downloads, type }: ProductInput,
): Promise<Partial<Record<Part, number>>> {
  const variations = type === 'variable' ? (await readVariationIds(shop.db.read, [id])).get(id) : [];
  return {
    pictures: pictureIds.length,
    attributes: attributes.length,
    variations: variations?.length ?? 0,
    files: downloads.length,
  };
}

/** Where shoppers see it, or will. */
function Seen({ admin, id, product }: { admin: AdminContext; id: number; product: ProductInput }) {
  const { ctx, shop, now } = admin;
  const { t } = ctx;
  const { status, texts, publishedAt } = product;
  // In one's own language where it is written in that.
  const [language = '', text] =
    Object.entries(texts).toSorted(([code]) => (code === ctx.language ? -1 : 1))[0] ?? [];
  const slug = text?.slug ?? '';
  if (status === 'trash' || slug === '') return null;
  const href = shop.addresses.in(language).product({ slug });
  return (
    <>
      {status === 'future' && (
        <span className="soft">
          {t('admin.products.planned_for', { at: momentText(publishedAt, ctx.language, shop.settings) })}
        </span>
      )}
      {status === 'publish' ? (
        <a className="button" href={href}>
          {t('admin.products.in_shop')}
        </a>
      ) : (
        <a className="button" href={href + previewQuery(shop, 'product', id, now)}>
          {t('admin.products.preview')}
        </a>
      )}
    </>
  );
}
