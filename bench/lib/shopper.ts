/** A shopper for benchmarks: keeps the cookies that matter and sends forms. */
export class Shopper {
  readonly #url: string;
  readonly #cookies = new Map<string, string>();

  constructor(url: string) {
    this.#url = url;
  }

  async post(path: string, form: Record<string, string>): Promise<string> {
    const response = await fetch(this.#url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: new URLSearchParams(form),
    });
    this.#keep(response);
    return response.text();
  }

  async get(path: string): Promise<string> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(this.#url + path, { headers: { cookie }, redirect: 'manual' });
    this.#keep(response);
    return response.text();
  }

  #keep(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }
}
