import Type, { type Static } from 'typebox';
import { saidSomewhere } from '../../frame/settings/checked.ts';
import {
  CODE,
  fields,
  flag,
  type SettingsProblem,
  text,
  translated,
  whole,
} from '../../frame/settings/describe.ts';
import { must } from '../../frame/settings/must.ts';
import { statesOf } from '../../platform/geography/index.ts';
import { continentOf } from '../continents.ts';
import { plainClass, type RateRow, STANDARD } from './model-rates.ts';

const slug = Type.String({
  minLength: CODE.least,
  maxLength: CODE.most,
  pattern: CODE.pattern,
  means: CODE.means,
});

/** A tax class besides the standard one. */
export const TAX_CLASS = fields({ slug, names: translated({}, { most: 100 }) });

/** A tax rate and where it counts; an empty country, state, postcode or city means any. */
export const RATE = fields({
  country: text('', {
    most: 2,
    pattern: '^([A-Z]{2})?$',
    means: 'must.country',
  }),
  state: text('', {
    most: 10,
    pattern: '^[A-Z0-9-]*$',
    means: 'must.state',
  }),
  /** One, several parted by `;`, beginnings such as `35*`, or a range such as `38000...38999`. */
  postcode: text('', { most: 2000 }),
  /** One, or several parted by `;`. */
  city: text('', { most: 2000 }),
  label: text('IVA', { least: 1, most: 200 }),
  class: Type.String({ ...slug, default: STANDARD }),
  /** Parts per million: 21 % is 210000. */
  ppm: Type.Integer({ minimum: 0, maximum: 10_000_000 }),
  priority: whole(1, [1, 1000]),
  compound: flag(false),
  onShipping: flag(true),
});

export type TaxClass = Static<typeof TAX_CLASS>;
export type RateInput = Static<typeof RATE> & RateRow;

/** What the description of a rate cannot say of it. @param classes those of the shop */
export function rateProblems(
  { country, state, class: taxClass }: RateInput,
  classes: readonly string[],
  at: string,
): SettingsProblem[] {
  const states = statesOf(country);
  return [
    ...(country === '' || continentOf(country) !== ''
      ? []
      : [{ path: `${at}.country`, given: country, allowed: must('must.country') }]),
    ...(state === '' || (country !== '' && (states?.has(state) ?? true))
      ? []
      : [
          {
            path: `${at}.state`,
            given: state,
            allowed: country === '' ? must('must.state_of_some') : must('must.state_of', { country }),
          },
        ]),
    ...(taxClass === STANDARD || classes.includes(taxClass)
      ? []
      : [
          {
            path: `${at}.class`,
            given: taxClass,
            allowed: must('must.tax_class', { options: [STANDARD, ...classes].join(', ') }),
          },
        ]),
  ];
}

/** What the description of a class cannot say of it. */
export function classProblems({ slug: name, names }: TaxClass, at: string): SettingsProblem[] {
  return [
    ...(plainClass(name) === name
      ? []
      : [
          {
            path: `${at}.slug`,
            given: name,
            allowed: must('must.plain_class', { slug: plainClass(name) }),
          },
        ]),
    ...(name === STANDARD ? [{ path: `${at}.slug`, given: name, allowed: must('must.other_class') }] : []),
    ...saidSomewhere(names, `${at}.names`),
  ];
}

/** What a rate is known by in files: where it counts, for what, in which turn. Two may be alike; one counts then. */
export function rateKey({ country, state, postcode, city, class: taxClass, priority }: RateRow): string {
  return JSON.stringify([country, state, postcode, city, taxClass, priority]);
}

/**
 * Names for things that may be alike: the second of a name is another thing.
 *
 * @example eachOnce(['a', 'a', 'b']) // ['a 1', 'a 2', 'b 1']
 */
export function eachOnce(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const turn = (seen.get(name) ?? 0) + 1;
    seen.set(name, turn);
    return `${name} ${turn}`;
  });
}
