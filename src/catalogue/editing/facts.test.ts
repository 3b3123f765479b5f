import { expect, test } from 'vitest';
import { changes } from '../../frame/command/audit.ts';
import { blankProduct, blankVariation, type ProductInput } from '../model-product.ts';
import { wholeFacts } from './facts.ts';

const attribute = {
  attributeId: 4,
  code: 'pa_colour',
  labels: { ca: 'Color' },
  options: { ca: ['Blau'] },
  termIds: [1, 2],
  visible: true,
  forVariations: false,
  defaultTermId: 1,
  defaultOption: 0,
};
const rich: ProductInput = {
  ...blankProduct(1),
  texts: {
    ca: {
      name: 'Sal',
      slug: 'sal',
      summary: 'Fina.',
      description: 'Del mar.',
      purchaseNote: 'Bon profit.',
      buttonText: 'Compra',
    },
  },
  prices: { EUR: { regular: 500, sale: 400 } },
  stock: { managed: true, quantity: 3, status: 'instock', backorders: 'no', low: 2 },
  termIds: [7],
  pictureIds: [8],
  upsellIds: [9],
  crossSellIds: [10],
  groupedIds: [11],
  attributes: [attribute],
  downloads: [{ code: 'd1', name: 'Full', file: 'full.pdf' }],
  meta: { own: 'value', _cogs_total_value: '3' },
  video: { code: 'abcdefghijk', query: 'start=1', alts: { ca: 'Salines' } },
};

/** What the shop itself gives, or makes of something else that is told. */
const OTHERS = ['id', 'version', 'externalId', 'stock.status', 'attributes.0.attributeId'];

/** The paths of everything that a value holds. */
function leavesOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, part]) =>
    leavesOf(part, path === '' ? name : `${path}.${name}`),
  );
}

/** Another value of the same kind, and of the same length. */
function other(value: unknown): unknown {
  if (typeof value === 'string')
    return value === '' ? 'x' : `${value.slice(0, -1)}${value.endsWith('z') ? 'y' : 'z'}`;
  if (typeof value === 'boolean') return !value;
  return typeof value === 'number' ? value + 1 : 1;
}

function withOther<T>(whole: T, path: string): T {
  const copy = structuredClone(whole);
  const names = path.split('.');
  const last = names.pop() ?? '';
  let place = copy as Record<string, unknown>;
  for (const name of names) place = place[name] as Record<string, unknown>;
  place[last] = other(place[last]);
  return copy;
}

const told = (one: Parameters<typeof wholeFacts>[0], two: Parameters<typeof wholeFacts>[0]) =>
  Object.keys(changes(wholeFacts(one), wholeFacts(two)).after);

test('whatever of a product is changed is told, a text of the same length as well', () => {
  const paths = leavesOf(rich).filter((path) => !OTHERS.includes(path));
  expect(paths.length).toBeGreaterThan(55);
  for (const path of paths)
    expect([path, told({ product: rich }, { product: withOther(rich, path) })]).not.toEqual([path, []]);
});

test('whatever of a variation is changed is told', () => {
  const { texts, prices, stock, pictureIds, downloads, meta } = rich;
  const choices = [{ code: 'pa_colour', termId: 1, option: null }];
  const variation = { ...blankVariation(), texts, prices, stock, pictureIds, downloads, meta, choices };
  const paths = leavesOf(variation).filter((path) => !OTHERS.includes(path));
  for (const path of paths)
    expect([path, told({ variation }, { variation: withOther(variation, path) })]).not.toEqual([path, []]);
});

test('of long texts, files and foreign fields no word is told', () => {
  const facts = JSON.stringify(wholeFacts({ product: rich }));
  for (const word of ['Fina', 'Del mar', 'Bon profit', 'full.pdf', '"value"'])
    expect(facts).not.toContain(word);
});
