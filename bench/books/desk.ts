import { below, oneOf, perhaps } from './random.ts';

const KEEPER = { email: 'botiga@cistella.example', password: 'cistella-demo' };
/** Whoever gives money back is asked who they are after a quarter of an hour. */
const SHOWN_FOR_MS = 600_000;

export interface Line {
  id: number;
  quantity: number;
}

/** Somebody at the desk, by its forms. */
export class Desk {
  #cookie = Promise.resolve('');
  #since = 0;
  #url = '';

  /** @returns whether the desk has led on, as it does when a thing is done */
  async #post(url: string, path: string, form: Record<string, string>): Promise<boolean> {
    if (url !== this.#url || Date.now() - this.#since > SHOWN_FOR_MS) {
      [this.#url, this.#since] = [url, Date.now()];
      this.#cookie = signIn(url);
    }
    const reply = await fetch(`${url}/admin/orders/${path}`, {
      method: 'POST',
      headers: { cookie: await this.#cookie },
      body: new URLSearchParams(form),
      redirect: 'manual',
    });
    await reply.arrayBuffer();
    return reply.status === 303;
  }

  become(url: string, order: number, to: string): Promise<boolean> {
    return this.#post(url, `${order}`, { do: 'status', to });
  }

  /** All of it in one parcel. */
  send(url: string, order: number, lines: readonly Line[], key: string): Promise<boolean> {
    const pieces = lines.map(({ id, quantity }) => [`lines[${id}][pieces]`, `${quantity}`]);
    return this.#post(url, `${order}/parcel`, {
      ...Object.fromEntries(pieces),
      carrier: 'correos',
      tracking: 'PX123',
      key,
    });
  }

  refund(url: string, order: number, wish: Record<string, string>): Promise<boolean> {
    return this.#post(url, `${order}/refund`, wish);
  }
}

/** What somebody may want to give back: pieces, an amount of a line, a courtesy, the delivery, or all of it. */
export function refundWish(lines: readonly Line[], byBank: boolean): Record<string, string> {
  const wish: Record<string, string> = {
    reason: 'Tornada',
    key: crypto.randomUUID(),
    way: byBank ? 'gateway' : 'hand',
    sure: '1',
  };
  const pieces = (id: number) => `lines[${id}][pieces]`;
  const kind = Math.random();
  if (kind < 0.25) {
    for (const { id, quantity } of lines) wish[pieces(id)] = `${quantity}`;
    Object.assign(wish, { shipping: '1', fees: '1' });
  } else if (kind < 0.6) {
    const { id, quantity } = oneOf(lines);
    wish[pieces(id)] = `${1 + below(quantity)}`;
    if (perhaps(0.3)) wish.shipping = '1';
  } else if (kind < 0.8) wish[`lines[${oneOf(lines).id}][amount]`] = cents(1 + below(900));
  else wish.other = cents(1 + below(700));
  if (perhaps(0.5)) wish.restock = '1';
  return wish;
}

const cents = (amount: number) => (amount / 100).toFixed(2).replace('.', ',');

async function signIn(url: string): Promise<string> {
  const body = new URLSearchParams(KEEPER);
  const reply = await fetch(`${url}/admin/sign-in`, { method: 'POST', body, redirect: 'manual' });
  if (reply.status !== 303) throw new Error(`Nobody can sign in: ${reply.status}.`);
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
