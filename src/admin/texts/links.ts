import { listProducts, listTerms, readProductNames } from '../../catalogue/index.ts';
import { LINK_ADDRESSES, listShelf } from '../../content/index.ts';
import { plainWords } from '../../platform/plain-text.ts';
import type { AdminContext, Screen } from '../kit/index.ts';
import { viewFor } from '../products/words.tsx';
import { spoken } from './fields.ts';

/** So many of each kind are offered while somebody types. */
const OFFERED = 6;

interface Choice {
  /** As links of texts and menus name it: it goes on leading there when it is renamed. */
  value: string;
  label: string;
}

type Kind = 'entry' | 'product' | 'category' | 'address';

/** What is found of each kind by what somebody types. */
const FIND: Readonly<Record<Kind, (admin: AdminContext, text: string) => Promise<Choice[]>>> = {
  async entry({ shop, ctx }, text) {
    const page = { sort: 'modified', descending: true, limit: OFFERED } as const;
    const rows = await listShelf(shop.db.read, { text }, page, ctx.language);
    return rows.map(({ id, key, title }) => ({ value: `entry:${key ?? id}`, label: title }));
  },
  async product(admin, text) {
    const page = { sort: 'added', descending: true, limit: OFFERED } as const;
    const rows = await listProducts(admin.shop.db.read, { text }, viewFor(admin), page);
    return rows.map(({ id, name, sku }) => ({
      value: `product:${id}`,
      label: [name || `${id}`, sku].filter(Boolean).join(' · '),
    }));
  },
  async category(admin, text) {
    const words = plainWords(text);
    const all = await listTerms(admin.shop.db.read, 'category', spoken(admin));
    return all
      .filter(({ name }) => plainWords(name).includes(words))
      .slice(0, OFFERED)
      .map(({ id, name }) => ({ value: `category:${id}`, label: name }));
  },
  async address({ ctx }, text) {
    const words = plainWords(text);
    return LINK_ADDRESSES.map((name) => ({
      value: `address:${name}`,
      label: ctx.t(`admin.texts.address.${name}`),
    })).filter(({ label }) => plainWords(label).includes(words));
  },
};
const KINDS = Object.keys(FIND) as Kind[];

/** What a reference is called; undefined for what is none, or is gone. */
export async function referenceName(admin: AdminContext, to: string): Promise<string | undefined> {
  const { shop, ctx } = admin;
  const [, kind, name = ''] = /^(entry|product|category|address):([\w-]+)$/.exec(to) ?? [];
  if (kind === 'product') {
    const names = await readProductNames(shop.db.read, [Number(name)], ctx.language);
    return names.get(Number(name))?.name;
  }
  if (kind === 'category') {
    const all = await listTerms(shop.db.read, 'category', spoken(admin));
    return all.find(({ id }) => id === Number(name))?.name;
  }
  if (kind === 'address')
    return LINK_ADDRESSES.some((one) => one === name) ? ctx.t(`admin.texts.address.${name}`) : undefined;
  if (kind !== 'entry') return undefined;
  const page = { sort: 'modified', descending: true, limit: 1 } as const;
  const wanted = /^\d+$/.test(name) ? { ids: [Number(name)] } : { key: name };
  return (await listShelf(shop.db.read, wanted, page, ctx.language))[0]?.title;
}

/** Pages, posts, products, categories and the shop's own addresses, for links; `of` is what one of them is called. */
export const pickLinks: Screen = {
  path: 'pick/links',
  needs: ['content.edit', 'products.edit'],
  async GET(admin) {
    const { t, query } = admin.ctx;
    const of = query.line('of', 200);
    if (of !== '') {
      const label = await referenceName(admin, of);
      return { kind: 'json', body: { choices: label === undefined ? [] : [{ value: of, label }] } };
    }
    const only = KINDS.find((kind) => kind === query.text('only', 20));
    const text = query.line('q', 100);
    // No menu leads to one product.
    const asked = query.flag('menus') ? KINDS.filter((kind) => kind !== 'product') : KINDS;
    const kinds = only ? [only] : asked;
    const found = await Promise.all(kinds.map((kind) => FIND[kind](admin, text)));
    const all = { value: 'categories', label: t('admin.menus.categories') };
    const isAsked = query.flag('menus') && plainWords(all.label).includes(plainWords(text));
    const choices = found.flatMap((some, at) =>
      some.map(({ value, label }) => ({
        value,
        label: only ? label : `${t(`admin.texts.link.${kinds[at] as Kind}`)} · ${label}`,
      })),
    );
    return { kind: 'json', body: { choices: isAsked ? [all, ...choices] : choices } };
  },
};
