import type { FastifyInstance } from 'fastify';

export interface Reply {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  text: string;
  /** Where a redirect goes, else ''. */
  location: string;
  json<T = Record<string, unknown>>(): T;
}

type Form = Record<string, string | number>;

let shoppers = 0;

/** Where the next shopper sits: each at a place of their own, for attempts are counted by place. */
function nextAddress(): string {
  shoppers += 1;
  return `10.${(shoppers >> 16) & 255}.${(shoppers >> 8) & 255}.${shoppers & 255}`;
}

/** A shopper without JavaScript: sends requests through the app and keeps cookies. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #app: FastifyInstance;
  readonly #address: string;

  constructor(app: FastifyInstance, address = nextAddress()) {
    this.#app = app;
    this.#address = address;
  }

  get(url: string, headers: Record<string, string> = {}): Promise<Reply> {
    return this.#send('GET', url, undefined, headers);
  }

  /** Sends a form as a browser does. */
  post(url: string, form: Form | string | Buffer = {}, headers: Record<string, string> = {}): Promise<Reply> {
    const isBody = typeof form === 'string' || Buffer.isBuffer(form);
    const body = isBody ? form : new URLSearchParams(entries(form)).toString();
    return this.#send('POST', url, body, { 'content-type': 'application/x-www-form-urlencoded', ...headers });
  }

  /** Sends a form of a page with the tokens that the page has printed, as somebody does who fills it in. */
  async fill(url: string, form: Form, headers: Record<string, string> = {}): Promise<Reply> {
    const { text } = await this.get(url, headers);
    const tokens = [...text.matchAll(/name="([\w-]+-nonce)" value="(\w+)"/g)].map(([, name, value]) => [
      name,
      value,
    ]);
    return this.post(url, { ...Object.fromEntries(tokens), ...form }, headers);
  }

  /** A call of the contract. @example await shopper.call('add_to_cart', { product_id: 12 }) */
  call(name: string, form: Form | string = {}, base = '/'): Promise<Reply> {
    return this.post(`${base}?wc-ajax=${name}`, form);
  }

  /** Posts a form and goes where it leads, as a browser would. */
  async submit(url: string, form: Form | string = {}): Promise<Reply> {
    return this.follow(await this.post(url, form));
  }

  async follow(reply: Reply): Promise<Reply> {
    let current = reply;
    for (let hops = 0; current.location !== '' && hops < 5; hops += 1) {
      current = await this.get(current.location.replace('http://shop.test', ''));
    }
    return current;
  }

  async #send(
    method: 'GET' | 'POST',
    url: string,
    payload: string | Buffer | undefined,
    headers: Record<string, string>,
  ) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await this.#app.inject({
      method,
      url,
      remoteAddress: this.#address,
      headers: { host: 'shop.test', ...(cookie === '' ? {} : { cookie }), ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, encodeURIComponent(value));
    }
    const reply: Reply = {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      location: String(response.headers.location ?? ''),
      json: () => response.json(),
    };
    return reply;
  }
}

function entries(form: Form): [string, string][] {
  return Object.entries(form).map(([name, value]) => [name, String(value)]);
}
