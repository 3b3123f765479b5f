import { inLanguage } from '../../frame/shop/translated.ts';
import { readClasses, STANDARD } from '../../pricing/index.ts';
import { type AdminContext, choice } from '../kit/index.ts';
import type { AskedSetting } from './page.ts';

const PATH = 'tax.shippingClass';

/** The class that sending is taxed with is one of the shop's own, which no description knows: they are rows. */
export async function nameClasses(
  { ctx, shop }: AdminContext,
  asked: readonly AskedSetting[],
): Promise<AskedSetting[]> {
  const { t, language } = ctx;
  const classes = await readClasses(shop.db.read);
  const options = [
    ['inherit', t('settings.tax.shippingClass.is.inherit')] as const,
    [STANDARD, t('admin.taxes.standard')] as const,
    ...classes.map(
      ({ slug, names }) => [slug, inLanguage(names, language, shop.settings.languages) || slug] as const,
    ),
  ];
  return asked.map((one) => {
    if (one.leaf.path !== PATH) return one;
    const { label, hint } = one;
    const value = shop.settings.tax.shippingClass;
    return { ...one, fields: { [PATH]: choice({ label, hint, value, required: true, options }) } };
  });
}
