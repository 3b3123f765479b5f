import { previewed, previewQuery } from '../../frame/page/preview.ts';
import { ShopError } from '../../frame/request/errors.ts';
import type { Handler } from '../../frame/server/module.ts';
import { keptOwnPage } from './own-page.ts';
import { ProductPage } from './pages/product.tsx';
import { readNeighbourCards } from './view.ts';

/** A product's page: `/producte/{slug}/`. Cached until the product, or one that it shows, changes. */
export const productPage: Handler = async (ctx, { slug = '', number }) => {
  const page = number ?? (ctx.query.has('cpage') ? ctx.query.text('cpage', 10) : '1');
  if (!/^[1-9]\d{0,5}$/.test(page)) throw new ShopError('not_found');
  const own = await keptOwnPage(ctx, slug, Number(page));
  const { id, className, drawn, head, tags } = own;
  const { upsells, related } = await readNeighbourCards(ctx, id);
  const neighbours = [...upsells, ...related].map((card) => `product:${card.id}`);
  const body = (
    <ProductPage id={id} className={className} drawn={drawn} upsells={upsells} related={related} />
  );
  // Something that is not to be seen yet, to whoever has the link to it: nobody keeps anything of it.
  if (previewed(ctx, 'product') === id) {
    const { structured: _, canonical: __, alternates, ...page } = head;
    const query = previewQuery(ctx.shop, 'product', id, ctx.now);
    const others = Object.entries(alternates ?? {}).map(([language, path]) => [language, path + query]);
    const headers = { 'referrer-policy': 'no-referrer' };
    const told = (
      <>
        <p className="woocommerce-info" role="status">
          {ctx.t('catalogue.preview')}
        </p>
        {body}
      </>
    );
    return {
      kind: 'page',
      ...page,
      body: told,
      noindex: true,
      alternates: Object.fromEntries(others),
      headers,
    };
  }
  return {
    kind: 'page',
    ...head,
    body,
    ...(tags ? { cache: { query: ['cpage'], tags: [...tags, ...neighbours] } } : {}),
  };
};
