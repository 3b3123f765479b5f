import { formatsOf } from '../../frame/shop/languages.ts';
import { countryList } from '../../platform/geography/index.ts';
import { ALL_COUNTRIES, continentOf, UNION_COUNTRIES } from '../../pricing/index.ts';
import type { AdminContext, ChoiceGroup } from '../kit/index.ts';

/** The Union by itself: it is one market, and one rule of taxes. */
const REGIONS = ['union', 'EU', 'NA', 'SA', 'AS', 'AF', 'OC', 'AN', ''] as const;

const regionOf = (code: string): string => (UNION_COUNTRIES.includes(code) ? 'union' : continentOf(code));

/** Countries by region, each named in the language of who is signed in. @param codes of which; all by default */
export function countryGroups(
  { ctx, shop }: AdminContext,
  codes: readonly string[] = ALL_COUNTRIES,
): ChoiceGroup[] {
  const named = countryList(codes, formatsOf(shop.settings, ctx.language));
  return REGIONS.map((region) => ({
    label: ctx.t(`admin.settings.region.${region || 'other'}`),
    options: named.filter(([code]) => regionOf(code) === region),
  })).filter(({ options }) => options.length > 0);
}
