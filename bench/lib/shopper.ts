let shoppers = 0;

/** A shopper for benchmarks: keeps the cookies that matter and sends forms. */
export class Shopper {
  /** Where this one sits and what they are called: the shop counts who orders by the dozen. */
  readonly address: string;
  readonly email: string;
  /** The number that the last answer carried. */
  request = '';
  readonly #url: string;
  readonly #alone: boolean;
  readonly #cookies = new Map<string, string>();

  /** @param alone whether each request has a connection of its own, as with a proxy that keeps none */
  constructor(url: string, alone = false) {
    this.#url = url;
    this.#alone = alone;
    shoppers += 1;
    this.address = `10.${(shoppers >> 16) & 255}.${(shoppers >> 8) & 255}.${shoppers & 255}`;
    this.email = `shopper${shoppers}.${process.pid}@example.cat`;
  }

  async post(path: string, form: Record<string, string>): Promise<string> {
    const response = await fetch(this.#url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...this.headers(),
      },
      body: new URLSearchParams(form),
    });
    this.#keep(response);
    return response.text();
  }

  async get(path: string): Promise<string> {
    const response = await fetch(this.#url + path, { headers: this.headers(), redirect: 'manual' });
    this.#keep(response);
    return response.text();
  }

  /** What tells the shop who this is. */
  headers(): Record<string, string> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return {
      cookie,
      'x-forwarded-for': this.address,
      ...(this.#alone ? { connection: 'close' } : {}),
    };
  }

  #keep(response: Response): void {
    this.request = response.headers.get('x-request-id') ?? '';
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }
}
