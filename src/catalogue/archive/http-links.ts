import { type Reply, redirect } from '../../frame/request/reply.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { productAddress, productBySlug } from '../cards/store-links.ts';
import { attributesOf } from '../terms/attributes.ts';
import { termAddress, termsOf } from '../terms/terms.ts';

/** The query forms that name products and terms on the front page's address (wire.md 5.1): they move for good. */
export async function queryForms(ctx: RequestContext): Promise<Reply | undefined> {
  const { shop, query, language, links } = ctx;
  if (ctx.method !== 'GET' || ctx.path !== shop.addresses.home(language)) return undefined;
  const db = shop.db.read;
  const to = (address: string) => redirect(address, 301);
  const id = query.id('p');
  if (id) {
    const product = await productAddress(db, id, language);
    return product && to(links.product({ slug: product.slug ?? '' }));
  }
  const slug = query.text('product', 200);
  if (slug !== '') {
    const product = await productBySlug(db, slug, language);
    return product && to(links.product({ slug: product.slug ?? '' }));
  }
  const terms = { product_cat: 'category', product_tag: 'tag', product_brand: 'brand' };
  for (const [field, taxonomy] of Object.entries(terms)) {
    if (!query.has(field)) continue;
    const term = (await termsOf(shop, language)).bySlug.get(`${taxonomy} ${query.text(field, 200)}`);
    return term && to(termAddress(links, term));
  }
  const names = { product_cat: 'category', product_tag: 'tag', product_brand: 'brand' } as const;
  // Without a taxonomy it is the category of posts there, and here the only categories that there are.
  const taxonomy = names[(query.text('taxonomy', 40) || 'product_cat') as keyof typeof names];
  const termId = query.id('cat');
  if (taxonomy && termId) {
    const term = (await termsOf(shop, language)).byId.get(termId);
    return term?.taxonomy === taxonomy ? to(termAddress(links, term)) : undefined;
  }
  const [, code] = /^pa_(.+)$/.exec(query.text('taxonomy', 40)) ?? [];
  if (code && termId) return valueArchive(ctx, code, termId);
  const plain = query.text('post_type', 20) === 'product' && !query.has('s');
  return plain ? to(links.shop()) : undefined;
}

/** The archive of an attribute's value, where that attribute has archives. */
async function valueArchive(
  { shop, language, links }: RequestContext,
  code: string,
  id: number,
): Promise<Reply | undefined> {
  if (!shop.settings.catalogue.attributeArchives.includes(code)) return undefined;
  const attribute = (await attributesOf(shop, language)).find((one) => one.code === code);
  const slug = attribute?.values.find((value) => value.id === id)?.slug;
  return slug === undefined ? undefined : redirect(links.attribute({ attribute: code, slug }), 301);
}
