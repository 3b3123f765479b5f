import { slugOf } from './frame/shop/languages.ts';
import type { Language, ShopSettings, SlugName } from './frame/shop/settings.ts';

/**
 * Every address of the shop, in every language. `{word}` is a slug that the shopkeeper may rename, `:name` one
 * segment, `:name+` one or more. A listing also answers under `page/N/`. Links are made by calling
 * `links.in(language).product({ slug })`, never by writing a path.
 */
const PATTERNS = {
  home: '/',
  shop: '/{shop}/',
  product: '/{product}/:slug/',
  reviewsPage: '/{product}/:slug/comment-page-:number/',
  category: '/{category}/:path+/',
  tag: '/{tag}/:slug/',
  brand: '/{brand}/:slug/',
  attribute: '/:attribute/:slug/',
  wishList: '/{wishList}/',
  cart: '/{cart}/',
  checkout: '/{checkout}/',
  orderReceived: '/{checkout}/order-received/:id/',
  orderPay: '/{checkout}/order-pay/:id/',
  account: '/{account}/',
  orders: '/{account}/orders/',
  ordersPage: '/{account}/orders/:page/',
  viewOrder: '/{account}/view-order/:id/',
  downloads: '/{account}/downloads/',
  points: '/{account}/points/',
  pointsNotices: '/{account}/points/notices/',
  wallet: '/{account}/points/wallet/',
  paymentMethods: '/{account}/payment-methods/',
  addPaymentMethod: '/{account}/add-payment-method/',
  deletePaymentMethod: '/{account}/delete-payment-method/:id/',
  setDefaultPaymentMethod: '/{account}/set-default-payment-method/:id/',
  editAccount: '/{account}/edit-account/',
  addresses: '/{account}/edit-address/',
  editBilling: '/{account}/edit-address/{billing}/',
  editShipping: '/{account}/edit-address/{shipping}/',
  sessions: '/{account}/sessions/',
  personalData: '/{account}/personal-data/',
  lostPassword: '/{account}/lost-password/',
  logout: '/{account}/customer-logout/',
  orderTracking: '/{tracking}/',
  withdrawal: '/{withdrawal}/',
  blog: '/{blog}/',
  postCategory: '/{blog}/{postCategory}/:path+/',
  postTag: '/{blog}/{postTag}/:slug/',
  author: '/{blog}/{author}/:slug/',
  commentsPage: '/{blog}/:slug/comment-page-:number/',
  post: '/{blog}/:slug/',
  feed: '/feed/',
  search: '/{search}/',
  searchForm: '/{search}/:slug/',
  privacy: '/{privacy}/',
  terms: '/{terms}/',
  page: '/:slug/',
} as const;

/** Addresses that go on under `page/N/`. */
const PAGED: ReadonlySet<AddressName> = new Set([
  'shop',
  'category',
  'tag',
  'brand',
  'attribute',
  'blog',
  'postCategory',
  'postTag',
  'author',
]);

export type AddressName = keyof typeof PATTERNS;

type ParamsOf<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name extends `${infer N}+` ? N : Name]: string | number } & ParamsOf<`/${Rest}`>
  : unknown;
type Paged = { page?: number };
type Arguments<N extends AddressName> = keyof ParamsOf<(typeof PATTERNS)[N]> extends never
  ? [params?: Paged]
  : [params: ParamsOf<(typeof PATTERNS)[N]> & Paged];

/** One function for each address. `path` values of `category` are whole paths such as `taula/vaixella`. */
export type Links = { [N in AddressName]: (...args: Arguments<N>) => string };

/** How the number of a page is written in an address. */
const PAGE = '[1-9]\\d{0,5}';

export interface Match {
  name: AddressName;
  language: Language;
  params: Record<string, string>;
  /** From `page/N/` in the path; 1 without it. */
  page: number;
}

export interface Addresses {
  /** The links of one language, site-relative. */
  in(language: Language): Links;
  /** The same address in any language, by name. For switchers and hreflang. */
  link(language: Language, name: AddressName, params: Record<string, string | number>): string;
  /** Which address a path is, if any. The path must end in a slash. */
  match(path: string): Match | undefined;
  /** `/es/`, `/en/` or `/`. */
  home(language: Language): string;
  /** The language that a path's first segment names, whether or not the rest exists. */
  languageOf(path: string): Language;
}

/** What addresses are made of. */
export type AddressSettings = Pick<ShopSettings, 'languages' | 'slugs'> & {
  catalogue: Pick<ShopSettings['catalogue'], 'attributeArchives'>;
};

