import { inLanguage } from '../../frame/shop/translated.ts';
import { readClasses, STANDARD } from '../../pricing/index.ts';
import { type AdminContext, choice } from '../kit/index.ts';
import type { AskedSetting } from './page.ts';

/** What is taxed with a class of the shop's own, which no description knows: they are rows. */
export async function nameClasses(
  { ctx, shop }: AdminContext,
  asked: readonly AskedSetting[],
): Promise<readonly AskedSetting[]> {
  const { t, language } = ctx;
  const { tax, checkout } = shop.settings;
  const values = new Map([
    ['tax.shippingClass', tax.shippingClass],
    ['checkout.cashOnDeliveryFee.taxClass', checkout.cashOnDeliveryFee.taxClass],
  ]);
  if (!asked.some(({ leaf }) => values.has(leaf.path))) return asked;
  const classes = await readClasses(shop.db.read);
  const own = [
    [STANDARD, t('admin.taxes.standard')] as const,
    ...classes.map(
      ({ slug, names }) => [slug, inLanguage(names, language, shop.settings.languages) || slug] as const,
    ),
  ];
  const inherit = ['inherit', t('settings.tax.shippingClass.is.inherit')] as const;
  return asked.map((one) => {
    const { path } = one.leaf;
    const value = values.get(path);
    if (value === undefined) return one;
    const { label, hint } = one;
    const options = path === 'tax.shippingClass' ? [inherit, ...own] : own;
    return { ...one, fields: { [path]: choice({ label, hint, value, required: true, options }) } };
  });
}
