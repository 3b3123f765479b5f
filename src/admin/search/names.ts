import { findPurchasables } from '../../catalogue/index.ts';
import { readEntriesById } from '../../content/index.ts';
import { type AdminContext, deskLink } from '../kit/index.ts';

/** What something that is found is called, and where the desk has it. */
export interface Named {
  name: string;
  href: string | undefined;
}

/** Names of `product:12`, `post:3`, `page:4` in the language of who asks; what is gone keeps its number. Two queries. */
export async function namesFor({ ctx, shop, now, may }: AdminContext, things: readonly string[]) {
  const { languages, currencies } = shop.settings;
  const idsOf = (isIt: (kind: string) => boolean) =>
    things.flatMap((thing) => (isIt(thing.split(':')[0] ?? '') ? [Number(thing.split(':')[1])] : []));
  const spoken = { language: ctx.language, languages, currencies, currency: ctx.currency, now };
  const products = await findPurchasables(
    shop.db.read,
    idsOf((kind) => kind === 'product'),
    spoken,
  );
  const entries = await readEntriesById(
    shop.db.read,
    idsOf((kind) => kind === 'post' || kind === 'page'),
    ctx.language,
  );
  const title = (id: number) => entries.find((entry) => entry.id === id)?.title;
  return (thing: string): Named => {
    const [kind, number] = thing.split(':');
    const id = Number(number);
    if (kind !== 'product') return { name: title(id) ?? thing, href: undefined };
    const item = products.get(id);
    return {
      name: item ? [item.name, item.sku].filter(Boolean).join(' · ') : thing,
      href: item && may('products.view') ? deskLink(`products/${id}`) : undefined,
    };
  };
}