/** Makes the shop's addresses out of its settings: languages and slugs. */
export function makeAddresses(settings: AddressSettings): Addresses {
  const [first = ''] = settings.languages;
  const codes = settings.catalogue.attributeArchives;
  const prefix = (language: Language) => (language === first ? '' : `/${language}`);
  const routes = new Map<string, { name: AddressName; language: Language; test: RegExp }[]>();
  const build = new Map<string, string>();
  for (const language of settings.languages) {
    for (const [name, pattern] of Object.entries(PATTERNS) as [AddressName, string][]) {
      if (name === 'attribute') {
        build.set(`${language} ${name}`, prefix(language) + pattern);
        continue;
      }
      const path = pattern.replace(/\{(\w+)\}/g, (_, slug: string) =>
        slugOf(settings, slug as SlugName, language),
      );
      build.set(`${language} ${name}`, prefix(language) + path);
      // Any first word may be a page's, so pages are looked for when nothing else is of that name.
      const key =
        name === 'page' ? anyWord(language) : firstSegment(prefix(language) + path, prefix(language).length);
      // The number of a page is one: of what is none the address is not known.
      const part = (_: string, word: string) => `(?<${word}>${word === 'page' ? PAGE : '[^/]+'})`;
      const tail = PAGED.has(name) ? `(?:page/(?<page>${PAGE})/)?` : '';
      const test = new RegExp(
        `^${prefix(language)}${path.replace(/:(\w+)\+/g, '(?<$1>[^/]+(?:/[^/]+)*?)').replace(/:(\w+)/g, part)}${tail}$`,
      );
      const list = routes.get(key) ?? [];
      routes.set(key, [...list, { name, language, test }]);
    }
    // Each attribute with an archive has a first word of its own: its code (wire.md 5.1).
    for (const code of codes) {
      const path = `${prefix(language)}/${code}`;
      const test = new RegExp(
        `^${prefix(language)}/(?<attribute>${code})/(?<slug>[^/]+)/(?:page/(?<page>${PAGE})/)?$`,
      );
      routes.set(path, [...(routes.get(path) ?? []), { name: 'attribute', language, test }]);
    }
  }

  function link(
    language: Language,
    name: AddressName,
    params: Record<string, string | number | undefined>,
  ): string {
    const pattern = build.get(`${language} ${name}`);
    if (pattern === undefined) throw new Error(`No address "${name}" in "${language}".`);
    const path = pattern.replace(/:(\w+)\+?/g, (_, key: string) => encodePath(String(params[key])));
    const page = Number(params.page ?? 1);
    return PAGED.has(name) && page > 1 ? `${path}page/${page}/` : path;
  }

  const bound = new Map<Language, Links>();
  for (const language of settings.languages) {
    const links: Record<string, (params?: Record<string, string | number>) => string> = {};
    for (const name of Object.keys(PATTERNS) as AddressName[]) {
      links[name] = (params = {}) => link(language, name, params);
    }
    bound.set(language, links as unknown as Links);
  }

  function languageOf(path: string): Language {
    const segment = path.split('/')[1] ?? '';
    return settings.languages.find((language) => language !== first && language === segment) ?? first;
  }

  return {
    // What somebody ordered in a language that the shop has no more is spoken of in its first.
    in: (language) => bound.get(language) ?? bound.get(first) ?? missing(language),
    link,
    home: (language) => `${prefix(language)}/`,
    languageOf,
    match(path) {
      const language = languageOf(path);
      const own = routes.get(firstSegment(path, prefix(language).length)) ?? [];
      for (const route of [...own, ...(routes.get(anyWord(language)) ?? [])]) {
        if (route.language !== language) continue;
        const groups = route.test.exec(path)?.groups;
        const found = groups ?? (route.test.test(path) ? {} : undefined);
        if (!found) continue;
        const { page, ...rest } = found;
        const params = decodeAll(rest);
        return params && { name: route.name, language, params, page: Number(page ?? 1) };
      }
      return undefined;
    },
  };
}

/** Key of the routes that any first word may lead to. */
const anyWord = (language: Language) => `${language} *`;

function missing(language: string): never {
  throw new Error(`"${language}" is not a language of this shop.`);
}

/** Key of the route table: the language prefix and the first word after it. */
function firstSegment(path: string, prefixLength: number): string {
  return path.slice(0, prefixLength + 1) + (path.slice(prefixLength + 1).split('/')[0] ?? '');
}

function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** Decodes every parameter; undefined when one carries a broken escape or a NUL, so that the page is a 404. */
function decodeAll(groups: Record<string, string | undefined>): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  for (const [name, value] of Object.entries(groups)) {
    if (value === undefined) continue;
    try {
      const text = decodeURIComponent(value);
      if (text.includes('\0')) return undefined;
      params[name] = text;
    } catch {
      return undefined;
    }
  }
  return params;
}
