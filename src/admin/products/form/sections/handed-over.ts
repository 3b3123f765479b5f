import type { ProductInput } from '../../../../catalogue/index.ts';
import { type AdminContext, check, choice, number, text } from '../../../kit/index.ts';
import { measure } from '../measure.ts';
import { shippingOptions } from '../options.ts';
import { type Fields, flag } from './shape.ts';

export async function sendingFields(admin: AdminContext, product: ProductInput): Promise<Fields> {
  const { t } = admin.ctx;
  const { weightUnit, dimensionUnit } = admin.shop.settings.catalogue;
  const of = (name: 'weight' | 'length' | 'width' | 'height') =>
    measure(admin, {
      label: t(`admin.products.field.${name}`),
      small: product[name],
      unit: name === 'weight' ? weightUnit : dimensionUnit,
    });
  return {
    weight: of('weight'),
    length: of('length'),
    width: of('width'),
    height: of('height'),
    shippingClassId: choice({
      label: t('admin.products.field.shipping_class'),
      value: product.shippingClassId === null ? '' : `${product.shippingClassId}`,
      options: await shippingOptions(admin),
    }),
    virtual: check({ label: t('admin.products.field.virtual'), value: flag(product.virtual) }),
    doneHere: check({
      label: t('admin.products.field.done_here'),
      hint: t('admin.products.field.done_here_hint'),
      value: flag(product.doneHere),
    }),
  };
}

export function moreFields({ ctx: { t } }: AdminContext, product: ProductInput): Fields {
  const count = (value: number | null) => (value === null ? '' : `${value}`);
  return {
    minQuantity: number({
      label: t('admin.products.field.min'),
      required: true,
      value: count(product.minQuantity),
      min: 1,
    }),
    maxQuantity: number({ label: t('admin.products.field.max'), value: count(product.maxQuantity) }),
    soldIndividually: check({
      label: t('admin.products.field.individually'),
      value: flag(product.soldIndividually),
    }),
    reviewsAllowed: check({ label: t('admin.products.field.reviews'), value: flag(product.reviewsAllowed) }),
    position: number({
      label: t('admin.products.field.position'),
      hint: t('admin.products.field.position_hint'),
      required: true,
      value: `${product.position}`,
      min: -1_000_000,
    }),
    ...(product.type === 'external' && {
      externalUrl: text({
        label: t('admin.products.field.external_url'),
        value: product.externalUrl,
        max: 1000,
      }),
    }),
  };
}
