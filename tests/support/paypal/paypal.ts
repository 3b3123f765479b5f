import { randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import type { Shop } from '../../../src/frame/shop/shop.ts';
import type { Gateway } from '../../../src/payments/index.ts';
import { paypalGateway } from '../../../src/payments/paypal/gateway.ts';
import type { PaypalAccount, PaypalHouse } from '../../../src/payments/paypal/party.ts';
import { accountOf } from '../../../src/payments/paypal/settings.ts';
import { makePaypalBooks, notThere, type PaypalBooks, Refusal, type Wallet } from './books.ts';
import { type SigningCertificate, signingCertificate } from './certificate.ts';

export const PAYPAL_KEYS = { clientId: 'client-fake', secret: 'secret-fake', webhookId: '8PT597110X687430L' };

export interface PaypalTold {
  id: string;
  event_type: string;
  resource: object;
}

/** How a message is sent otherwise than PayPal would. */
export interface Sending {
  webhookId?: string;
  /** Where the certificate is said to be, and whose it is. */
  address?: string;
  by?: SigningCertificate;
  algorithm?: string;
  /** What is sent instead of what was signed. */
  body?: string;
  signature?: string;
}

export interface FakePaypal {
  origin: string;
  house: PaypalHouse;
  books: PaypalBooks;
  /** What was told, or would have been: the newest last. */
  events: PaypalTold[];
  /** How often each call was made, as `POST /v2/checkout/orders/:id/capture`. */
  calls: Map<string, number>;
  /**
   * What goes wrong: events are not sent; work (or that of some calls) is done and its answer lost; nobody answers;
   * answers take long; calls are refused.
   */
  faults: {
    silent: boolean;
    mute: boolean | RegExp;
    down: boolean;
    slow: number;
    /** With a body that is none of PayPal’s, where one is said. */
    refusing?: { calls: RegExp; status: number; issue?: string; body?: string } | undefined;
  };
  webhook: { id: string; url: string; event_types: { name: string }[] };
  /** What is handed out at an address of certificates. */
  certificates: Map<string, string>;
  /** As many days later: keys and tokens are not known any more. */
  forgetKeys(): void;
  forgetTokens(): void;
  /** Sends an event. @returns the shop's status, 0 when nobody answered */
  send(event: PaypalTold, how?: Sending): Promise<number>;
  /** What a shopper does at the page of an order. @returns where the browser is sent */
  choose(page: string, choice?: Wallet | 'no'): Promise<string>;
  /** What a shop needs to be paid here; a test may change the account afterwards. */
  join(shop: Shop): { gateway: Gateway; account: PaypalAccount };
  /** Waits until every event so far has been answered. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

const CERTIFICATE = '/v1/notifications/certs/CERT-360caa42-fca2a594-1d93a270';

/** PayPal as far as the shop knows it: its interface, its page, its certificates and its events. It moves no money. */
export async function openPaypal(host = '127.0.0.1'): Promise<FakePaypal> {
  const remembered = new Map<string, { asked: string; answer: unknown }>();
  const tokens = new Set<string>();
  let told: Promise<unknown> = Promise.resolve();
  const books = makePaypalBooks((event_type, resource_type, resource) => {
    const event = { id: `WH-${randomUUID()}`, event_version: '1.0', event_type, resource_type, resource };
    paypal.events.push(event);
    if (paypal.faults.silent) return;
    told = told.then(() => paypal.send(event));
  });

  function operate(method: string, path: string, body: never): unknown {
    const [, , area = '', kind = '', id = '', what = ''] = path.split('/');
    switch (`${method} ${area}/${kind}`) {
      case 'GET notifications/webhooks':
        return id === paypal.webhook.id ? paypal.webhook : notThere();
      case 'GET checkout/orders':
        return books.orderBy(id);
      case 'POST checkout/orders':
        if (what === 'capture') return books.capture(id);
        if (what === 'authorize') return books.authorize(id);
        return books.create(body, paypal.origin);
      case 'GET payments/captures':
      case 'GET payments/authorizations':
      case 'GET payments/refunds':
        return books.find(id);
      case 'POST payments/captures':
        return books.refund(id, body);
      case 'POST payments/authorizations':
        return what === 'void' ? books.void(id) : books.takeReserved(id, (body as { amount: never }).amount);
      default:
        return notThere();
    }
  }

  async function call(request: IncomingMessage, response: ServerResponse, path: string, body: string) {
    const method = request.method ?? 'GET';
    const name = `${method} ${path}`.replace(/\/(?=[A-Z0-9]*\d)[A-Z0-9]{17}(?=\/|$)/, '/:id');
    paypal.calls.set(name, (paypal.calls.get(name) ?? 0) + 1);
    const { refusing, slow } = paypal.faults;
    const end = (status: number, answer: unknown) => {
      // Done, and nobody hears it.
      const { mute } = paypal.faults;
      if (typeof mute === 'object' ? mute.test(name) : mute) return void response.destroy();
      const headers = { 'content-type': 'application/json' };
      response.writeHead(status, headers).end(answer === undefined ? '' : JSON.stringify(answer));
    };
    if (slow > 0) await pause(slow);
    if (refusing?.calls.test(name) && refusing.body !== undefined)
      return void response.writeHead(refusing.status).end(refusing.body);
    if (refusing?.calls.test(name))
      return end(refusing.status, { name: 'REFUSED', details: [{ issue: refusing.issue ?? 'REFUSED' }] });
    if (path === '/v1/oauth2/token') {
      const { clientId, secret } = PAYPAL_KEYS;
      const own = `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`;
      if (request.headers.authorization !== own)
        return end(401, { error: 'invalid_client', error_description: 'Client Authentication failed' });
      const token = randomUUID();
      tokens.add(token);
      return end(200, { access_token: token, token_type: 'Bearer', expires_in: 32_400 });
    }
    if (!tokens.has((request.headers.authorization ?? '').replace('Bearer ', '')))
      return end(401, { error: 'invalid_token', error_description: 'Token signature verification failed' });
    const key = request.headers['paypal-request-id'];
    const known = typeof key === 'string' ? remembered.get(key) : undefined;
    try {
      if (known && known.asked !== path + body) throw new Refusal(422, 'REFUSED', 'DUPLICATE_REQUEST_ID');
      const answer = known
        ? known.answer
        : structuredClone(operate(method, path, (body === '' ? {} : JSON.parse(body)) as never));
      if (typeof key === 'string') remembered.set(key, { asked: path + body, answer });
      end(answer === undefined ? 204 : method === 'POST' ? 201 : 200, answer);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      end(error.status, error.body);
    }
  }

  /** Where a shopper agrees, or does not. */
  function page(response: ServerResponse, url: URL, method: string, body: string): void {
    const order = books.orders.get(url.searchParams.get('token') ?? '');
    if (!order) return void response.writeHead(404).end('Things don’t appear to be working.');
    const [unit] = order.purchase_units;
    if (method === 'GET') {
      const html = `<p>${unit?.description} ${unit?.amount.value}</p><form method="post"><button name="choice" value="good">Pay now</button><button name="choice" value="no">Cancel</button></form>`;
      return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
    }
    const choice = new URLSearchParams(body).get('choice') ?? 'no';
    const { return_url: received, cancel_url: cancelled } = order.payment_source.paypal.experience_context;
    const to = new URL(choice === 'no' ? cancelled : received);
    to.searchParams.set('token', order.id);
    if (choice !== 'no') {
      books.approve(order.id, choice as Wallet);
      to.searchParams.set('PayerID', 'PAYERMARIA12');
    }
    response.writeHead(303, { location: to.href }).end();
  }

  const server = createServer(async (request, response) => {
    if (paypal.faults.down) return void response.destroy();
    const url = new URL(request.url ?? '/', 'http://paypal');
    let body = '';
    for await (const chunk of request) body += chunk;
    const certificate = paypal.certificates.get(url.pathname);
    if (certificate !== undefined) {
      paypal.calls.set('certificate', (paypal.calls.get('certificate') ?? 0) + 1);
      response.writeHead(200, { 'content-type': 'application/x-pem-file' }).end(certificate);
    } else if (url.pathname === '/checkoutnow') page(response, url, request.method ?? 'GET', body);
    else await call(request, response, url.pathname, body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const origin = `http://${host}:${port}`;
  const api = `http://127.0.0.1:${port}`;
  const paypal: FakePaypal = {
    origin,
    house: { api, certificates: [api] },
    books,
    events: [],
    calls: new Map(),
    faults: { silent: false, mute: false, down: false, slow: 0 },
    webhook: { id: PAYPAL_KEYS.webhookId, url: '', event_types: [{ name: '*' }] },
    certificates: new Map([[CERTIFICATE, signingCertificate().certificate]]),
    forgetKeys: () => remembered.clear(),
    forgetTokens: () => tokens.clear(),
    async send(event, how = {}) {
      const {
        webhookId = PAYPAL_KEYS.webhookId,
        by = signingCertificate(),
        address = api + CERTIFICATE,
      } = how;
      const body = JSON.stringify(event);
      const [id, time] = [randomUUID(), new Date().toISOString()];
      const signed = Buffer.from(`${id}|${time}|${webhookId}|${crc32(body)}`);
      try {
        const reply = await fetch(paypal.webhook.url, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'paypal-transmission-id': id,
            'paypal-transmission-time': time,
            'paypal-transmission-sig': how.signature ?? sign('sha256', signed, by.key).toString('base64'),
            'paypal-cert-url': address,
            'paypal-auth-algo': how.algorithm ?? 'SHA256withRSA',
          },
          body: how.body ?? body,
        });
        return reply.status;
      } catch {
        return 0;
      }
    },
    async choose(at, choice = 'good') {
      const body = new URLSearchParams({ choice });
      const reply = await fetch(at.replace(origin, api), { method: 'POST', body, redirect: 'manual' });
      return reply.headers.get('location') ?? '';
    },
    join: (shop) => {
      paypal.webhook.url ||= `${shop.publicUrl}/wc-api/paypal/`;
      const account = accountOf(shop, { ...PAYPAL_KEYS, house: paypal.house });
      return { gateway: paypalGateway(account), account };
    },
    settled: async () => {
      await told;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return paypal;
}
