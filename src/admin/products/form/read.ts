import {
  changeTerm,
  type ProductInput,
  readReferences,
  SAFETY_FIELDS,
  SAFETY_PREFIX,
  termsOf,
  warningsIn,
} from '../../../catalogue/index.ts';
import type { Act } from '../../../frame/command/index.ts';
import { dayAfter, dayIn, dayStart, momentOf, wallAt } from '../../../platform/i18n/days.ts';
import type { AdminContext } from '../../kit/index.ts';
import { viewFor } from '../words.tsx';
import { INHERITED } from './sections/duties.ts';

/** What was read of the form's fields, by their names; those that somebody may not change are not there. */
export type Values = Readonly<Record<string, unknown>>;

/** What of a form cannot be, at its field, as the key of a text. */
export class FieldRefused extends Error {
  readonly field: string;
  readonly values: Record<string, string>;

  constructor(field: string, text: string, values: Record<string, string> = {}) {
    super(text);
    this.field = field;
    this.values = values;
  }
}

/** The product as the form says it should be: what the form does not have stays as it stands. @throws FieldRefused */
export async function productOf(
  admin: AdminContext,
  product: ProductInput,
  values: Values,
): Promise<ProductInput> {
  const is = (name: string) => values[name] === true;
  const said = (name: string) => String(values[name] ?? '');
  const whole = (name: string) => values[name] as number | null;
  const linked = await linkedOf(admin, values);
  return {
    ...product,
    ...stateOf(admin, product, values),
    ...pricesOf(admin, product, values),
    texts: textsOf(admin, product, values),
    stock: 'managed' in values ? stockOf(product, values) : product.stock,
    visibility: said('visibility') as ProductInput['visibility'],
    featured: is('featured'),
    sku: said('sku'),
    gtin: said('gtin'),
    mpn: said('mpn'),
    content: said('content'),
    weight: Number(values.weight),
    length: Number(values.length),
    width: Number(values.width),
    height: Number(values.height),
    shippingClassId: said('shippingClassId') === '' ? null : Number(said('shippingClassId')),
    virtual: is('virtual'),
    doneHere: is('doneHere'),
    taxStatus: said('taxStatus') as ProductInput['taxStatus'],
    taxClass: said('taxClass'),
    minQuantity: whole('minQuantity') ?? 1,
    maxQuantity: whole('maxQuantity'),
    soldIndividually: is('soldIndividually'),
    reviewsAllowed: is('reviewsAllowed'),
    position: whole('position') ?? 0,
    externalUrl:
      'externalUrl' in values ? same(product.externalUrl, said('externalUrl')) : product.externalUrl,
    meta: metaOf(admin, product, values),
    withdrawal: said('withdrawal') === INHERITED ? '' : (said('withdrawal') as ProductInput['withdrawal']),
    upsellIds: linked('upsells') ?? product.upsellIds,
    crossSellIds: linked('crossSells') ?? product.crossSellIds,
    groupedIds: linked('grouped') ?? product.groupedIds,
  };
}

function textsOf({ shop }: AdminContext, product: ProductInput, values: Values): ProductInput['texts'] {
  const texts = { ...product.texts };
  for (const language of shop.settings.languages) {
    const own = product.texts[language];
    const said = (name: string, stands = '') => same(stands, String(values[`${name}.${language}`] ?? ''));
    const name = said('name', own?.name);
    // Without a name it borrows everything from another language.
    if (name === '') {
      delete texts[language];
      continue;
    }
    const slug = said('slug', own?.slug);
    texts[language] = {
      name,
      ...(slug === '' ? {} : { slug }),
      summary: said('summary', own?.summary),
      description: said('description', own?.description),
      purchaseNote: said('note', own?.purchaseNote),
      buttonText: `button.${language}` in values ? said('button', own?.buttonText) : (own?.buttonText ?? ''),
    };
  }
  return texts;
}

/** What stands, where what was typed is what a form made of it. */
const same = (stands: string, typed: string): string =>
  typed.replace(/\r\n?/g, '\n') === stands.replace(/\r\n?/g, '\n').trim() ? stands : typed;

