import { isMistyped, type ProductInput, referencesOf, termsOf } from '../../../../catalogue/index.ts';
import { type AdminContext, type AnyField, several, text } from '../../../kit/index.ts';
import { categoryGroups, termOptions } from '../../filter.ts';
import { viewFor } from '../../words.tsx';
import type { Fields } from './shape.ts';

export async function sortingFields(admin: AdminContext, { termIds }: ProductInput): Promise<Fields> {
  const { t } = admin.ctx;
  const { byId } = await termsOf(admin.shop, viewFor(admin).spoken);
  const of = (taxonomy: string) => termIds.filter((id) => byId.get(id)?.taxonomy === taxonomy);
  return {
    categories: several({
      label: t('admin.products.column.categories'),
      value: of('category').join(' '),
      groups: await categoryGroups(admin),
    }),
    brand: several({
      label: t('admin.products.column.brand'),
      value: of('brand').join(' '),
      groups: [{ label: t('admin.products.column.brand'), options: await termOptions(admin, 'brand') }],
    }),
    tags: text({
      label: t('admin.products.field.tags'),
      hint: t('admin.products.field.tags_hint'),
      value: of('tag')
        .flatMap((id) => byId.get(id)?.name ?? [])
        .join(', '),
      max: 1000,
    }),
  };
}

export function codeFields({ ctx: { t } }: AdminContext, { sku, gtin, mpn, content }: ProductInput): Fields {
  return {
    sku: text({ label: t('admin.products.column.sku'), value: sku, max: 1000 }),
    gtin: gtinField(t('admin.products.field.gtin'), gtin),
    mpn: text({ label: t('catalogue.mpn'), value: mpn, max: 70 }),
    content: text({
      label: t('admin.products.field.content'),
      hint: t('admin.products.field.content_hint'),
      value: content,
      max: 20,
    }),
  };
}

/** A code whose last digit is wrong is refused where it is typed; one that stands, from wherever it came, may stay. */
function gtinField(label: string, value: string): AnyField {
  const field = text({ label, value, max: 1000 });
  return {
    ...field,
    read: (typed) =>
      typed.trim() !== value && isMistyped(typed)
        ? { refused: 'admin.products.gtin_digit' }
        : field.read(typed),
  };
}

export async function linkedFields(
  { ctx: { t }, shop }: AdminContext,
  product: ProductInput,
): Promise<Fields> {
  const { upsellIds, crossSellIds, groupedIds, type } = product;
  const kinds = [
    ['upsells', upsellIds],
    ['crossSells', crossSellIds],
    ...(type === 'grouped' ? [['grouped', groupedIds] as const] : []),
  ] as const;
  const fields: Fields = {};
  for (const [name, ids] of kinds)
    fields[name] = text({
      label: t(`admin.products.field.${name}`),
      hint: t('admin.products.field.linked_hint'),
      value: (await referencesOf(shop.db.read, ids)).join(', '),
      max: 1000,
    });
  return fields;
}
