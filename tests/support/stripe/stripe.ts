import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import StripeLibrary from 'stripe';
import type { Shop } from '../../../src/frame/shop/shop.ts';
import type { Gateway } from '../../../src/payments/index.ts';
import { stripeWay } from '../../../src/payments/stripe/page.tsx';
import type { StripeAccount, StripeHouse } from '../../../src/payments/stripe/party.ts';
import { accountOf } from '../../../src/payments/stripe/settings.ts';
import { cardBy, makeStripeBooks, Refusal, type StripeBooks, type Thing } from './books.ts';
import { STRIPE_SCRIPT } from './script.ts';

export const STRIPE_KEYS = {
  publishableKey: 'pk_test_fake',
  secretKey: 'sk_test_fake',
  webhookSecret: 'whsec_fake',
};

/** Of keys, and of what is written on a thing: Stripe takes no longer ones. */
const [LONGEST_KEY, LONGEST_VALUE] = [255, 500];

/** Calls such as `POST /v1/refunds` are answered so, and nothing is done. */
export interface Refusing {
  calls: RegExp;
  status: number;
  code?: string;
}

export interface FakeStripe {
  origin: string;
  house: StripeHouse;
  books: StripeBooks;
  /** The events that were told, or would have been: the newest last. */
  events: Thing[];
  /** How often each call was made, as `POST /v1/refunds`. */
  calls: Map<string, number>;
  /** What was said with each of them, the last time. */
  said: Map<string, ReadonlyMap<string, string>>;
  /** What goes wrong: events are not sent; work is done and its answer lost; nobody answers; calls are refused. */
  faults: { silent: boolean; mute: boolean; down: boolean; refusing?: Refusing | undefined };
  endpoint: { url: string; status: string; enabled_events: string[] };
  account: { charges_enabled: boolean; default_currency: string };
  /** As a day later. */
  forgetKeys(): void;
  /** Sends an event. @returns the shop's status, 0 when nobody answered */
  send(event: Thing, how?: { header?: string; secret?: string; at?: number }): Promise<number>;
  /** What a shop needs to be paid here; a test may change the account afterwards. */
  join(shop: Shop): { gateway: Gateway; account: StripeAccount };
  /** Waits until every event so far has been answered. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** Stripe as far as the shop knows it: its interface, its pages, its script and its events. It moves no money. */
export async function openStripe(host = '127.0.0.1'): Promise<FakeStripe> {
  const remembered = new Map<string, { asked: string; status: number; answer: unknown }>();
  let told: Promise<unknown> = Promise.resolve();
  let count = 0;
  const books = makeStripeBooks((type, object) => {
    count += 1;
    const event: Thing = {
      id: `evt_${count}`,
      object: 'event',
      type,
      livemode: false,
      data: { object: structuredClone(object) },
    };
    stripe.events.push(event);
    if (stripe.faults.silent) return;
    told = told.then(() => stripe.send(event));
  });

  function operate(method: string, path: string, params: ReadonlyMap<string, string>): unknown {
    const [, , kind = '', id = '', what = ''] = path.split('/');
    const list = (data: readonly Thing[]) => ({ object: 'list', data, has_more: false });
    switch (`${method} ${kind}`) {
      case 'GET account':
        return { id: 'acct_fake', object: 'account', ...stripe.account };
      case 'GET webhook_endpoints':
        return list([{ id: 'we_fake', object: 'webhook_endpoint', ...stripe.endpoint }]);
      case 'POST customers':
        return books.createCustomer(params);
      case 'DELETE customers':
        return books.deleteCustomer(id);
      case 'POST refunds':
        return books.refund(params);
      case 'GET refunds':
        return list(
          books
            .all('refund')
            .filter((each) =>
              params.has('charge')
                ? each.charge === params.get('charge')
                : each.payment_intent === params.get('payment_intent'),
            ),
        );
      case 'GET payment_intents': {
        if (id !== 'search') return full(books.find(id, 'payment_intent'), params);
        const tryId = /try_id'\]:'(\d+)'/.exec(params.get('query') ?? '')?.[1];
        const found = books.intentOf(Number(tryId));
        return list(found ? [found] : []);
      }
      case 'POST payment_intents': {
        if (what === 'capture') return books.capture(id, params);
        if (what === 'cancel') return books.cancel(id);
        if (what === 'confirm') return confirmed(books.find(id, 'payment_intent'), params);
        if (id !== '') return books.updateIntent(id, params);
        const intent = books.createIntent(params);
        return params.get('confirm') === 'true' ? confirmed(intent, params) : intent;
      }
      case 'POST checkout':
        return what === ''
          ? books.createSession(params, stripe.origin)
          : books.expire(path.split('/')[4] ?? '');
      case 'GET checkout': {
        const session = books.find(path.split('/')[4] ?? '', 'checkout.session');
        const intent = books.things.get(String(session.payment_intent));
        return intent ? { ...session, payment_intent: full(intent, params) } : session;
      }
      default:
        throw new Refusal(404, { type: 'invalid_request_error', message: `Unrecognized: ${method} ${path}` });
    }
  }

  const full = (intent: Thing, params: ReadonlyMap<string, string>) =>
    [...params.values()].some((value) => value.endsWith('latest_charge')) && intent.latest_charge
      ? { ...intent, latest_charge: books.things.get(String(intent.latest_charge)) }
      : intent;

  /** A card that is kept is good; a new one says by its number what it does. */
  const confirmed = (intent: Thing, params: ReadonlyMap<string, string>) => {
    const kept = params.get('payment_method') ?? '';
    const card =
      (['secure', 'declined', 'app'] as const).find((each) => kept.startsWith(`pm_${each}`)) ?? 'good';
    const number = params.get('number');
    return books.confirm(intent, number ? cardBy(number) : card, {
      bank: stripe.origin,
      back: params.get('return_url') ?? '',
    });
  };

  async function call(
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
    body: string,
  ): Promise<void> {
    const method = request.method ?? 'GET';
    const name = `${method} ${url.pathname}`.replace(/\/(?:pi|cs|re)_\w+/, '/:id');
    stripe.calls.set(name, (stripe.calls.get(name) ?? 0) + 1);
    const params = new Map(new URLSearchParams(method === 'GET' ? url.searchParams : body));
    stripe.said.set(name, params);
    const key = request.headers['idempotency-key'];
    const known = typeof key === 'string' ? remembered.get(key) : undefined;
    const { refusing } = stripe.faults;
    if (refusing?.calls.test(name)) {
      const { status, code } = refusing;
      // As Stripe does where asking again at once would be of no use.
      const headers = { 'content-type': 'application/json', 'stripe-should-retry': 'false' };
      const error = { type: status === 402 ? 'card_error' : 'api_error', code, message: `It is ${status}.` };
      return void response.writeHead(status, headers).end(JSON.stringify({ error }));
    }
    let status = 200;
    let answer: unknown;
    try {
      const isShop = request.headers.authorization === `Bearer ${STRIPE_KEYS.secretKey}`;
      const secret = params.get('client_secret');
      if (
        !isShop &&
        (!secret || books.find(url.pathname.split('/')[3] ?? '', 'payment_intent').client_secret !== secret)
      )
        throw new Refusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });
      if (known && known.asked !== url.pathname + body)
        throw new Refusal(400, {
          type: 'idempotency_error',
          message: 'Keys for idempotent requests are for the same.',
        });
      if (
        String(key ?? '').length > LONGEST_KEY ||
        [...params.values()].some((value) => value.length > LONGEST_VALUE)
      )
        throw new Refusal(400, { type: 'invalid_request_error', message: 'That is too long.' });
      answer = known?.answer ?? structuredClone(operate(method, url.pathname, params));
      status = known?.status ?? 200;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      status = error.status;
      answer = { error: structuredClone(error.body) };
    }
    if (typeof key === 'string' && !known)
      remembered.set(key, { asked: url.pathname + body, status, answer });
    // Done, and nobody hears it.
    if (stripe.faults.mute) return void response.destroy();
    const headers = { 'content-type': 'application/json', 'access-control-allow-origin': '*' };
    response.writeHead(status, headers).end(JSON.stringify(answer));
  }

  /** Where a shopper pays, shows the bank who he is, or gives a card to be kept. */
  async function page(response: ServerResponse, url: URL, method: string, body: string): Promise<void> {
    const [, kind = '', id = ''] = url.pathname.split('/');
    const form = new URLSearchParams(body);
    if (method === 'GET') {
      const fields =
        kind === '3ds' ? '' : '<label>Card number <input name="number" value="4242 4242 4242 4242"></label>';
      const html = `<form method="post">${fields}<button name="choice" value="yes">Yes</button><button name="choice" value="no">No</button></form>`;
      return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
    }
    const yes = form.get('choice') === 'yes';
    const leave = async (to: string) => {
      await stripe.settled();
      response.writeHead(303, { location: to }).end();
    };
    if (kind === '3ds') {
      const intent = books.find(id, 'payment_intent');
      if (yes) books.succeed(intent, '3155');
      else books.fail(intent, 'payment_intent_authentication_failure');
      const to = new URL(String(intent.back));
      to.searchParams.set('payment_intent', intent.id);
      return leave(to.href);
    }
    const session = books.find(id, 'checkout.session');
    if (session.status !== 'open') return void response.writeHead(410).end('This page has expired.');
    if (!yes) return leave(String(session.cancel_url));
    const done = String(session.success_url).replace('{CHECKOUT_SESSION_ID}', session.id);
    if (session.mode === 'setup') {
      books.completeSetup(session);
      return leave(done);
    }
    const intent = books.intentOfSession(session);
    try {
      const confirmedNow = books.confirm(intent, cardBy(form.get('number') ?? ''), {
        bank: stripe.origin,
        back: done,
      });
      session.status = 'complete';
      const bank = (confirmedNow.next_action as { redirect_to_url?: { url: string } } | null)
        ?.redirect_to_url;
      return leave(bank?.url ?? done);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // Its page stays open for another card.
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<p>Declined.</p>');
    }
  }

  const server = createServer(async (request, response) => {
    if (stripe.faults.down) return void response.destroy();
    const url = new URL(request.url ?? '/', 'http://stripe');
    let body = '';
    for await (const chunk of request) body += chunk;
    if (url.pathname === '/stripe.js')
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(STRIPE_SCRIPT);
    else if (url.pathname.startsWith('/v1/')) await call(request, response, url, body);
    else await page(response, url, request.method ?? 'GET', body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const origin = `http://${host}:${port}`;
  const api = { host: '127.0.0.1', port, protocol: 'http' } as const;
  const stripe: FakeStripe = {
    origin,
    house: { api, script: `${origin}/stripe.js`, hosts: [origin] },
    books,
    events: [],
    calls: new Map(),
    said: new Map(),
    faults: { silent: false, mute: false, down: false },
    endpoint: { url: '', status: 'enabled', enabled_events: ['*'] },
    account: { charges_enabled: true, default_currency: 'eur' },
    forgetKeys: () => remembered.clear(),
    async send(
      event,
      { header, secret = STRIPE_KEYS.webhookSecret, at = Math.floor(Date.now() / 1000) } = {},
    ) {
      const payload = JSON.stringify(event);
      const signed = StripeLibrary.webhooks.generateTestHeaderString({ payload, secret, timestamp: at });
      try {
        const reply = await fetch(stripe.endpoint.url, {
          method: 'POST',
          headers: {
            'content-type': 'application/json; charset=utf-8',
            'stripe-signature': header ?? signed,
          },
          body: payload,
        });
        return reply.status;
      } catch {
        return 0;
      }
    },
    join: (shop) => {
      stripe.endpoint.url ||= `${shop.publicUrl}/wc-api/stripe/`;
      const account = accountOf(shop, { ...STRIPE_KEYS, house: stripe.house });
      return { gateway: stripeWay(account), account };
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
  return stripe;
}