function stateOf({ shop, now }: AdminContext, product: ProductInput, values: Values) {
  const { timeZone } = shop.settings;
  const { status, publishedAt } = product;
  // From the bin it is taken by its own button.
  if (status === 'trash') return { status, publishedAt };
  const wanted = values.status as ProductInput['status'];
  if (wanted !== 'future')
    return { status: wanted, publishedAt: wanted === 'publish' ? Math.min(publishedAt, now) : publishedAt };
  const day = values.day as string | null;
  if (day === null) throw new FieldRefused('day', 'admin.products.no_day');
  const hour = Number(values.hour);
  const stood = status === 'future' && dayIn(publishedAt, timeZone) === day;
  if (stood && new Date(wallAt(publishedAt, timeZone)).getUTCHours() === hour)
    return { status: wanted, publishedAt };
  const at = momentOf(Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000, timeZone);
  if (at <= now) throw new FieldRefused('day', 'admin.products.day_over');
  return { status: wanted, publishedAt: at };
}

function pricesOf({ shop }: AdminContext, product: ProductInput, values: Values) {
  const { currencies, timeZone } = shop.settings;
  if (!('saleFrom' in values)) return {};
  const prices = { ...product.prices };
  for (const { code } of currencies) {
    const [regular, sale] = ['regular', 'sale'].map((name) => values[`${name}.${code}`] as number | null);
    prices[code] = { regular: regular ?? null, sale: sale ?? null };
  }
  // A moment within the day that was shown stays as it is.
  const day = (name: 'saleFrom' | 'saleTo', last: boolean) => {
    const typed = values[name] as string | null;
    const stands = product[name];
    if (typed === null) return null;
    if (stands !== null && dayIn(last ? stands - 1 : stands, timeZone) === typed) return stands;
    return dayStart(last ? dayAfter(typed, 1) : typed, timeZone);
  };
  const [saleFrom, saleTo] = [day('saleFrom', false), day('saleTo', true)];
  if (saleFrom !== null && saleTo !== null && saleTo <= saleFrom)
    throw new FieldRefused('saleTo', 'admin.products.sale_turned');
  return { prices, saleFrom, saleTo };
}

function stockOf({ stock }: ProductInput, values: Values): ProductInput['stock'] {
  const managed = values.managed === true;
  const quantity = values.quantity as number | null;
  return {
    managed,
    quantity: managed ? (quantity ?? (stock.managed ? stock.quantity : 0)) : stock.quantity,
    status: values.stockStatus as ProductInput['stock']['status'],
    backorders: values.backorders as ProductInput['stock']['backorders'],
    low: values.low as number | null,
  };
}

function metaOf({ shop }: AdminContext, { meta }: ProductInput, values: Values): ProductInput['meta'] {
  const notes = { ...meta };
  for (const name of [...SAFETY_FIELDS, ...shop.settings.languages.map(warningsIn)]) {
    const field = SAFETY_PREFIX + name;
    const typed = same(meta[field] ?? '', String(values[`safety.${name}`] ?? ''));
    if (typed === '') delete notes[field];
    else notes[field] = typed;
  }
  return notes;
}

/** Products by their codes, with commas between. */
async function linkedOf({ shop }: AdminContext, values: Values) {
  const FIELDS = ['upsells', 'crossSells', 'grouped'];
  const codes = (name: string) =>
    String(values[name] ?? '')
      .split(',')
      .map((code) => code.trim())
      .filter(Boolean);
  const found = await readReferences(shop.db.read, [...new Set(FIELDS.flatMap(codes))]);
  for (const name of FIELDS)
    for (const code of codes(name))
      if (!found.has(code)) throw new FieldRefused(name, 'admin.products.no_such', { code });
  return (name: string) =>
    name in values ? [...new Set(codes(name).map((code) => found.get(code) ?? 0))] : undefined;
}

/** Categories, brands and tags; a tag that nobody has used yet is made. Terms that no form shows stay. */
export async function termsIn(admin: AdminContext, act: Act, { termIds }: ProductInput, values: Values) {
  const { shop } = admin;
  const { byId } = await termsOf(shop, viewFor(admin).spoken);
  const others = termIds.filter((id) => !['category', 'brand', 'tag'].includes(byId.get(id)?.taxonomy ?? ''));
  const chosen = ['categories', 'brand'].flatMap((name) => (values[name] as string[]).map(Number));
  const tags: number[] = [];
  const names = String(values.tags ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  for (const name of new Set(names)) {
    const known = [...byId.values()].find(
      (term) => term.taxonomy === 'tag' && term.name.toLowerCase() === name.toLowerCase(),
    );
    const [first = ''] = shop.settings.languages;
    tags.push(known?.id ?? (await changeTerm(act, { taxonomy: 'tag', texts: { [first]: { name } } })));
  }
  return [...new Set([...others, ...chosen, ...tags])];
}
