import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { sign } from '../../src/payments/card/protocol.ts';
import type { BankPayment } from '../../src/payments/test-bank/bank.ts';
import { type BenchBank, openBank } from '../lib/bank.ts';
import { goToCheckout, plentiful } from '../lib/checkout.ts';
import { type Engine, FILL_SHELVES } from '../lib/engines.ts';
import { brokenIn, countPieces } from '../lib/whole.ts';

const SHOPPERS = 3;
const DECLINED = 0.15;
/** How long a shop may take to work off what it has acknowledged. */
const PATIENCE_MS = 120_000;

/**
 * Kills the shop at random moments while a bank tells it of payments: each until it is acknowledged, many twice and out of
 * order, as banks do. @returns what is lost, double or broken
 */
export async function killInNotifications(engine: Engine, rounds: number): Promise<string[]> {
  const bank = await openBank();
  const { payments } = bank;
  Object.assign(engine.data, { CARD_BANK_URL: bank.url, CARD_BANK_SECRET: bank.secret });
  const heard = new Set<BankPayment>();
  await (await engine.start()).stop();
  await engine.run(FILL_SHELVES);
  const before = await countPieces(engine);
  const confirmed: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const shop = await engine.start();
    const product = await plentiful(shop.url);
    const gone = { yet: false };
    const shoppers = Array.from({ length: SHOPPERS }, () => buyUntilGone(shop.url, product, confirmed));
    const teller = tellUntilGone(shop.url, bank, heard, gone);
    await pause(50 + Math.random() * 700);
    shop.process.kill('SIGKILL');
    await once(shop.process, 'exit');
    gone.yet = true;
    await Promise.all([...shoppers, teller]);
    if (round % 20 === 0)
      console.error(
        `${engine.name}: killed ${round} times, ${payments.length} payments, ${heard.size} acknowledged`,
      );
  }
  const last = await engine.start();
  for (const payment of payments) {
    decide(payment);
    if (!heard.has(payment) && !(await tell(last.url, bank.secret, payment)))
      return ['the shop does not acknowledge any more'];
  }
  await workedOff(engine);
  await last.stop();
  const wrong = await brokenIn(engine, before, confirmed);
  wrong.push(...(await differences(engine, payments)));
  await bank.close();
  return wrong;
}

/** What its shopper chose, once. */
function decide({ report }: BankPayment): void {
  if (report.state === 'waiting') report.state = Math.random() < DECLINED ? 'failed' : 'paid';
}

async function tell(url: string, secret: string, { report }: BankPayment): Promise<boolean> {
  try {
    const body = new URLSearchParams({ ...sign('report', report, secret) });
    return (await fetch(`${url}/wc-api/card/`, { method: 'POST', body })).status === 200;
  } catch {
    return false;
  }
}

async function tellUntilGone(
  url: string,
  bank: BenchBank,
  heard: Set<BankPayment>,
  gone: { yet: boolean },
): Promise<void> {
  const { payments } = bank;
  while (!gone.yet) {
    const fresh = payments.filter((payment) => !heard.has(payment));
    const again = payments.filter(() => Math.random() < 5 / (payments.length + 1));
    const both = [...fresh, ...again].toSorted(() => Math.random() - 0.5).slice(0, 20);
    await Promise.all(
      both.map(async (payment) => {
        decide(payment);
        if (await tell(url, bank.secret, payment)) heard.add(payment);
      }),
    );
    await pause(10);
  }
}

async function workedOff(engine: Engine): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(500)) {
    const [left = 0] = await engine.numbers("select count(*) from payment_notification where state = 'new'");
    if (left === 0) return;
  }
}

/** What the bank's books and the shop's say otherwise of each other. */
async function differences(engine: Engine, payments: readonly BankPayment[]): Promise<string[]> {
  const wrong: string[] = [];
  const paid = payments.filter(({ report }) => report.state === 'paid').map(({ wanted }) => wanted.order);
  const taken = await engine.numbers(
    `select id from "order" where payment_method = 'card' and paid_at is not null and transaction_id <> ''`,
  );
  const lost = paid.filter((id) => !taken.includes(id));
  const invented = taken.filter((id) => !paid.includes(id));
  if (lost.length > 0) wrong.push(`paid at the bank and not in the shop: ${lost.slice(0, 5).join(', ')}`);
  if (invented.length > 0) wrong.push(`paid in the shop alone: ${invented.slice(0, 5).join(', ')}`);
  if (new Set(paid).size !== paid.length) wrong.push('one order was paid at two pages');
  for (const [what, query] of Object.entries({
    'messages that were not worked off': "select id from payment_notification where state <> 'done'",
    'cases that nobody should have to look at': 'select id from payment_case',
    'money that fits no order': 'select id from unmatched_payment',
    'tries that the order knows nothing of': `select t.id from payment_try t join "order" o on o.id = t.order_id where t.state = 'paid' and o.paid_at is null`,
  })) {
    const found = await engine.numbers(query);
    if (found.length > 0) wrong.push(`${what}: ${found.slice(0, 5).join(', ')}`);
  }
  console.error(`${engine.name}: ${payments.length} payments, ${paid.length} of them paid`);
  return wrong;
}

async function buyUntilGone(url: string, product: string, confirmed: number[]): Promise<void> {
  try {
    for (;;) {
      const id = await (await goToCheckout(url, product)).place('card');
      if (id) confirmed.push(id);
    }
  } catch {
    // The shop was killed while this shopper waited: that order was not confirmed.
  }
}
