import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { createSession } from '../../platform/session/sessions.ts';
import { NotAllowed, readAudit, terminal } from '../command/index.ts';
import { writeAudit } from '../command/store.ts';

describe.each(engines)('the frame on %s', (engine) => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openTestShop(engine);
  });
  afterAll(() => house.close());

  test('an unknown address is a 404 in the shopper’s language', async () => {
    const shopper = house.browser();
    const pages = await Promise.all(
      ['/no-hi-es/', '/es/no-esta/', '/en/not-here/'].map((path) => shopper.get(path)),
    );
    expect(pages.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(pages[0]?.text).toContain('No hem trobat la pàgina');
    expect(pages[1]?.text).toContain('No hemos encontrado la página');
    expect(pages[2]?.text).toContain('Page not found');
  });

  test('an address that knows other methods says which; where there is none it is a 404', async () => {
    type Method = 'PUT' | 'DELETE' | 'PATCH' | 'OPTIONS' | 'GET' | 'POST';
    const ask = async (method: Method, url: string) => {
      const { statusCode, headers } = await house.app.inject({ method, url, headers: { host: 'shop.test' } });
      return [statusCode, headers.allow];
    };
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const) {
      expect(await ask(method, '/botiga/'), method).toEqual([405, 'GET, HEAD, POST']);
      expect(await ask(method, '/en/cart/'), method).toEqual([405, 'GET, HEAD, POST']);
      expect(await ask(method, '/search-index.json?lang=ca'), method).toEqual([405, 'GET, HEAD']);
      expect(await ask(method, '/wp-admin/admin-ajax.php'), method).toEqual([405, 'GET, HEAD, POST']);
      expect(await ask(method, '/no/hi/es/'), method).toEqual([404, undefined]);
    }
    expect(await ask('POST', '/search-index.json')).toEqual([405, 'GET, HEAD']);
    expect(await ask('GET', '/wp-json/nv/v1/posts/page/1')).toEqual([405, 'POST']);
  });

  test('the first language has no prefix: with one, the address moves for good', async () => {
    const reply = await house.browser().get('/ca/botiga/?orderby=price');
    expect([reply.status, reply.location]).toEqual([301, '/botiga/?orderby=price']);
  });

  test('an address without its slash moves to the one with it', async () => {
    const reply = await house.browser().get('/es/tienda');
    expect([reply.status, reply.location]).toEqual([301, '/es/tienda/']);
  });

  test('who comes from a letter or an advertisement is known by it after being sent on, and is shown the kept page', async () => {
    using _ = house.alone();
    const moved = await house.browser().get('/es/tienda?orderby=price&utm_source=butlleti');
    expect(moved.location).toBe('/es/tienda/?orderby=price&utm_source=butlleti');
    house.shop.pages.clear();
    const first = await house.browser().get('/es/tienda/?utm_source=butlleti');
    expect(first.text).not.toContain('butlleti');
    expect(house.shop.pages.get('/es/tienda/')).toBeDefined();
    const again = await house.browser().get('/es/tienda/?fbclid=1');
    expect(again.headers.etag).toBe(first.headers.etag);
  });

  test('a form sent from another site is not taken', async () => {
    const reply = await house
      .browser()
      .post('/?wc-ajax=add_to_cart', {}, { origin: 'https://elsewhere.example' });
    expect([reply.status, reply.text]).toEqual([403, '-1']);
  });

  test('an address with a broken escape is refused, not a failure', async () => {
    const reply = await house.browser().get('/botiga/%E0%A4/');
    expect(reply.status).toBe(400);
  });

  test('an unknown call is an empty 200, an unknown action a 400 with the body 0', async () => {
    const shopper = house.browser();
    const call = await shopper.call('no_such_call');
    expect([call.status, call.text]).toEqual([200, '']);
    const action = await shopper.post('/wp-admin/admin-ajax.php', { action: 'no_such_action' });
    expect([action.status, action.text]).toEqual([400, '0']);
  });

  test('choosing a currency comes back to the same page and is remembered', async () => {
    const shopper = house.browser();
    const reply = await shopper.get('/en/shop/?wcmlc=USD');
    expect([reply.status, reply.location]).toEqual([302, '/en/shop/']);
    expect(shopper.cookies.get('client_currency')).toBe('USD');
    await shopper.get('/en/shop/?wcmlc=EUR');
    expect(shopper.cookies.has('client_currency')).toBe(false);
  });

  test('by the clock, sessions that are over and changes that everybody has read are thrown away', async () => {
    const { db, jobs } = house.shop;
    const past = Date.now() - 48 * 3_600_000;
    await db.transaction(async (tx) => {
      await createSession(tx, { now: past, life: 1000 });
      await tx.insertInto('change').values({ tag: 'old', at: past }).execute();
      await enqueue(tx, 'site.tidy', {});
    });
    await jobs.runDue();
    const sessions = await db.read
      .selectFrom('session')
      .select('id')
      .where('expires_at', '<', Date.now())
      .execute();
    const changes = await db.read.selectFrom('change').select('id').where('tag', '=', 'old').execute();
    expect([sessions, changes]).toEqual([[], []]);
  });

  test('by the clock, lines of the audit trail go that are older than two years, and no others', async () => {
    const { db, jobs } = house.shop;
    const lines = () => readAudit(db.read, { command: 'test.old', limit: 5000 });
    const write = (at: number, count: number) =>
      db.transaction((tx) =>
        writeAudit(
          tx,
          { actor: terminal('test'), command: 'test.old', at },
          Array.from({ length: count }, (_, id) => ({ subject: ['test', id] as const })),
        ),
      );
    const DAY = 86_400_000;
    await write(Date.now() - 732 * DAY, 1203);
    await write(Date.now() - 729 * DAY, 2);
    await db.transaction((tx) => enqueue(tx, 'site.tidy', {}));
    await jobs.runDue();
    expect(await lines()).toHaveLength(2);
  });

  test('what somebody may not do is refused with 403 in their language, and not as a failure', async () => {
    using _ = house.alone();
    const { cache } = house.shop;
    const actor = { kind: 'staff', id: '7', name: 'Anna', request: '', may: () => false } as const;
    const reading = vi.spyOn(cache, 'get').mockImplementationOnce(() => {
      reading.mockRestore();
      throw new NotAllowed(actor, 'order.refund', 'orders.refund');
    });
    const page = await house.browser().get('/es/tienda/?orderby=price');
    expect(page.status).toBe(403);
    expect(page.text).toContain('No tienes permiso');
    expect(page.text).not.toContain('orders.refund');
  });

  test('scripts and styles go over the wire compressed, in the best way that the browser takes', async () => {
    const { script, styles } = house.shop.assets;
    for (const url of [script, ...styles]) {
      const ask = (encodings: string) =>
        house.app.inject({ url, headers: { host: 'shop.test', 'accept-encoding': encodings } });
      const plain = await ask('identity');
      expect([plain.statusCode, plain.headers['content-encoding']]).toEqual([200, undefined]);
      const brotli = await ask('gzip, deflate, br, zstd');
      expect(brotli.headers).toMatchObject({
        'content-encoding': 'br',
        'content-type': plain.headers['content-type'],
        vary: 'accept-encoding',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect(brotliDecompressSync(brotli.rawPayload)).toEqual(plain.rawPayload);
      const gzip = await ask('gzip');
      expect(gzip.headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(gzip.rawPayload)).toEqual(plain.rawPayload);
      expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    }
  });

  test('a page of data that changed while it was made is not kept for others', async () => {
    using _ = house.alone();
    const { cache, pages } = house.shop;
    pages.clear();
    // The first thing that the page reads is followed by news of a change.
    const reading = vi.spyOn(cache, 'get').mockImplementationOnce((...wish) => {
      reading.mockRestore();
      const found = cache.get(...wish);
      pages.drop(['listing']);
      return found;
    });
    await house.browser().get('/botiga/');
    expect(pages.get('/botiga/')).toBeUndefined();
    await house.browser().get('/botiga/');
    expect(pages.get('/botiga/')).toBeDefined();
  });

  test('every answer carries the id under which it is logged', async () => {
    const { headers } = await house.browser().get('/nothing/');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{12}$/);
  });

  test('pages forbid scripts that stand in the page', async () => {
    const { headers } = await house.browser().get('/nothing/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });
});

test('what breaks is told in the shopper’s language with the number under which it is logged, and with nothing of why', async () => {
  const house = await openTestShop('sqlite');
  await house.shop.db.transaction((tx) => tx.schema.dropTable('listing').execute());
  const page = await house.browser().get('/es/tienda/');
  expect(page.status).toBe(500);
  expect(page.text).toContain(String(page.headers['x-request-id']));
  expect(page.text).toMatch(/<html lang="es-ES"/);
  expect(page.text).toContain('noindex');
  expect(page.text).not.toMatch(/listing|sqlite|no such table|at .*\.ts/i);
  const call = await house.browser().get('/wp-json/nv/v1/posts/page/1');
  expect(call.status).toBeGreaterThanOrEqual(400);
  await house.close();
});
