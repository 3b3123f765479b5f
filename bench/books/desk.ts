import { below, oneOf, perhaps } from './random.ts';

const KEEPER = { email: 'botiga@cistella.example', password: 'cistella-demo' };
/** Whoever gives money back is asked who they are after a quarter of an hour. */
const SHOWN_FOR_MS = 600_000;

/** Of an order, as it is known here: what of it has not gone back yet. */
export interface Line {
  id: number;
  quantity: number;
  /** Tax included, minor units. */
  cost: number;
}

/** Somebody at the desk, by its forms. */
export class Desk {
  #cookie = Promise.resolve('');
  #since = 0;
  #url = '';

  /** @returns '' when the desk has led on, as it does when a thing is done; else what it says */
  async #post(url: string, path: string, form: Record<string, string>): Promise<string> {
    if (url !== this.#url || Date.now() - this.#since > SHOWN_FOR_MS) {
      [this.#url, this.#since] = [url, Date.now()];
      this.#cookie = signIn(url);
    }
    const reply = await fetch(`${url}/admin/${path}`, {
      method: 'POST',
      headers: { cookie: await this.#cookie },
      body: new URLSearchParams(form),
      redirect: 'manual',
    });
    const page = await reply.text();
    if (reply.status === 303) return '';
    const [, said = `${reply.status}`] = /role="alert"[^>]*>(.*?)<\/(?:div|p)>/s.exec(page) ?? [];
    return said.replaceAll(/<[^>]*>/g, '').trim();
  }

  become(url: string, order: number, to: string): Promise<string> {
    return this.#post(url, `orders/${order}`, { do: 'status', to });
  }

  /** All of it in one parcel. */
  send(url: string, order: number, lines: readonly Line[], key: string): Promise<string> {
    const pieces = lines.map(({ id, quantity }) => [`lines[${id}][pieces]`, `${quantity}`]);
    return this.#post(url, `orders/${order}/parcel`, {
      ...Object.fromEntries(pieces),
      carrier: 'correos',
      tracking: 'PX123',
      key,
    });
  }

  refund(url: string, order: number, wish: Record<string, string>): Promise<string> {
    return this.#post(url, `orders/${order}/refund`, wish);
  }

  change(url: string, order: number, line: number, pieces: number): Promise<string> {
    return this.#post(url, `orders/${order}/change`, {
      [`lines[${line}][pieces]`]: `${pieces}`,
      sure: '1',
      key: crypto.randomUUID(),
    });
  }

  takePayment(url: string, payment: number): Promise<string> {
    return this.#post(url, 'tasks', { payment: `${payment}`, do: 'take' });
  }

  /** What was due has come by hand. */
  settle(url: string, order: number, difference: number): Promise<string> {
    return this.#post(url, 'tasks', { order: `${order}`, difference: `${difference}`, do: 'given' });
  }

  declareReturn(url: string, order: number, line: number, pieces: number, key: string): Promise<string> {
    return this.#post(url, `orders/${order}/return`, { [`lines[${line}][pieces]`]: `${pieces}`, key });
  }

  exchange(url: string, statement: number, product: number, pieces: number, key: string): Promise<string> {
    const goods = { 'add.0.item': `${product}`, 'add.0.pieces': `${pieces}` };
    return this.#post(url, `returns/${statement}/exchange`, { ...goods, restock: '1', sure: '1', key });
  }
}

/**
 * What somebody may want to give back: pieces, an amount of a line, a courtesy, the delivery, or all of it.
 *
 * @returns undefined where nothing is left
 */
export function refundWish(all: readonly Line[], byBank: boolean): Wish | undefined {
  const lines = all.filter(({ quantity, cost }) => quantity > 0 && cost > 0);
  if (lines.length === 0) return undefined;
  const wish: Record<string, string> = {
    reason: 'Tornada',
    key: crypto.randomUUID(),
    way: byBank ? 'gateway' : 'hand',
    sure: '1',
  };
  const after = new Map(all.map((line) => [line.id, line]));
  const takePieces = (line: Line, pieces: number) => {
    wish[`lines[${line.id}][pieces]`] = `${pieces}`;
    const [quantity, cost] = [
      line.quantity - pieces,
      Math.floor((line.cost * (line.quantity - pieces)) / line.quantity),
    ];
    after.set(line.id, { ...line, quantity, cost });
  };
  const kind = Math.random();
  const line = oneOf(lines);
  if (kind < 0.25) {
    for (const each of lines) takePieces(each, each.quantity);
    Object.assign(wish, { shipping: '1', fees: '1' });
  } else if (kind < 0.6) {
    takePieces(line, 1 + below(line.quantity));
    if (perhaps(0.3)) wish.shipping = '1';
  } else if (kind < 0.8) {
    const amount = 1 + below(Math.min(900, line.cost));
    wish[`lines[${line.id}][amount]`] = cents(amount);
    after.set(line.id, { ...line, cost: line.cost - amount });
  } else wish.other = cents(1 + below(Math.min(700, line.cost)));
  if (perhaps(0.5)) wish.restock = '1';
  return { form: wish, left: [...after.values()] };
}

interface Wish {
  form: Record<string, string>;
  /** When it is done. */
  left: Line[];
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
