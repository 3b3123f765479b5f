import { shippingClasses } from '../../../catalogue/index.ts';
import { inLanguage } from '../../../frame/shop/translated.ts';
import { readClasses, STANDARD } from '../../../pricing/index.ts';
import type { AdminContext } from '../../kit/index.ts';
import type { Option } from '../filter.ts';
import { viewFor } from '../words.tsx';

/** Tax classes besides the standard one, which is '' in products; one that is gone stays where it stands. */
export async function classOptions(admin: AdminContext, stands: string): Promise<Option[]> {
  const { shop, ctx } = admin;
  const classes = (await readClasses(shop.db.read)).filter(({ slug }) => slug !== STANDARD);
  const options = classes.map(
    ({ slug, names }): Option => [slug, inLanguage(names, ctx.language, shop.settings.languages) || slug],
  );
  return stands === '' || options.some(([slug]) => slug === stands)
    ? options
    : [...options, [stands, stands]];
}

export async function shippingOptions(admin: AdminContext): Promise<Option[]> {
  const classes = await shippingClasses(admin.shop.db.read, viewFor(admin).spoken);
  return classes.map(({ id, name }): Option => [`${id}`, name]);
}
