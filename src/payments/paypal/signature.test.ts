import { sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signingCertificate } from '../../../tests/support/paypal/certificate.ts';
import { certificateKeeper, isGenuine, SIGNED_HEADERS, signedOf } from './signature.ts';

const PATH = '/v1/notifications/certs/CERT-360caa42-fca2a594-1d93a270';
let server: Server;
let origin: string;
let asked: string[] = [];
let answer: (path: string) => { status?: number; body?: string; to?: string };
beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    asked.push(url);
    const { status = 200, body = '', to } = answer(url);
    response.writeHead(to ? 302 : status, to ? { location: to } : {}).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
  answer = () => ({ body: signingCertificate().certificate });
});

const messageOf = (headers: Record<string, string>, body = '{"id":"WH-1"}') => ({
  body: Buffer.from(body),
  header: (name: string) => headers[name],
});
const WEBHOOK = '8PT597110X687430L';
function signed(more: Record<string, string> = {}, key = signingCertificate().key, body?: string) {
  const headers: Record<string, string> = {
    'paypal-transmission-id': 'd938e770-8046-11e6-8103-6b62a8a99ac4',
    'paypal-transmission-time': '2026-11-23T22:00:46Z',
    'paypal-cert-url': origin + PATH,
    'paypal-auth-algo': 'SHA256withRSA',
  };
  const text = Buffer.from(signedOf(messageOf(headers), WEBHOOK));
  headers['paypal-transmission-sig'] = sign('sha256', text, key).toString('base64');
  return messageOf({ ...headers, ...more }, body);
}

describe('a message of PayPal’s', () => {
  test('is signed over its number, its time, the webhook and a sum of its bytes', () => {
    const headers = { 'paypal-transmission-id': 'a', 'paypal-transmission-time': 'b' };
    // The check value of CRC-32 for these nine digits, in decimal as PayPal writes it.
    expect(signedOf(messageOf(headers, '123456789'), 'W')).toBe('a|b|W|3421780262');
  });

  test('is genuine as it was signed, and with nothing of it changed or missing', async () => {
    const keeper = certificateKeeper([origin]);
    expect(await isGenuine(signed(), WEBHOOK, keeper)).toBe(true);
    for (const name of SIGNED_HEADERS)
      expect(await isGenuine(signed({ [name]: '' }), WEBHOOK, keeper), name).toBe(false);
    for (const more of [
      { 'paypal-transmission-id': 'another' },
      { 'paypal-transmission-time': '2026-11-23T22:00:47Z' },
      { 'paypal-auth-algo': 'SHA1withRSA' },
      { 'paypal-transmission-sig': 'bm8=' },
    ])
      expect(await isGenuine(signed(more), WEBHOOK, keeper)).toBe(false);
    expect(await isGenuine(signed({}, undefined, '{"id":"WH-2"}'), WEBHOOK, keeper)).toBe(false);
    expect(await isGenuine(signed(), 'ANOTHER', keeper)).toBe(false);
    expect(await isGenuine(signed(), '', keeper)).toBe(false);
    const stranger = signingCertificate('someone.example');
    expect(await isGenuine(signed({}, stranger.key), WEBHOOK, keeper)).toBe(false);
  });
});

describe('certificates of PayPal', () => {
  test('are fetched once, however many messages come at a time, and kept', async () => {
    const keeper = certificateKeeper([origin]);
    const all = await Promise.all([keeper(origin + PATH), keeper(origin + PATH)]);
    expect(all.every((each) => each?.subject.includes('messageverificationcerts'))).toBe(true);
    await keeper(origin + PATH);
    expect(asked).toEqual([PATH]);
  });

  test('come from PayPal’s own hosts, from its place for them, and from nowhere else', async () => {
    const keeper = certificateKeeper(['https://api.paypal.com']);
    const wrong = [
      origin + PATH,
      `http://api.paypal.com${PATH}`,
      `https://api.paypal.com.example.com${PATH}`,
      `https://api.paypal.com@127.0.0.1${PATH}`,
      `https://api.paypal.com:8443${PATH}`,
      `https://api.paypal.com${PATH}?x=1`,
      `https://api.paypal.com${PATH}#x`,
      'https://api.paypal.com/v1/notifications/certs/../../oauth2/token',
      'https://api.paypal.com/v1/notifications/certs/a/b',
      'https://api.paypal.com/files/CERT-1',
      'file:///etc/passwd',
      'x',
      '',
    ];
    for (const address of wrong) expect(await keeper(address), address).toBeUndefined();
    expect(asked).toEqual([]);
  });

  test('of another name, of another time, or none at all are not taken', async () => {
    for (const name of ['www.paypal.com', 'messageverificationcerts.paypal.com.example', 'paypal.com']) {
      answer = () => ({ body: signingCertificate(name).certificate });
      expect(await certificateKeeper([origin])(origin + PATH), name).toBeUndefined();
    }
    answer = () => ({ body: signingCertificate('messageverificationcerts.sandbox.paypal.com').certificate });
    expect(await certificateKeeper([origin])(origin + PATH)).toBeDefined();
    const later = () => Date.now() + 60 * 86_400_000;
    expect(await certificateKeeper([origin], later)(origin + PATH)).toBeUndefined();
    answer = () => ({ status: 404 });
    expect(await certificateKeeper([origin])(origin + PATH)).toBeUndefined();
    answer = () => ({ body: 'none' });
    await expect(certificateKeeper([origin])(origin + PATH)).rejects.toThrow();
    answer = () => ({ to: `${origin}/elsewhere` });
    await expect(certificateKeeper([origin])(origin + PATH)).rejects.toThrow();
    expect(asked).not.toContain('/elsewhere');
  });

  test('are fetched anew once their time is over, and after PayPal was away', async () => {
    let now = Date.now();
    const keeper = certificateKeeper([origin], () => now);
    for (const status of [500, 503]) {
      answer = () => ({ status });
      await expect(keeper(origin + PATH)).rejects.toThrow();
    }
    answer = () => ({ body: signingCertificate().certificate });
    expect(await keeper(origin + PATH)).toBeDefined();
    now += 60 * 86_400_000;
    expect(await keeper(origin + PATH)).toBeUndefined();
    expect(asked).toHaveLength(4);
  });

  test('are kept as long as they are among the last ten', async () => {
    let now = Date.now();
    const keeper = certificateKeeper([origin], () => now);
    const fetchEach = async (...names: number[]) => {
      asked = [];
      for (const name of names) {
        now += 7000;
        expect(await keeper(`${origin}${PATH}${name}`)).toBeDefined();
      }
      return asked.length;
    };
    const ten = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    expect(await fetchEach(...ten)).toBe(10);
    expect(await fetchEach(...ten)).toBe(0);
    expect(await fetchEach(11)).toBe(1);
    expect(await fetchEach(2, 3, 4, 5, 6, 7, 8, 9, 10, 11)).toBe(0);
    expect(await fetchEach(1)).toBe(1);
  });

  test('cannot be made to be fetched by whoever sends whatever address', async () => {
    let now = Date.now();
    const keeper = certificateKeeper([origin], () => now);
    answer = () => ({ status: 404 });
    for (let at = 0; at < 10; at += 1) await keeper(`${origin}${PATH}${at}`);
    await expect(keeper(`${origin}${PATH}-more`)).rejects.toThrow();
    expect(asked).toHaveLength(10);
    now += 61_000;
    answer = () => ({ body: signingCertificate().certificate });
    expect(await keeper(origin + PATH)).toBeDefined();
  });
});
