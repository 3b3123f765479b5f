import { setTimeout as pause } from 'node:timers/promises';
import type { Engine } from '../lib/engines.ts';
import type { Desk, Line } from './desk.ts';
import { below, oneOf, perhaps } from './random.ts';

/** How often somebody looks whether something has come, and how long between. */
const LOOKS = 240;
const LOOK_MS = 250;

/** What is bought is paid in parts at times: less money comes, it becomes dearer, goods pay for dearer ones. */
export class Parts {
  readonly #engine: Engine;
  readonly #desk: Desk;
  readonly #until: <T>(work: (url: string) => Promise<T>) => Promise<T>;
  readonly #count: (what: string) => void;

  constructor(
    engine: Engine,
    desk: Desk,
    until: <T>(work: (url: string) => Promise<T>) => Promise<T>,
    count: (what: string) => void,
  ) {
    [this.#engine, this.#desk, this.#until, this.#count] = [engine, desk, until, count];
  }

  /** Takes money that was less than its order, once it is there. */
  async takeShort(order: number): Promise<void> {
    for (let looks = 0; looks < LOOKS; looks += 1, await pause(LOOK_MS)) {
      const [payment] = await this.#engine.numbers(
        `select id from unmatched_payment where order_id = ${order} and settled_at = 0`,
      );
      if (payment === undefined) continue;
      const said = await this.#until((url) => this.#desk.takePayment(url, payment));
      this.#count(said === '' ? 'less money, taken' : `less money, not taken: ${said}`);
      return this.settle(order);
    }
    this.#count('less money, never seen');
  }

  /** Other numbers of pieces. What becomes dearer is due. */
  async change(order: number, lines: readonly Line[]): Promise<void> {
    const line = oneOf(lines);
    const pieces = Math.max(1, line.quantity + oneOf([-2, -1, 1, 1, 2, 3]));
    const said = await this.#until((url) => this.#desk.change(url, order, line.id, pieces));
    this.#count(said === '' ? 'changed' : `not changed: ${said}`);
  }

  /** Something of it comes back, and something else goes out for it. @returns the new order, if it was made */
  async exchange(order: number, lines: readonly Line[], product: number): Promise<number | undefined> {
    const line = oneOf(lines);
    const declared = crypto.randomUUID();
    await this.#until((url) =>
      this.#desk.declareReturn(url, order, line.id, 1 + below(line.quantity), declared),
    );
    const [statement] = await this.#engine.numbers(
      `select statement_id from return_case where order_id = ${order} order by statement_id desc`,
    );
    if (statement === undefined) return void this.#count('no return');
    const [pieces, key] = [1 + below(4), crypto.randomUUID()];
    const said = await this.#until((url) => this.#desk.exchange(url, statement, product, pieces, key));
    if (said !== '') return void this.#count(`not exchanged: ${said}`);
    const [made] = await this.#engine.numbers(
      `select to_order from refund where order_id = ${order} and to_order > 0 order by id desc`,
    );
    this.#count('exchanged');
    return made;
  }

  /** What is still due comes by hand, sooner or later or never. */
  async settle(order: number): Promise<void> {
    if (perhaps(0.3)) return;
    // Somebody who pays at once is quicker than the job that writes invoices.
    if (perhaps(0.6)) await pause(below(8000));
    const [difference] = await this.#engine.numbers(
      `select id from order_difference where order_id = ${order} and state = 'open'`,
    );
    if (difference === undefined) return;
    const said = await this.#until((url) => this.#desk.settle(url, order, difference));
    this.#count(said === '' ? 'rest paid' : `rest not paid: ${said}`);
  }
}
