import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { stringify } from 'csv-stringify/sync';

const EACH_ITS_OWN = Number.POSITIVE_INFINITY;

/**
 * What the twelve attributes of an imported product are called, and how many values each of them has: from a choice
 * of two to a code that nearly every product has of its own, as suppliers' lists are.
 */
const ATTRIBUTES: readonly [name: string, values: number][] = [
  ['Layout', 2],
  ['Connection', 5],
  ['Colour', 9],
  ['Material', 14],
  ['Screen size', 30],
  ['Warranty', 60],
  ['Capacity', 120],
  ['Processor', 300],
  ['Finish', 700],
  ['Compatible with', 1500],
  ['Series', 4000],
  ['Supplier code', EACH_ITS_OWN],
];

const KINDS = [
  'Keyboard',
  'Mixer',
  'Screen',
  'Tablet',
  'Phone',
  'Printer',
  'Camera',
  'Lamp',
  'Cable',
  'Case',
];
const LINES = [
  'Nova',
  'Terra',
  'Aura',
  'Brisa',
  'Cim',
  'Delta',
  'Estel',
  'Far',
  'Gresca',
  'Illa',
  'Llum',
  'Mar',
];
const BRANDS = 300;
const CATEGORIES_OF_A_KIND = 40;

/** Numbers that look thrown, the same each time. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Writes a product export of the ecosystem: simple products with twelve shop-wide attributes each. */
export async function writeCatalogue(file: string, products: number): Promise<void> {
  const out = createWriteStream(file);
  const header = ['Type', 'SKU', 'Name', 'Published', 'Visibility in catalog', 'In stock?', 'Regular price'];
  for (let n = 1; n <= ATTRIBUTES.length; n += 1)
    header.push(
      `Attribute ${n} name`,
      `Attribute ${n} value(s)`,
      `Attribute ${n} visible`,
      `Attribute ${n} global`,
    );
  out.write(stringify([[...header, 'Categories', 'Brands']]));
  const throwOne = dice(7);
  // A few values are had by many, many by a few.
  const upTo = (most: number) => Math.floor(most * throwOne() ** 2);
  for (let at = 1; at <= products; at += 1) {
    const kind = KINDS[at % KINDS.length]!;
    const line = LINES[upTo(LINES.length)]!;
    const row = ['simple', `P-${at}`, `${line} ${kind} ${at}`, '1', 'visible', throwOne() < 0.9 ? '1' : '0'];
    row.push((5 + upTo(900) + 0.95).toFixed(2));
    for (const [name, values] of ATTRIBUTES) {
      const value = values === EACH_ITS_OWN ? at : upTo(values) + 1;
      row.push(name, `${name} ${value}`, '1', '1');
    }
    row.push(`${kind}s > ${kind}s ${1 + upTo(CATEGORIES_OF_A_KIND)}`, `Brand ${1 + upTo(BRANDS)}`);
    if (!out.write(stringify([row]))) await once(out, 'drain');
  }
  out.end();
  await finished(out);
}
