import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { OPTION_TITLES } from '../../woocommerce/titles.ts';
import type { Target } from '../mapping.ts';
import type { Delimiter, JoinBy } from '../model.ts';
import { PARSING } from '../tables/batches.ts';

export interface Guess {
  by: JoinBy;
  targets: Target[];
  rows: number;
  products: number;
}

interface Told {
  rows: number;
  /** What tells its rows from each other, as far as columns may say it. */
  values: Set<string>;
}

/** Kinds of products in files of the shop's own format: what they say counts. */
const KIND = /^(?:simple|variable|variation|grouped|external)\b/i;

/**
 * Whether rows of a table are variations of one product, by what its columns are said to hold: a handle that comes again, a
 * product that rows name above them and that has no row itself, or one name with other values.
 *
 * @param fixed what columns hold is known already, and stays
 */
export async function guessJoin(
  text: Buffer,
  {
    titles,
    targets,
    delimiter,
    fixed,
  }: { titles: readonly string[]; targets: readonly Target[]; delimiter: Delimiter; fixed: boolean },
): Promise<Guess> {
  const none: Guess = { by: '', targets: [...targets], rows: 0, products: 0 };
  const [group, parent, sku, type] = ['group', 'parent', 'sku', 'type'].map((target) =>
    targets.indexOf(target),
  ) as [number, number, number, number];
  const name = targets.findIndex((target) => target === 'name' || target.startsWith('text.name.'));
  const by = group >= 0 ? 'group' : parent >= 0 ? 'parent' : 'name';
  const at = { group, parent, name }[by];
  if (at < 0 || titles.length === 0) return none;
  const isOption = titles.map((title, place) => {
    const said = title.trim().toLowerCase();
    return (
      targets[place] === 'value' ||
      (targets[place] === 'as_titled' && /^option ?\d+ value$/.test(said)) ||
      (targets[place] === '' && !fixed && OPTION_TITLES.has(said))
    );
  });
  const keys = new Map<string, Told>();
  const skus = new Set<string>();
  let hasKinds = false;
  const rows = Readable.from([text]).pipe(parse({ ...PARSING, info: false, delimiter, from: 2 }));
  try {
    for await (const cells of rows as AsyncIterable<string[]>) {
      const key = (cells[at] ?? '').trim();
      if (type >= 0 && KIND.test((cells[type] ?? '').trim())) hasKinds = true;
      if (sku >= 0) skus.add((cells[sku] ?? '').trim());
      if (key === '') continue;
      const told = keys.get(key) ?? { rows: 0, values: new Set<string>() };
      told.rows += 1;
      told.values.add(cells.filter((_, place) => isOption[place]).join('\u0000'));
      keys.set(key, told);
    }
  } catch {
    // What cannot be read is said when it is tried.
  }
  if (hasKinds) return none;
  const many = [...keys.values()].filter((told) => told.rows > 1);
  const isTold = ({ values }: Told) => values.size > 1;
  // A row that stands twice is one to be told, and no reason to take all of them for products.
  const saysAny = ({ values }: Told) =>
    [...values].some((said) => said.replaceAll('\u0000', '').trim() !== '');
  // Products that have a row of their own are named in the shop's own way.
  if (by === 'parent' && [...keys.keys()].some((key) => skus.has(key) || /^id:/i.test(key))) return none;
  if (!many.some(isTold) || (by === 'name' && !many.every(saysAny))) return none;
  const joined = by === 'parent' ? [...keys.values()] : many.filter((told) => by === 'name' || isTold(told));
  return {
    by,
    targets: targets.map((target, place) => {
      if (fixed) return target;
      // What others call a type is a kind of goods.
      if (place === type) return targets.includes('categories') ? '' : 'categories';
      return isOption[place] && target === '' ? 'value' : target;
    }),
    rows: joined.reduce((count, told) => count + told.rows, 0),
    products: joined.length,
  };
}
