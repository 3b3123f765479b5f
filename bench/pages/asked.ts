import autocannon from 'autocannon';
import { checkoutsPerSecond } from '../checkout/carts.ts';
import { Shopper } from '../lib/shopper.ts';

/** Something that a shop is asked for by many at once. */
export interface Kind {
  name: string;
  /** What a shop does for the first time costs more than what it does. */
  warmUpSeconds: number;
  /** In less time figures hang on what was compiled when. */
  leastSeconds: number;
  run(url: string, seconds: number): Promise<Asked>;
}

export interface Asked {
  perSecond: number;
  /** Milliseconds, and size; 0 of what is more than a request. */
  p99: number;
  kilobytes: number;
}

const CONNECTIONS = 32;
const SIMPLE = '/producte/plata-ovalada/';
export const VARIABLE = 'tassa-de-gres';
const TABLE = '/categoria-producte/taula/';
const WORDS = ['tassa', 'oli', 'bol', 'fusta', 'sabo', 'vi', 'plat', 'got'];

/** Every kind of page, and whole checkouts: at addresses that no cache holds, but for the kept ones. */
export const KINDS: readonly Kind[] = [
  page('kept archive', () => '/botiga/'),
  page('archive', (turn) => `/botiga/?uncached=${turn}`),
  page('kept simple product', () => SIMPLE),
  page('simple product', (turn) => `${SIMPLE}?uncached=${turn}`),
  page('variable product', (turn) => `/producte/${VARIABLE}/?uncached=${turn}`),
  page('category with filter', (turn) => `${TABLE}?filter_material=gres&uncached=${turn}`),
  page('many filters', (turn) => `/botiga/?${manyFilters(turn)}&uncached=${turn}`),
  page(
    'text search',
    (turn) => `/cerca/?_sf_s=${WORDS[turn % WORDS.length]}&post_types=product&uncached=${turn}`,
  ),
  {
    ...page('fragments of a filled cart', () => '/?wc-ajax=get_refreshed_fragments'),
    run: async (url, seconds) =>
      load(url, seconds, () => '/?wc-ajax=get_refreshed_fragments', await filledCart(url)),
  },
  {
    name: 'whole checkouts',
    warmUpSeconds: 10,
    leastSeconds: 5,
    async run(url, seconds) {
      const perSecond = await checkoutsPerSecond(url, await simpleProduct(url), seconds);
      return { perSecond, p99: 0, kilobytes: 0 };
    },
  },
];

function page(name: string, path: (turn: number) => string): Kind {
  return { name, warmUpSeconds: 1, leastSeconds: 1, run: (url, seconds) => load(url, seconds, path) };
}

/** What a robot asks that follows every link of the filters: hundreds of combinations, each a few times. */
function manyFilters(turn: number): string {
  return `min_price=${5 + (turn % 7)}&max_price=${40 + (turn % 50)}`;
}

/** The number of the product at {@link SIMPLE}. */
async function simpleProduct(url: string): Promise<string> {
  const text = await (await fetch(`${url}${SIMPLE}`)).text();
  return /value="(\d+)" class="single_add_to_cart_button/.exec(text)?.[1] ?? '';
}

/** The headers of somebody who has put something into their cart. */
async function filledCart(url: string): Promise<Record<string, string>> {
  const shopper = new Shopper(url);
  const added = await shopper.post('/?wc-ajax=add_to_cart', {
    product_id: await simpleProduct(url),
    quantity: '1',
  });
  if (!added.includes('woocommerce-mini-cart-item')) throw new Error('Nothing was added.');
  return shopper.headers();
}

let turn = 0;

/** @param headers of somebody who posts, else it is got */
async function load(
  url: string,
  duration: number,
  path: (turn: number) => string,
  headers?: Record<string, string>,
): Promise<Asked> {
  const { requests, latency, throughput, non2xx, errors } = await autocannon({
    url,
    duration,
    connections: CONNECTIONS,
    requests: [
      {
        method: headers ? 'POST' : 'GET',
        ...(headers ? { headers } : {}),
        setupRequest(request) {
          turn += 1;
          return { ...request, path: path(turn) };
        },
      },
    ],
  });
  if (non2xx > 0 || errors > 0) throw new Error(`${path(0)}: ${non2xx} no 2xx, ${errors} errors.`);
  return {
    perSecond: requests.average,
    p99: latency.p99,
    kilobytes: throughput.total / requests.total / 1024,
  };
}
