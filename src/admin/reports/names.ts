import { readProductNames, readVariationCodes, termsOf } from '../../catalogue/index.ts';
import { dayText } from '../../frame/shop/dates.ts';
import { formatsOf } from '../../frame/shop/languages.ts';
import { inLanguage } from '../../frame/shop/translated.ts';
import type { Grain, Time } from '../../orders/index.ts';
import { findGateway, wayTitle } from '../../payments/index.ts';
import { countryName } from '../../platform/geography/index.ts';
import { readAllZones } from '../../pricing/index.ts';
import type { AdminContext } from '../kit/index.ts';
import type { Report } from './describe.ts';

/** What items of a report are called in the language of who reads. What is not there any more keeps its number. */
export async function namesFor(
  admin: AdminContext,
  report: Report,
  keys: readonly string[],
): Promise<(key: string) => string> {
  const { ctx, shop } = admin;
  const { t } = ctx;
  const locale = formatsOf(shop.settings, ctx.language);
  const country = (code: string) => (code === '' ? t('admin.reports.unknown') : countryName(code, locale));
  if (report.terms) {
    const { byId } = await termsOf(shop, ctx.language);
    return (key) => (key === '' ? t('admin.reports.in_none') : (byId.get(Number(key))?.name ?? key));
  }
  switch (report.kind) {
    case 'product':
      return productNames(admin, keys);
    case 'variation':
      return variationNames(admin, keys);
    case 'country':
      return country;
    case 'customer':
      return (key) => t(`admin.reports.customer.${key}`);
    case 'status':
      return (key) => t(`orders.status.${key}`);
    case 'source':
      return (key) => {
        const [origin = '', ...source] = key.split(' ');
        return t(`orders.origin.${origin}`, { source: source.join(' ') });
      };
    case 'tax':
      return (key) => {
        const [place = '', ppm = '', label = ''] = key.split('|');
        const rate =
          ppm === ''
            ? t('admin.reports.untaxed')
            : `${label} ${(Number(ppm) / 10_000).toLocaleString(locale)} %`;
        return `${country(place)} · ${rate}`;
      };
    case 'method': {
      const methods = new Map(
        (await readAllZones(shop.db.read)).flatMap(({ methods: all }) =>
          all.map(({ id, kind, titles }) => [
            `${kind}:${id}`,
            inLanguage(titles, ctx.language, shop.settings.languages),
          ]),
        ),
      );
      return (key) => methods.get(key) ?? key;
    }
    case 'way':
      return (key) => {
        const way = findGateway(shop, key);
        if (way) return wayTitle(shop.settings, way, ctx.language);
        if (key === 'wallet' || key === 'exchange') return t(`admin.reports.way.${key}`);
        return key === '' ? t('admin.reports.unknown') : key;
      };
    case 'reason':
      return (key) => (key === '' ? t('admin.reports.no_reason') : key);
    default:
      return (key) => key;
  }
}

/** As many ids as a statement takes on either engine, with room to spare. */
const AT_ONCE = 10_000;

/** What is read of so many things that one statement could not name them all. */
async function readInSlices<T>(
  ids: readonly number[],
  read: (some: readonly number[]) => Promise<Map<number, T>>,
): Promise<Map<number, T>> {
  const found = new Map<number, T>();
  for (let from = 0; from < ids.length; from += AT_ONCE)
    for (const [id, one] of await read(ids.slice(from, from + AT_ONCE))) found.set(id, one);
  return found;
}

const readNames = ({ ctx, shop }: AdminContext, ids: readonly number[]) =>
  readInSlices(ids, (some) => readProductNames(shop.db.read, some, ctx.language));

async function productNames(admin: AdminContext, keys: readonly string[]) {
  const names = await readNames(admin, keys.map(Number));
  return (key: string) => names.get(Number(key))?.name ?? key;
}

async function variationNames(admin: AdminContext, keys: readonly string[]) {
  const codes = await readInSlices(keys.map(Number), (some) => readVariationCodes(admin.shop.db.read, some));
  const parents = [...new Set([...codes.values()].map(({ parentId }) => parentId))];
  const names = await readNames(admin, parents);
  return (key: string) => {
    const code = codes.get(Number(key));
    return code ? `${names.get(code.parentId)?.name ?? code.parentId} · ${code.sku || key}` : key;
  };
}

/** A day, or from which day to which. */
export function partName({ ctx, shop }: AdminContext, { from, to }: Time, by: Grain): string {
  const day = (text: string) =>
    dayText(Date.parse(`${text}T12:00:00Z`), ctx.language, { ...shop.settings, timeZone: 'UTC' });
  if (by === 'year' && from.endsWith('-01-01') && to.endsWith('-12-31')) return from.slice(0, 4);
  return from === to ? day(from) : `${day(from)} – ${day(to)}`;
}
