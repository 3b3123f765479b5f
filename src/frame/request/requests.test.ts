import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop, partOf } from '../../../tests/support/buying/cart.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { ACTING, ELSEWHERE } from '../../../tests/support/elsewhere.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';

describe.each(engines)('what a request may bring, on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  beforeAll(async () => {
    house = await openSellingShop(engine);
    cup = await addSimple(house, { name: 'Tassa', price: 1850, stock: 1000 });
  });
  afterAll(() => house.close());

  const filled = async () => {
    const shopper = house.browser();
    await shopper.call('add_to_cart', { product_id: cup });
    return shopper;
  };

  test('no link that acts leads to another house, however its path is written', async () => {
    const shopper = await filled();
    for (const path of ELSEWHERE)
      for (const field of [...ACTING, 'add-to-cart', 'order_again', 'currency', 's']) {
        const reply = await shopper.get(`${path}?${field}=X`);
        expect([path, field, reply.status, reply.location]).toEqual([path, field, 400, '']);
      }
  });

  test('nor does a path whose slashes are written as escapes, which stays what it is', async () => {
    const shopper = await filled();
    for (const path of ['/%2fevil.example/', '/%5cevil.example/', '/%09/evil.example/', '/.//evil.example/'])
      for (const field of ACTING) {
        const { location } = await shopper.get(`${path}?${field}=X`);
        if (location !== '') expect(new URL(location, 'http://shop.test').host).toBe('shop.test');
        expect(location).not.toMatch(/^\/[/\\]/);
      }
  });

  test('logging in, a wish, a cancelled order and a line taken out come back to this shop or to their own page', async () => {
    const targets = [
      'http://shop.test//evil.example/',
      '//evil.example/',
      '/\\evil.example',
      'https://evil.example/',
    ];
    for (const [index, target] of targets.entries()) {
      const email = `back${index}@example.cat`;
      const form = { email, password: 'una frase llarga', register: 1 };
      await house.browser().fill('/el-meu-compte/', form);
      const login = { username: email, password: form.password, login: 1, redirect: target };
      expect((await house.browser().fill('/el-meu-compte/', login)).location).toBe('/el-meu-compte/');
      const wish = await (await filled()).post(
        '/llista-de-desitjos/',
        { add_to_wishlist: cup },
        { referer: target },
      );
      expect(wish.location).toBe('/llista-de-desitjos/');
      const cancel = `/?cancel_order=true&order_id=1&redirect=${encodeURIComponent(target)}`;
      expect((await house.browser().get(cancel)).location).toBe('/el-meu-compte/orders/');
    }
  });

  test('nothing typed becomes a header: no line break leaves in an address or a cookie', async () => {
    const shopper = await filled();
    const broken = '%0d%0aset-cookie:%20a=b%0d%0a';
    for (const path of [
      `/?wcmlc=${broken}`,
      `/?pkey=${broken}`,
      `/?apply_coupon=${broken}`,
      `/?x=${broken}&wcmlc=USD`,
    ]) {
      const { headers, location, status } = await shopper.get(path);
      expect(status).toBeLessThan(500);
      expect(JSON.stringify(headers['set-cookie'] ?? '')).not.toContain('a=b');
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be there
      expect(location).not.toMatch(/[\u0000-\u001f]/);
    }
  });

  test('a form or a query has at most a thousand fields, in every encoding', async () => {
    const fields = (count: number) => Array.from({ length: count }, (_, index) => `f${index}=1`).join('&');
    const parts = (count: number) =>
      `${Array.from({ length: count }, (_, index) => `--xyz\r\ncontent-disposition: form-data; name="f${index}"\r\n\r\n1\r\n`).join('')}--xyz--\r\n`;
    const members = (count: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, 1])));
    const send = async (count: number) => {
      const shopper = house.browser();
      const types = { 'content-type': 'multipart/form-data; boundary=xyz' };
      return Promise.all([
        shopper.get(`/botiga/?${fields(count)}`),
        shopper.post('/botiga/', fields(count)),
        shopper.post('/botiga/', parts(count), types),
        shopper.post('/botiga/', members(count), { 'content-type': 'application/json' }),
      ]);
    };
    for (const reply of await send(990)) expect(reply.status).not.toBe(400);
    const refused = await send(1001);
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect(refused[0]?.text).toContain('No hem entès la petició.');
    const nested = `{"a":${'['.repeat(1001)}${']'.repeat(1001)}}`;
    const deep = await house.browser().post('/botiga/', nested, { 'content-type': 'application/json' });
    expect(deep.status).toBe(400);
    const spanish = await house.browser().get(`/es/tienda/?${fields(1001)}`);
    expect(spanish.text).toContain('<html lang="es-ES"');
    const call = await house.browser().post('/es/?wc-ajax=add_to_cart', fields(1001));
    expect(call.json()).toMatchObject({ code: 'bad_request', data: { status: 400 } });
  });

  test('a choice names at most fifty attributes', async () => {
    const chosen = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`attribute_pa_${index}`, 'x']));
    const shopper = house.browser();
    expect((await shopper.call('add_to_cart', { product_id: cup, ...chosen(50) })).status).toBe(200);
    expect((await shopper.call('add_to_cart', { product_id: cup, ...chosen(51) })).status).toBe(400);
    const link = new URLSearchParams({ 'add-to-cart': String(cup), ...chosen(51) });
    expect((await shopper.get(`/botiga/?${link}`)).status).toBe(400);
  });

  test('names of JavaScript’s own are fields like others', async () => {
    const shopper = house.browser();
    for (const name of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']) {
      const form = { product_id: cup, [name]: 'x', [`${name}[x]`]: 'y', [`attribute_${name}`]: 'z' };
      expect((await shopper.call('add_to_cart', form)).json()).toHaveProperty('cart_hash');
      const json = `{"product_id":${cup},"${name}":{"polluted":1}}`;
      const reply = await shopper.post('/?wc-ajax=add_to_cart', json, { 'content-type': 'application/json' });
      expect(reply.json()).toHaveProperty('cart_hash');
      for (const path of [
        `/?wc-ajax=${name}`,
        `/wp-admin/admin-ajax.php?action=${name}`,
        `/${name}/`,
        `/botiga/?${name}=1`,
      ])
        expect((await shopper.get(path)).status).toBeLessThan(500);
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test('a link that acts does nothing when only its headers are asked for', async () => {
    const shopper = await filled();
    const head = (url: string) =>
      house.app.inject({
        method: 'HEAD',
        url,
        headers: {
          host: 'shop.test',
          cookie: [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
      });
    const cart = async () =>
      (await shopper.call('get_refreshed_fragments')).json<{ cart_hash: string }>().cart_hash;
    const before = await cart();
    const page = (await shopper.get('/cistella/')).text;
    const remove = partOf(page, /href="(\/cistella\/\?remove_item=[^"]+)"/).replaceAll('&amp;', '&');
    expect(remove).not.toBe('');
    for (const url of [`/?add-to-cart=${cup}`, `/botiga/?add-to-cart=${cup}&quantity=3`, remove]) {
      expect((await head(url)).statusCode).toBe(302);
      expect(await cart()).toBe(before);
    }
    const money = await head('/botiga/?wcmlc=USD');
    expect([money.statusCode, money.headers['set-cookie']]).toEqual([302, undefined]);
    await shopper.get(`/?add-to-cart=${cup}`);
    await head('/cistella/');
    expect((await shopper.get('/cistella/')).text).toContain('woocommerce-message');
  });

  test('every address for scripts that stands on a page answers in the page’s language', async () => {
    const shopper = await filled();
    for (const path of [
      '/es/tienda/',
      '/es/carrito/',
      '/es/finalizar-compra/',
      '/es/mi-cuenta/',
      '/es/diario/',
    ]) {
      const { text } = await shopper.get(path);
      const named = [...text.matchAll(/"ajax_?url":"([^"]+)"/g)].map(([, address]) => address);
      expect(named.length).toBeGreaterThan(3);
      expect(new Set(named)).toEqual(new Set(['/wp-admin/admin-ajax.php?lang=es']));
    }
  });

  test('a body is read only where somebody takes it: elsewhere not even its encoding is looked at', async () => {
    const send = (url: string, type: string) =>
      house.app.inject({
        method: 'POST',
        url,
        headers: { host: 'shop.test', 'content-type': type },
        payload: 'x',
      });
    for (const url of ['/no/such/place/', '/robots.txt', '/wp-sitemap.xml', '/?wc-ajax=no_such_call']) {
      const reply = await send(url, 'application/x-unheard-of');
      expect(reply.statusCode, url).toBe(url.includes('wc-ajax') ? 200 : url.includes('such') ? 404 : 405);
      expect(reply.headers.connection).toBe('close');
    }
    for (const url of ['/botiga/', '/cistella/', '/?wc-ajax=add_to_cart', '/wp-comments-post.php'])
      expect((await send(url, 'application/x-unheard-of')).statusCode).toBe(415);
  });

  test('a form of another site is refused before its body is read', async () => {
    const reply = await house.app.inject({
      method: 'POST',
      url: '/cistella/',
      headers: {
        host: 'shop.test',
        origin: 'https://evil.example',
        'content-type': 'application/x-unheard-of',
      },
      payload: 'x'.repeat(400_000),
    });
    expect([reply.statusCode, reply.headers.connection]).toEqual([403, 'close']);
  });

  test('all parts of a form together are as long as a form may be, and its files are passed over', async () => {
    const part = (name: string, value: string, file = '') =>
      `--xyz\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
    const send = (...parts: string[]) =>
      house.browser().post('/?wc-ajax=add_to_cart', `${parts.join('')}--xyz--\r\n`, {
        'content-type': 'multipart/form-data; boundary=xyz',
      });
    const id = part('product_id', String(cup));
    expect((await send(id, part('photo', 'x'.repeat(1000), '; filename="a.jpg"'))).json()).toHaveProperty(
      'cart_hash',
    );
    const many = Array.from({ length: 5 }, (_, index) =>
      part(`f${index}`, 'x'.repeat(60_000), `; filename="${index}"`),
    );
    expect((await send(id, ...many)).status).toBe(413);
  });

  test('what is no page allows nothing to run in it, and asks for TLS where the shop has it', async () => {
    const secure = await openSellingShop(engine, { publicUrl: 'https://shop.test' });
    const shopper = secure.browser();
    const replies = [
      await shopper.get('/ca/botiga/'),
      await shopper.call('get_refreshed_fragments'),
      await shopper.get('/robots.txt'),
      await shopper.get('/wp-json/nothing/'),
      await shopper.get('//evil.example/'),
      await shopper.get('/assets/no-hi-es.js'),
    ];
    for (const { headers } of replies) {
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
      expect(headers['content-security-policy']).toContain("default-src '");
    }
    for (const { headers } of replies.slice(0, 3))
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'.*frame-ancestors 'none'/);
    expect(replies.at(-1)?.status).toBe(404);
    const [script = ''] = /\/assets\/client-\S+?\.js/.exec((await shopper.get('/botiga/')).text) ?? [];
    const file = await shopper.get(script);
    expect([file.status, file.headers['strict-transport-security']]).toEqual([
      200,
      'max-age=31536000; includeSubDomains',
    ]);
    const cookies = (await shopper.get('/botiga/?wcmlc=USD')).headers['set-cookie'];
    expect(String(cookies)).toMatch(/client_currency=USD;.* Secure/);
    const plain = await house.browser().get('/ca/botiga/');
    expect(plain.headers['strict-transport-security']).toBeUndefined();
    await secure.close();
  });

  test('a kept page is the same for everybody, whatever host, cookies and queries it was asked for with', async () => {
    using _ = house.alone();
    const ask = async (url: string, headers: Record<string, string> = {}) => {
      house.shop.pages.clear();
      await house.app.inject({ url, headers: { host: 'shop.test', ...headers } });
      const kept = house.shop.pages.get('/botiga/');
      return kept?.body.toString().replace(/\/assets\/\S+/g, '');
    };
    const honest = await ask('/botiga/');
    expect(honest).toContain('Tassa');
    const evil = [
      await ask('/botiga/', { host: 'evil.example' }),
      await ask('/botiga/', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'evil' }),
      await ask('/botiga/', { 'x-original-url': '/cistella/', 'x-rewrite-url': '/cistella/' }),
      await ask('/botiga/', { cookie: 'woocommerce_cart_hash=evil; woo-share=evil; client_currency=evil' }),
      await ask('/botiga/', { 'accept-language': 'es', referer: 'https://evil.example/' }),
      await ask('/botiga/?utm_source=evil&fbclid=%22%3Eevil'),
    ];
    for (const page of evil) expect(page).toBe(honest);
    for (const url of [
      '/botiga/?evil=1',
      '/botiga/?utm_source=x&evil=1',
      '/botiga/?currency=USD',
      '/botiga/?wc-ajax=evil',
    ])
      expect(await ask(url)).toBeUndefined();
  });
});
