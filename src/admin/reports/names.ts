import { readProductNames, readVariationCodes, termsOf } from '../../catalogue/index.ts';
import { dayText } from '../../frame/shop/dates.ts';
import { formatsOf } from '../../frame/shop/languages.ts';
import type { Translated } from '../../frame/shop/settings.ts';
import { inLanguage } from '../../frame/shop/translated.ts';
import { type Grain, type Kind, STATUSES, type Time } from '../../orders/index.ts';
import { findGateway, wayTitle } from '../../payments/index.ts';
import { countryName } from '../../platform/geography/index.ts';
import { readAllZones } from '../../pricing/index.ts';
import type { Asker } from './asker.ts';
import { inSlices } from './slices.ts';

const CUSTOMERS = ['new', 'returning'];
const ORIGINS = ['admin', 'app', 'direct', 'organic', 'referral', 'source', 'unknown'];
const COUNTRY = /^[A-Z]{2}$/;

/**
 * What items of a kind are called in the language of who reads. What is not there any more keeps its number, and what
 * an address says that is no such item is called by what it says.
 */
export async function namesOf(
  asker: Asker,
  kind: Kind | 'term',
  keys: readonly string[],
): Promise<(key: string) => string> {
  const { ctx, shop } = asker;
  const { t } = ctx;
  const locale = formatsOf(shop.settings, ctx.language);
  const country = (code: string) => {
    if (code === '') return t('admin.reports.unknown');
    return COUNTRY.test(code) ? countryName(code, locale) : code;
  };
  const oneOf = (all: readonly string[], texts: string) => (key: string) =>
    all.includes(key) ? t(`${texts}.${key}`) : key;
  switch (kind) {
    case 'term': {
      const { byId } = await termsOf(shop, ctx.language);
      return (key) => (key === '' ? t('admin.reports.in_none') : (byId.get(Number(key))?.name ?? key));
    }
    case 'product':
      return productNames(asker, keys);
    case 'variation':
      return variationNames(asker, keys);
    case 'country':
      return country;
    case 'customer':
      return oneOf(CUSTOMERS, 'admin.reports.customer');
    case 'status':
      return oneOf(STATUSES, 'orders.status');
    case 'source':
      return (key) => {
        const [origin = '', ...source] = key.split(' ');
        return ORIGINS.includes(origin) ? t(`orders.origin.${origin}`, { source: source.join(' ') }) : key;
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
      const named = (names: Translated) => inLanguage(names, ctx.language, shop.settings.languages);
      const zones = await readAllZones(shop.db.read);
      const methods = zones.flatMap(({ names, methods: all }) =>
        all.map(({ id, kind, titles }) => ({
          key: `${kind}:${id}`,
          title: named(titles),
          zone: named(names),
        })),
      );
      const alike = Map.groupBy(methods, ({ title }) => title);
      // What is called alike in two zones is told apart by them.
      const told = new Map(
        methods.map(({ key, title, zone }) => [
          key,
          alike.get(title)?.length === 1 ? title : `${title} · ${zone}`,
        ]),
      );
      return (key) => told.get(key) ?? key;
    }
    case 'way':
    case 'fee':
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

const readNames = ({ ctx, shop }: Asker, ids: readonly number[]) =>
  inSlices(ids, (some) => readProductNames(shop.db.read, some, ctx.language));

const idsIn = (keys: readonly string[]) => keys.filter((key) => /^[1-9]\d{0,8}$/.test(key)).map(Number);

async function productNames(asker: Asker, keys: readonly string[]) {
  const names = await readNames(asker, idsIn(keys));
  return (key: string) => names.get(Number(key))?.name ?? key;
}

async function variationNames(asker: Asker, keys: readonly string[]) {
  const codes = await inSlices(idsIn(keys), (some) => readVariationCodes(asker.shop.db.read, some));
  const parents = [...new Set([...codes.values()].map(({ parentId }) => parentId))];
  const names = await readNames(asker, parents);
  return (key: string) => {
    const code = codes.get(Number(key));
    return code ? `${names.get(code.parentId)?.name ?? code.parentId} · ${code.sku || key}` : key;
  };
}

/** A day, or from which day to which. */
export function partName({ ctx, shop }: Asker, { from, to }: Time, by: Grain): string {
  const day = (text: string) =>
    dayText(Date.parse(`${text}T12:00:00Z`), ctx.language, { ...shop.settings, timeZone: 'UTC' });
  if (by === 'year' && from.endsWith('-01-01') && to.endsWith('-12-31')) return from.slice(0, 4);
  return from === to ? day(from) : `${day(from)} – ${day(to)}`;
}
