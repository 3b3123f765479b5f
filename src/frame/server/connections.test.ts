import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { ACTING, ELSEWHERE } from '../../../tests/support/elsewhere.ts';
import type { TestShop } from '../../../tests/support/shop.ts';

/** The same for what only a client sends that is no browser: it writes down what it likes. */
const ODDER = [
  'http://evil.example/',
  '/\\evil.example/',
  '\\\\evil.example/',
  '/\\/evil.example/',
  '/\\\\evil.example/',
  'evil.example/',
];

describe('a visitor behind proxies', () => {
  const addressFor = async (trustProxy: number | string[], via: string, forwarded: string) => {
    const house = await openSellingShop('sqlite', { trustProxy });
    const counted: string[] = [];
    house.shop.limits.take = async (_what, who) => counted.push(who) > 0;
    const [nonce] = [
      ...(/name="woocommerce-login-nonce" value="(\w+)"/.exec(
        (await house.browser().get('/el-meu-compte/')).text,
      ) ?? []),
    ].slice(1);
    const form = { login: 1, username: 'algu', password: 'alguna cosa', 'woocommerce-login-nonce': nonce };
    await house.app.inject({
      method: 'POST',
      url: '/el-meu-compte/',
      remoteAddress: via,
      headers: { host: 'shop.test', 'x-forwarded-for': forwarded, 'content-type': 'application/json' },
      payload: JSON.stringify(form),
    });
    await house.close();
    return counted[0];
  };

  test('is known by the address that the believed proxies say, and by no word of anybody else', async () => {
    const [visitor, proxy, forged] = ['203.0.113.7', '10.0.0.2', '198.51.100.1'];
    expect(await addressFor(['loopback'], '127.0.0.1', visitor)).toBe(visitor);
    expect(await addressFor(['loopback'], proxy, visitor)).toBe(proxy);
    expect(await addressFor(['10.0.0.0/8'], proxy, `${forged}, ${visitor}`)).toBe(visitor);
    expect(await addressFor(['10.0.0.0/8'], visitor, forged)).toBe(visitor);
    expect(await addressFor(1, proxy, `${forged}, ${visitor}`)).toBe(visitor);
    expect(await addressFor(2, proxy, `${forged}, ${visitor}, 10.0.0.3`)).toBe(visitor);
    expect(await addressFor(0, proxy, forged)).toBe(proxy);
  });
});

describe('connections', () => {
  let house: TestShop;
  let port: number;
  beforeAll(async () => {
    house = await openSellingShop('sqlite', { patience: { headers: 60, request: 120, every: 20 } });
    await house.app.listen({ port: 0, host: '127.0.0.1' });
    port = (house.app.server.address() as AddressInfo).port;
  });
  afterAll(() => house.close());

  /** What the shop says to these bytes before it hangs up. */
  const say = (text: string) =>
    new Promise<string>((resolve, reject) => {
      let heard = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      socket.setEncoding('latin1');
      socket.on('data', (chunk) => {
        heard += chunk;
      });
      socket.on('close', () => resolve(heard));
      socket.on('error', reject);
    });

  test('headers and bodies that never end are hung up on', async () => {
    expect(await say('GET / HTTP/1.1\r\nHost: shop.test\r\nX-Slow: ')).toMatch(/^HTTP\/1\.1 408 /);
    const body =
      'POST /cistella/ HTTP/1.1\r\nHost: shop.test\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{';
    expect(await say(body)).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('a body that nobody reads ends the connection, so that nothing of it is taken for a request', async () => {
    const smuggled = 'GET /botiga/ HTTP/1.1\r\nHost: shop.test\r\n\r\n';
    const heard = await say(
      `POST /no/such/place/ HTTP/1.1\r\nHost: shop.test\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}`,
    );
    expect(heard.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 404']);
  });

  test('a request that says twice how long it is is none', async () => {
    const rest = '0\r\n\r\nGET /botiga/ HTTP/1.1\r\nHost: shop.test\r\n\r\n';
    const shapes = [
      'Content-Length: 5\r\nTransfer-Encoding: chunked',
      'Transfer-Encoding: chunked\r\nContent-Length: 5',
      'Content-Length: 5\r\nContent-Length: 6',
      'Transfer-Encoding: xchunked',
      'Transfer-Encoding: chunked, identity',
      'Transfer-Encoding : chunked',
      'Content-Length: +5',
    ];
    for (const shape of shapes) {
      const heard = await say(`POST / HTTP/1.1\r\nHost: shop.test\r\n${shape}\r\n\r\n${rest}`);
      expect([shape, heard.match(/HTTP\/1\.1 \d+/g)]).toEqual([shape, ['HTTP/1.1 400']]);
    }
  });

  test('no path that a browser would read as another house’s leads anywhere', async () => {
    for (const path of [...ELSEWHERE, ...ODDER, '/\t/evil.example/', '/a\\b/'])
      for (const field of ACTING) {
        const heard = await say(
          `GET ${path}?${field}=X HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n`,
        );
        expect([path, field, heard.slice(0, 12)]).toEqual([path, field, 'HTTP/1.1 400']);
        expect(heard).not.toMatch(/^location:/im);
      }
  });

  test('what is refused in a body ends that request and nothing else', async () => {
    const body = `a=1${'&a=1'.repeat(1000)}`;
    const head = 'Host: shop.test\r\nContent-Type: application/x-www-form-urlencoded\r\nConnection: close';
    const post = `POST /botiga/ HTTP/1.1\r\n${head}\r\nContent-Length: ${body.length}\r\n\r\n`;
    expect(await say(post + body)).toMatch(/^HTTP\/1\.1 400 /);
    expect(await say(`GET /botiga/ HTTP/1.1\r\n${head}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('headers without end are refused as too large', async () => {
    expect(await say(`GET / HTTP/1.1\r\nHost: shop.test\r\nX-Long: ${'x'.repeat(20_000)}`)).toMatch(
      /^HTTP\/1\.1 431 /,
    );
  });
});
