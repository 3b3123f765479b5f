import { taxesOf, UNION_COUNTRIES } from './model-countries.ts';
import { type RateRow, STANDARD } from './model-rates.ts';

/** Percent that the house knows for a state, and parts per million that the shop's table has; undefined for none. */
export interface RateElsewhere {
  country: string;
  ppm: number | undefined;
  percent: number;
}

/**
 * Which of these countries are states of the Union whose general rate in a shop's table is another than theirs: a shop
 * in the one-stop shop owes them their own (directive 2006/112/EC, article 33). Reduced rates are for each thing
 * another, so nothing is said of them.
 */
export const strangeRates = (
  rates: readonly Pick<RateRow, 'country' | 'state' | 'postcode' | 'city' | 'class' | 'ppm'>[],
  countries: readonly string[],
): RateElsewhere[] =>
  countries.flatMap((country) => {
    const percent = UNION_COUNTRIES.includes(country) ? taxesOf(country)?.percents[0] : undefined;
    if (percent === undefined) return [];
    const ppm = rates.find(
      (rate) =>
        rate.country === country && rate.class === STANDARD && !rate.state && !rate.postcode && !rate.city,
    )?.ppm;
    return ppm === Math.round(percent * 10_000) ? [] : [{ country, ppm, percent }];
  });
