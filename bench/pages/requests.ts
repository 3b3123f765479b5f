import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { plentiful } from '../lib/checkout.ts';
import { atMost, type Figure } from '../lib/figures.ts';
import { startShop } from '../lib/server.ts';
import { Shopper } from '../lib/shopper.ts';

/** What twice as much may cost: a little above twice, for machines have moods. Quadratic work costs four times. */
const GROWTH = 3;
/** What the most that a request can bring may cost, in milliseconds. */
const LONGEST = 250;
/** Below so many milliseconds there is nothing that could grow. */
const WORTH_COUNTING = 2;
const ROUNDS = 15;

interface Kind {
  name: string;
  /** The size of the larger of two: as much as a request may be. */
  most: number;
  send(size: number): { path: string; body?: string; type?: string; headers?: Record<string, string> };
}

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
const PARTS = 'multipart/form-data; boundary=xyz';
const long = (size: number, unit = 'a') => unit.repeat(Math.ceil(size / unit.length)).slice(0, size);
const times = (count: number, write: (n: number) => string, between = '&') =>
  Array.from({ length: count }, (_, n) => write(n)).join(between);
const part = (name: string, value: string) =>
  `--xyz\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

/** Somebody with a cart, whose forms are looked at in earnest. */
interface Visitor {
  cookie: string;
  cartNonce: string;
  checkoutNonce: string;
  reviewNonce: string;
}

async function openVisitor(url: string, product: string): Promise<Visitor> {
  const shopper = new Shopper(url);
  await shopper.post('/?wc-ajax=add_to_cart', { product_id: product });
  const cart = await shopper.get('/cistella/');
  const checkout = await shopper.get('/finalitzar-comanda/');
  const find = (page: string, pattern: RegExp) => {
    const found = pattern.exec(page)?.[1];
    if (!found) throw new Error(`No page says ${pattern.source}.`);
    return found;
  };
  return {
    cookie: shopper.headers().cookie ?? '',
    cartNonce: find(cart, /name="woocommerce-cart-nonce" value="([0-9a-f]{10})"/),
    checkoutNonce: find(checkout, /name="woocommerce-process-checkout-nonce" value="([0-9a-f]{10})"/),
    reviewNonce: find(checkout, /"update_order_review_nonce":"([0-9a-f]{10})"/),
  };
}

/** Every way by which a request may bring much of something. */
function kinds(product: string, visitor: Visitor): Kind[] {
  const headers = { cookie: visitor.cookie };
  const call = (name: string) => `/?wc-ajax=${name}`;
  const checkout = (field: string, unit?: string): Kind => ({
    name: `checkout, a long ${field} of ${unit ?? 'letters'}`,
    most: 240_000,
    send: (size) => ({
      path: call('checkout'),
      body: `woocommerce-process-checkout-nonce=${visitor.checkoutNonce}&billing_country=ES&${field}=${long(size, unit)}`,
      type: FORM,
      headers,
    }),
  });
  const account = (field: string, unit?: string): Kind => ({
    name: `log-in, a long ${field} of ${unit ?? 'letters'}`,
    most: 240_000,
    send: (size) => ({
      path: '/el-meu-compte/',
      body: `login=1&register=1&username=x&email=x&${field}=${long(size, unit)}`,
      type: FORM,
    }),
  });
  const query = (name: string, most: number, write: (size: number) => string): Kind => ({
    name,
    most,
    send: (size) => ({ path: write(size) }),
  });
  return [
    {
      name: 'attributes of a choice, and as many other fields',
      most: 990,
      send: (size) => ({
        path: call('add_to_cart'),
        body: `product_id=${product}&${times(size, (n) => `attribute_x${n % 50}=${long(200)}`)}`,
        type: FORM,
      }),
    },
    {
      name: 'rows of a cart',
      most: 990,
      send: (size) => ({
        path: '/cistella/',
        body: `update_cart=1&woocommerce-cart-nonce=${visitor.cartNonce}&${times(size, (n) => `cart[${n}][qty]=9`)}`,
        type: FORM,
        headers,
      }),
    },
    {
      name: 'pieces of a group',
      most: 990,
      send: (size) => ({
        path: '/botiga/',
        body: `add-to-cart=${product}&${times(size, (n) => `quantity[${n + 1}]=0`)}`,
        type: FORM,
      }),
    },
    {
      name: 'a quantity of many digits',
      most: 240_000,
      send: (size) => ({
        path: call('add_to_cart'),
        body: `product_id=${product}&quantity=${long(size, '9')}`,
        type: FORM,
      }),
    },
    {
      name: 'wishes',
      most: 990,
      send: (size) => ({
        path: call('update_wish_list'),
        body: times(size, (n) => `${n + 1}=1`),
        type: FORM,
      }),
    },
    {
      name: 'more fields than are read',
      most: 120_000,
      send: (size) => ({ path: call('add_to_cart'), body: times(size, () => 'a'), type: FORM }),
    },
    {
      name: 'parts of a multipart body',
      most: 990,
      send: (size) => ({
        path: call('add_to_cart'),
        body: `${times(size, (n) => part(`f${n}`, long(100)), '')}--xyz--\r\n`,
        type: PARTS,
      }),
    },
    {
      name: 'a part full of what is almost its end',
      most: 240_000,
      send: (size) => ({
        path: call('add_to_cart'),
        body: `${part('product_id', long(size, '\r\n--xy'))}--xyz--\r\n`,
        type: PARTS,
      }),
    },
    {
      name: 'a multipart body whose header never ends',
      most: 240_000,
      send: (size) => ({
        path: call('add_to_cart'),
        body: `--xyz\r\nContent-Disposition: form-data; name="${long(size, '%22')}`,
        type: PARTS,
      }),
    },
    {
      name: 'members of a JSON body',
      most: 990,
      send: (size) => ({
        path: call('add_to_cart'),
        body: `{${times(size, (n) => `"f${n}":${n}`, ',')}}`,
        type: JSON_TYPE,
      }),
    },
    {
      name: 'a JSON body of lists in lists',
      most: 120_000,
      send: (size) => ({
        path: call('add_to_cart'),
        body: `{"a":${long(size, '[')}${long(size, ']')}}`,
        type: JSON_TYPE,
      }),
    },
    {
      name: 'settings of a list of posts',
      most: 240_000,
      send: (size) => ({
        path: '/wp-admin/admin-ajax.php',
        body: `action=ecsload&query=${encodeURIComponent(`{"a":"${long(size / 2)}"}`)}&ecs_ajax_settings=${encodeURIComponent(`{"a":${long(size / 8, '[')}`)}`,
        type: FORM,
      }),
    },
    {
      name: 'a checkout within a field of the review',
      most: 240_000,
      send: (size) => ({
        path: call('update_order_review'),
        body: `security=${visitor.reviewNonce}&country=ES&post_data=${encodeURIComponent(long(size / 3, 'a=1+-+'))}`,
        type: FORM,
        headers,
      }),
    },
    {
      name: 'a comment',
      most: 240_000,
      send: (size) => ({
        path: '/wp-comments-post.php',
        body: `comment_post_ID=${product}&comment=${long(size, '< b=')}`,
        type: FORM,
      }),
    },
    ...['billing_email', 'billing_phone', 'billing_postcode', 'billing_state', 'order_comments'].flatMap(
      (field) => [checkout(field), checkout(field, '+-')],
    ),
    account('username', 'a.'),
    account('email', 'a@a.'),
    account('email', '-'),
    account('redirect', '/..'),
    {
      name: 'a coupon code',
      most: 240_000,
      send: (size) => ({ path: call('apply_coupon'), body: `coupon_code=${long(size, '- ')}`, type: FORM }),
    },
    {
      name: 'a captcha',
      most: 240_000,
      send: (size) => ({
        path: '/?newsletter=subscribe',
        body: `newsletter_email=a@b.cat&altcha=${long(size, 'eyJ')}`,
        type: FORM,
      }),
    },
    query('a search for a long word', 7800, (size) => `/cerca/productes/?_sf_s=${long(size)}`),
    query('a search for many words', 7800, (size) => `/cerca/productes/?_sf_s=${long(size, 'olla+')}`),
    query('suggestions for a long word', 7800, (size) => `/search-suggest.json?s=${long(size, 'ol')}`),
    query('a plain search', 7800, (size) => `/?s=${long(size, 'olla+-')}`),
    query(
      'many values of one filter',
      7800,
      (size) => `/botiga/?filter_colour=${long(size, 'blau,')}&_sft_product_cat=${long(100, 'taula,')}`,
    ),
    query(
      'many values of a search form’s field',
      7800,
      (size) => `/cerca/productes/?_sft_product_cat=${times(Math.floor(size / 6), (n) => `c${n}`, '+')}`,
    ),
    query(
      'one parameter again and again',
      7800,
      (size) => `/botiga/?${times(Math.floor(size / 14), () => 'orderby=price')}`,
    ),
    query(
      'parameters that nobody knows',
      7800,
      (size) => `/botiga/?${times(Math.floor(size / 8), (n) => `q${n}=1`)}`,
    ),
    query(
      'a page far away',
      7800,
      (size) => `/botiga/?paged=${long(size, '9')}&min_price=${long(size / 4, '1')}`,
    ),
    query('a path of many words', 7800, (size) => `/categoria-producte/${long(size, 'a/')}`),
    query('a path of one long word', 7800, (size) => `/${long(size)}`),
    query('a path of escapes', 7800, (size) => `/producte/${long(size, '%C3%A0')}/`),
    ...(
      [
        ['cookies', 'cookie', 'a=b; '],
        ['a cookie of bars', 'cookie', '|'],
        ['proxies', 'x-forwarded-for', '10.0.0.1, '],
        ['encodings', 'accept-encoding', 'gzip;q=0.1, '],
        ['marks of kept pages', 'if-none-match', '"a", '],
        ['a browser’s name', 'user-agent', 'android '],
        ['a referer', 'referer', 'http://a/?a=1&'],
      ] as const
    ).map(
      ([name, header, unit]): Kind => ({
        name: `${name} in a header`,
        most: 12_000,
        send: (size) => ({ path: '/cistella/', headers: { [header]: long(size, unit) } }),
      }),
    ),
  ];
}

