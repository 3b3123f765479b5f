import type { Engine } from '../lib/engines.ts';
import { atMost, type Figure, median } from '../lib/figures.ts';
import { growCatalogue } from '../lib/grow.ts';
import type { Running } from '../lib/server.ts';

const PRODUCTS = 10_000;
const TIMES = 9;
/** What the dearest thing that anybody may ask for costs at most, in ordinary pages that nobody has kept. */
const LIMIT = 6;

const many = (count: number, of: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => of(at));
/** A page that no cache has: `uncached` makes the address a new one. */
const fresh = (path: string, turn: number) => `${path}${path.includes('?') ? '&' : '?'}uncached=${turn}`;

/** Addresses within what a request line may be (16 KB), each with as much as fits of one kind of thing. */
const EXTREMES: Record<string, string> = {
  'a filter with 1,000 values': `/botiga/?_sft_product_cat=${many(1000, (at) => `cat-${at}`).join(',')}`,
  'a filter of each of 500 attributes': `/botiga/?${many(500, (at) => `_sft_pa_a${at}=x`).join('&')}`,
  'a price of each of 500 spans': `/botiga/?${many(500, (at) => `_sfm__price=${at}+${at + 1}`).join('&')}`,
  'page 1,000,000': '/botiga/page/1000000/',
  'a search of 5,000 letters': `/?s=${'tassa '.repeat(833)}&post_type=product`,
  'a search of 1,000 different words': `/?s=${many(1000, (at) => `m${at.toString(36)}`).join('+')}&post_type=product`,
  'a search of one word of 5,000 letters': `/?s=${'a'.repeat(5000)}&post_type=product`,
  'every order of the list': '/botiga/?orderby=price-desc&min_price=0&max_price=99999999',
  'suggestions for 5,000 letters': `/search-suggest.json?q=${'tassa '.repeat(800)}`,
};

/** The dearest requests against an ordinary page, in processor time. */
export async function benchExtremes(engine: Engine): Promise<Figure[]> {
  await (await engine.start()).stop();
  await growCatalogue(engine, PRODUCTS);
  const settling = await engine.start();
  await settling.quiet();
  await settling.stop();
  const shop = await engine.start();
  try {
    const ordinary = await costOf(shop, '/botiga/');
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries(EXTREMES)) {
      const cost = await costOf(shop, path);
      figures.push(atMost(`${engine.name}: ${name}, in ordinary pages`, cost / ordinary, LIMIT, '×'));
    }
    return figures;
  } finally {
    await shop.stop();
  }
}

/** Milliseconds that one takes at the median, one after the other; what is refused costs what refusing does. */
async function costOf(shop: Running, path: string): Promise<number> {
  const taken: number[] = [];
  for (let turn = 0; turn < TIMES + 2; turn += 1) {
    const start = performance.now();
    const response = await fetch(shop.url + fresh(path, turn));
    await response.arrayBuffer();
    if (response.status >= 500) throw new Error(`${path.slice(0, 60)} … answered ${response.status}`);
    taken.push(performance.now() - start);
  }
  // The first two prepare what is put together once.
  return median(taken.slice(2));
}
