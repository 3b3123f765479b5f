import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { sign } from '../../src/payments/card/protocol.ts';
import type { BankPayment } from '../../src/payments/test-bank/bank.ts';
import type { BenchBank } from '../lib/bank.ts';
import type { Engine } from '../lib/engines.ts';
import type { Running } from '../lib/server.ts';
import { askForInvoice, type Bought, buy } from './buyer.ts';
import { Desk, type Line, refundWish } from './desk.ts';
import { Parts } from './parts.ts';
import { below, oneOf, perhaps } from './random.ts';

const SHOPPERS = 24;
/** How often somebody tries what a killed shop did not answer. */
const TRIES = 200;
/** How often somebody looks whether there is an invoice. */
const LOOKS = 60;

/** Shoppers, a bank and a desk, until so many orders were placed and paid. @returns the shop, as it runs now */
export async function generate(
  engine: Engine,
  bank: BenchBank,
  { orders, kills }: { orders: number; kills: number },
): Promise<Running> {
  const products = await engine.numbers(
    `select p.id from product p left join product o on o.id = p.parent_id where p.type in ('simple', 'variation')
      and p.status = 'publish' and coalesce(o.status, 'publish') = 'publish' and p.is_virtual = 0`,
  );
  const rare = await engine.numbers(
    "select id from product where type = 'simple' and status = 'publish' and is_virtual = 0 and tax_class in ('reduced', 'super-reduced')",
  );
  for (let more = 0; more < 8; more += 1) products.push(...rare);
  const whole = await engine.numbers(
    "select id from product where type = 'simple' and status = 'publish' and is_virtual = 0",
  );
  let shop = await engine.start();
  const desk = new Desk();
  const counted: Record<string, number> = {};
  const count = (what: string) => {
    counted[what] = (counted[what] ?? 0) + 1;
  };
  let placed = 0;
  /** Until it is done: the shop may be killed meanwhile, and then it is asked again. */
  async function until<T>(work: (url: string) => Promise<T>): Promise<T> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      try {
        return await work(shop.url);
      } catch {
        await pause(100);
      }
    }
    throw new Error('The shop does not answer any more.');
  }

  const parts = new Parts(engine, desk, until, count);

  async function one(): Promise<void> {
    const bought = await buy(shop.url, products).catch(() => undefined);
    if (!bought) return count('refused, or killed');
    placed += 1;
    count(bought.method);
    if (placed % 500 === 0) console.error(`${engine.name}: ${placed} orders`, counted);
    if (perhaps(0.03)) return count('never paid');
    const lines = await linesOf(engine, bought.id);
    const page = await pay(bought, lines);
    // A desk that completes it all the same says that the money came by another way.
    if (page === '') return count('declined');
    if (perhaps(0.3)) {
      // As soon as there is one to take the place of, or when it is just being corrected.
      for (let looks = 0; looks < LOOKS; looks += 1) {
        await pause(1000);
        const asked = await until(() => askForInvoice(bought.shopper, page)).catch(() => {
          count('nobody answered');
          return false;
        });
        if (asked) count('asked for a full invoice');
        if (asked || perhaps(0.05)) break;
      }
    }
    if (bought.method !== 'cod' && perhaps(0.12)) {
      await parts.change(bought.id, lines);
      if (perhaps(0.3)) await parts.change(bought.id, await linesOf(engine, bought.id));
      await parts.settle(bought.id);
    }
    await after(bought.id, bought.method === 'card');
    if (perhaps(0.12)) {
      const made = await parts.exchange(bought.id, await linesOf(engine, bought.id), oneOf(whole));
      if (made === undefined) return;
      await parts.settle(made);
      await after(made, false);
    }
  }

  /** What goes back of an order, and that it is done with at times. */
  async function after(id: number, byBank: boolean): Promise<void> {
    let lines = await linesOf(engine, id);
    for (let more = perhaps(0.6) ? 1 : 0; more > 0; more = perhaps(0.3) ? 1 : 0) {
      const wish = refundWish(lines, byBank);
      if (!wish) break;
      const said = await until((url) => desk.refund(url, id, wish.form));
      count(said === '' ? 'given back' : `not given back: ${said}`);
      if (said === '') lines = wish.left;
    }
    if (perhaps(0.4)) await until((url) => desk.become(url, id, 'completed'));
  }

  /** @returns the page that thanks for it */
  async function pay({ id, method, next }: Bought, lines: readonly Line[]): Promise<string> {
    if (method === 'card') {
      const payment = bank.payments.find(({ report }) => next.endsWith(`/${report.id}`));
      if (!payment) throw new Error(`The bank has no payment of order ${id}.`);
      payment.report.state = perhaps(0.05) ? 'failed' : 'paid';
      const isShort = payment.report.state === 'paid' && payment.report.amount > 100 && perhaps(0.06);
      if (isShort) payment.report.amount -= 1 + below(payment.report.amount - 1);
      await until((url) => tell(url, bank.secret, payment));
      if (perhaps(0.2)) await until((url) => tell(url, bank.secret, payment));
      if (isShort) await parts.takeShort(id);
      else if (payment.report.state === 'paid') await paid(id);
      return payment.report.state === 'paid' ? payment.wanted.received : '';
    }
    if (method === 'bacs') await until((url) => desk.become(url, id, 'processing'));
    else {
      const key = crypto.randomUUID();
      if (perhaps(0.7)) await until((url) => desk.send(url, id, lines, key));
      await until((url) => desk.become(url, id, 'completed'));
    }
    return next;
  }

  /** What the bank tells is kept, and worked off by a job. */
  async function paid(id: number): Promise<void> {
    for (let tries = 0; tries < TRIES; tries += 1, await pause(250)) {
      const [there = 0] = await engine.numbers(
        `select count(*) from "order" where id = ${id} and paid_at is not null`,
      );
      if (there === 1) return;
    }
    count('still not paid');
  }

  const shoppers = Array.from({ length: SHOPPERS }, async () => {
    while (placed < orders) await one();
  });
  for (let killed = 1; killed <= kills && placed < orders; killed += 1) {
    const at = (orders / (kills + 1)) * killed;
    while (placed < at) await pause(20);
    for (const pid of shop.children()) process.kill(pid, 'SIGKILL');
    shop.process.kill('SIGKILL');
    if (shop.process.exitCode === null && shop.process.signalCode === null) await once(shop.process, 'exit');
    shop = await engine.start();
    count('kills');
  }
  await Promise.all(shoppers);
  console.error(`${engine.name}: ${placed} orders`, counted);
  return shop;
}

const linesOf = async (engine: Engine, order: number): Promise<Line[]> =>
  (
    await engine.rows<Line>(
      `select id, quantity, total + total_tax as cost from order_line where order_id = ${order}`,
    )
  ).map(({ id, quantity, cost }) => ({ id: Number(id), quantity: Number(quantity), cost: Number(cost) }));

/** @throws when the shop does not take it */
async function tell(url: string, secret: string, { report }: BankPayment): Promise<void> {
  const body = new URLSearchParams({ ...sign('report', report, secret) });
  const { status } = await fetch(`${url}/wc-api/card/`, { method: 'POST', body });
  if (status !== 200) throw new Error(`The shop answers ${status}.`);
}
