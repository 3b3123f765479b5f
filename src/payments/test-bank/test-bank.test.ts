import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type PaymentReport, type PaymentWanted, readSigned, sign } from '../card/protocol.ts';
import { openTestBank, type TestBank } from './server.ts';

const SECRET = 'known to shop and bank';

describe('the test bank', () => {
  let bank: TestBank;
  /** What it has told the shop, which answers so. */
  let told: { kind: string; report: PaymentReport | undefined }[] = [];
  let answer = 200;
  const shop = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const fields = Object.fromEntries(new URLSearchParams(text));
    told.push({ kind: `${request.method} ${request.url}`, report: readSigned('report', fields, SECRET) });
    response.writeHead(answer).end();
  });
  beforeAll(async () => {
    bank = await openTestBank({ secret: SECRET, host: '127.0.0.1', publicHost: '127.0.0.1' });
    shop.listen(0, '127.0.0.1');
    await once(shop, 'listening');
  });
  afterAll(async () => {
    await bank.close();
    shop.closeAllConnections();
    await new Promise((resolve) => shop.close(resolve));
  });
  beforeEach(() => {
    told = [];
    answer = 200;
    bank.silent = false;
  });
  const wanted = (more: Partial<PaymentWanted> = {}): PaymentWanted => ({
    order: 7,
    amount: 4195,
    currency: 'EUR',
    language: 'en',
    received: 'http://shop.test/received',
    cancelled: 'http://shop.test/cancelled',
    notify: `http://127.0.0.1:${(shop.address() as AddressInfo).port}/notify`,
    takeNow: true,
    ...more,
  });
  const post = (path: string, fields: Record<string, string>) =>
    fetch(bank.url + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  const call = async <T extends object>(path: string, message: object): Promise<T | undefined> => {
    const response = await post(path, { ...sign('call', message, SECRET) });
    expect(response.headers.get('content-type')).toBe('application/json');
    return readSigned<T>('answer', await response.json(), SECRET);
  };
  const pageOf = async (more: Partial<PaymentWanted>) => {
    const { report } = bank.books.open(wanted(more));
    const response = await fetch(`${bank.pages}/pay/${report.id}`);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    return response.text();
  };

  test('has a page that says what it is, in the shopper’s language, with what is to be paid', async () => {
    const english = await pageOf({});
    expect(english).toContain('<html lang="en" dir="ltr">');
    expect(english).toContain('<title>Test bank</title>');
    expect(english).toContain('Order 7');
    expect(english).toContain('€41.95');
    expect(english).toContain('no money moves');
    expect(
      [...english.matchAll(/<button name="choice" value="(\w+)">/g)].map(([, choice]) => choice),
    ).toEqual(['pay', 'decline', 'back']);
    expect(english).toContain('<form method="post">');
    const spanish = await pageOf({ language: 'es' });
    expect(spanish).toContain('<html lang="es"');
    expect(spanish).toMatch(/41,95\s€/);
    expect(await pageOf({ language: 'xx' }), 'rather than none').toContain('<html lang="en"');
    expect(await pageOf({ currency: 'JPY', amount: 500 })).toContain('¥500');
  });

  test('has another page to keep a card, on which nothing is paid', async () => {
    const asked = { language: 'en', done: 'http://shop.test/done', cancelled: 'http://shop.test/no' };
    const said = await call<{ page: string }>('/cards', asked);
    const text = await (await fetch(said?.page ?? '')).text();
    expect([...text.matchAll(/value="(\w+)"/g)].map(([, choice]) => choice)).toEqual(['keep', 'back']);
    expect(text).toContain('The shop would like to keep a card');
    expect(text).not.toContain('class="amount"');
    const form = {
      method: 'POST',
      body: new URLSearchParams({ choice: 'keep' }),
      redirect: 'manual',
    } as const;
    const kept = await fetch(said?.page ?? '', form);
    expect(kept.status).toBe(303);
    const query = new URL(kept.headers.get('location') ?? '').searchParams;
    expect(readSigned('card', Object.fromEntries(query), SECRET)).toMatchObject({ label: 'Visa •••• 4242' });
  });

  test('tells the shop what was chosen, signed, and leads the shopper back', async () => {
    const paid = bank.books.open(wanted());
    const choose = (choice: string, id: string) => post(`/pay/${id}`, { choice });
    const away = await choose('pay', paid.report.id);
    expect([away.status, away.headers.get('location')]).toEqual([303, 'http://shop.test/received']);
    expect(told).toEqual([{ kind: 'POST /notify', report: { ...paid.report, state: 'paid' } }]);
    const held = bank.books.open(wanted({ takeNow: false }));
    expect((await choose('pay', held.report.id)).headers.get('location')).toBe('http://shop.test/received');
    expect(told.at(-1)?.report?.state).toBe('authorised');
    const declined = bank.books.open(wanted());
    expect((await choose('decline', declined.report.id)).headers.get('location')).toBe(
      'http://shop.test/cancelled',
    );
    expect(told.at(-1)?.report?.state).toBe('failed');
    const left = bank.books.open(wanted());
    expect((await choose('back', left.report.id)).headers.get('location')).toBe('http://shop.test/cancelled');
    expect([told.length, left.report.state]).toEqual([3, 'waiting']);
    bank.silent = true;
    await choose('pay', left.report.id);
    expect([told.length, left.report.state]).toEqual([3, 'paid']);
  });

  test('knows how the shop took it, and that it was not there', async () => {
    const payment = bank.books.open(wanted());
    expect(await bank.report(payment)).toBe(200);
    answer = 503;
    expect(await bank.report(payment)).toBe(503);
    expect(await bank.report(bank.books.open(wanted({ notify: 'http://127.0.0.1:9/' })))).toBe(0);
  });

  test('says of an order how its newest payment stands, or of one payment how that does', async () => {
    const first = bank.books.open(wanted({ order: 70 }));
    const second = bank.books.open(wanted({ order: 70, amount: 5 }));
    bank.books.open(wanted({ order: 71 }));
    expect(await call('/state', { order: 70 })).toEqual(second.report);
    expect(await call('/state', { order: 70, id: first.report.id })).toEqual(first.report);
    expect(await call('/state', { order: 70, id: 'B-none' })).toEqual({});
    expect(await call('/state', { order: 72 })).toEqual({});
    expect(bank.books.allOf(70)).toEqual([first, second]);
  });

  test('sends who pays with a kept card back at once', async () => {
    const { token } = bank.books.keepCard();
    const said = await call<{ page: string; id: string }>('/payments', wanted({ order: 73, token }));
    expect(said).toEqual({ page: 'http://shop.test/received', id: bank.books.ofOrder(73)?.report.id });
    const asked = await call<{ page: string; id: string }>('/payments', wanted({ order: 74 }));
    expect(asked?.page).toBe(`${bank.pages}/pay/${asked?.id}`);
    expect(bank.books.ofOrder(73)?.report.state).toBe('paid');
  });

  test('lets reserved money go once, and only reserved money', async () => {
    const held = bank.books.open(wanted({ takeNow: false }));
    const { id } = held.report;
    expect(await call('/cancel', { id, amount: 0, key: 'early' })).toEqual({ done: false });
    bank.books.decide(held, 'pay');
    const gone = { done: true, reference: 'Va' };
    expect(await call('/cancel', { id, amount: 0, key: 'a' })).toEqual(gone);
    expect(await call('/cancel', { id, amount: 0, key: 'a' }), 'the same once more').toEqual(gone);
    expect(held.report.state).toBe('voided');
    expect(await call('/cancel', { id, amount: 0, key: 'b' })).toEqual({ done: false });
    expect(await call('/capture', { id, amount: 1, key: 'c' })).toEqual({ done: false });
    expect(await call('/cancel', { id: 'B-none', amount: 0, key: 'd' })).toEqual({ done: false });
    const whole = bank.books.open(wanted({ takeNow: false }));
    bank.books.decide(whole, 'pay');
    const all = { id: whole.report.id, amount: 4195, key: 'e' };
    expect(await call('/capture', all)).toEqual({ done: true, reference: 'Ce' });
  });

  test('hears nobody who does not know the secret, and nothing that is no message', async () => {
    const forged = await post('/refund', { ...sign('call', { id: 'B1', amount: 5, key: 'k' }, 'guessed') });
    expect([forged.status, await forged.text()]).toEqual([403, 'not signed']);
    const report = await post('/state', { ...sign('report', { order: 7 }, SECRET) });
    expect(report.status).toBe(403);
    for (const path of ['/state', '/', '/pay/B-none', '/pay/', '/card/K-none', '/nowhere']) {
      const looked = await fetch(bank.url + path);
      expect([path, looked.status, await looked.text()]).toEqual([path, 404, 'no such payment']);
    }
    expect((await post('/nowhere', {})).status).toBe(404);
    const { report: open } = bank.books.open(wanted());
    const huge = await post(`/pay/${open.id}`, { choice: 'pay', more: 'x'.repeat(20_000) });
    expect([huge.status, open.state]).toEqual([400, 'waiting']);
    expect((await post(`/pay/${open.id}`, { more: 'x'.repeat(10_000) })).status).toBe(303);
  });

  test('is found where it listens, everywhere and at addresses of IPv6 too', async () => {
    for (const [host, found] of [
      ['0.0.0.0', '127.0.0.1'],
      ['::1', '[::1]'],
      ['::', '[::1]'],
    ] as const) {
      const other = await openTestBank({ secret: SECRET, host, publicHost: 'shop.test' });
      const { port } = new URL(other.url);
      expect([other.url, other.pages]).toEqual([`http://${found}:${port}`, `http://shop.test:${port}`]);
      expect((await fetch(`${other.url}/`)).status).toBe(404);
      await other.close();
      const again = await openTestBank({ secret: SECRET, host, publicHost: 'shop.test', port: Number(port) });
      expect(again.url).toBe(other.url);
      await again.close();
    }
  });
});