/** Sent as it is written, on a connection of its own. @returns milliseconds until the answer is whole */
async function take(
  port: number,
  turn: number,
  { path, body = '', type, headers = {} }: ReturnType<Kind['send']>,
) {
  const lines = {
    Host: `127.0.0.1:${port}`,
    Connection: 'close',
    // Each at a place of its own: what is counted is not what is measured.
    'x-forwarded-for': `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`,
    ...(type ? { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) } : {}),
    ...headers,
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const start = performance.now();
  let heard = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    heard += heard.length < 100 ? chunk : '';
  });
  // What is refused before it is read is hung up on.
  socket.on('error', () => undefined);
  socket.write(`${type ? 'POST' : 'GET'} ${path} HTTP/1.1\r\n${head.join('')}\r\n${body}`);
  await once(socket, 'close');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1] ?? 0);
  if (status === 0 || status >= 500) throw new Error(`${path.slice(0, 80)} was answered with ${status}.`);
  return performance.now() - start;
}

/** What a request costs that brings twice as much of something. Each size is asked for by turns; the quickest counts. */
export async function benchRequests(folder: string): Promise<Figure[]> {
  const shop = await startShop({ DATA_DIR: join(folder, 'requests') });
  const port = Number(new URL(shop.url).port);
  const product = await plentiful(shop.url);
  const figures: Figure[] = [];
  let turn = 0;
  for (const { name, most, send } of kinds(product, await openVisitor(shop.url, product))) {
    const sizes = [most / 2, most].map((size) => ({ ...send(size), best: Number.POSITIVE_INFINITY }));
    for (let round = 0; round < ROUNDS; round += 1)
      for (const size of sizes) {
        turn += 1;
        size.best = Math.min(size.best, await take(port, turn, size));
      }
    const [half, whole] = [sizes[0]?.best ?? 0, sizes[1]?.best ?? 0];
    figures.push(atMost(`${name}: twice as much`, whole / Math.max(half, WORTH_COUNTING), GROWTH, '×'));
    figures.push(atMost(`${name}: ${most}`, whole, LONGEST, 'ms'));
  }
  await shop.stop();
  return figures;
}
