import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { openBank } from '../lib/bank.ts';
import { type Engine, FILL_SHELVES } from '../lib/engines.ts';
import { changedBytes } from './bytes.ts';
import { generate } from './generate.ts';
import { differences } from './restate.ts';

const PATIENCE_MS = 600_000;

/** A Spanish shop that writes invoices, and keeps records of them for trying. */
const SETTINGS: Record<string, string> = {
  'invoices.since': '2020-01-01',
  'invoices.issuer.name': 'Cistella, SCCL',
  'invoices.issuer.taxId': 'F12345674',
  'invoices.by': 'shop',
  'invoices.verifactu.maker.name': 'Fusta i Fils, SCCL',
  'invoices.verifactu.maker.taxId': 'F12345674',
  'invoices.verifactu.system.id': 'CI',
  'invoices.verifactu.system.installation': '1',
  'invoices.verifactu.mode': 'test',
  'checkout.cashOnDeliveryFee.amount': '2.95',
  'checkout.cashOnDeliveryFee.kind': 'fixed',
};

/**
 * Orders and refunds at random, and then the books told once more from what is stored and from what the bank says, by
 * nothing of the shop's own: money moved is money invoiced, by order and rate; series have no gap; a changed byte is found.
 *
 * @param kills how often all processes are killed meanwhile
 * @returns what is wrong
 */
export async function books(engine: Engine, orders: number, kills: number): Promise<string[]> {
  const bank = await openBank();
  Object.assign(engine.data, { CARD_BANK_URL: bank.url, CARD_BANK_SECRET: bank.secret });
  await (await engine.start()).stop();
  await engine.run(FILL_SHELVES);
  for (const [path, value] of Object.entries(SETTINGS)) {
    const { code, said } = await cistella(engine, ['settings', 'set', path, value]);
    if (code !== 0) throw new Error(`${path}: ${said}`);
  }
  const [before = 0] = await engine.numbers('select max(id) from "order"');
  const shop = await generate(engine, bank, { orders, kills });
  await followed(engine);
  await shop.stop();
  const wrong = await differences(engine, bank.payments, before);
  for (const fault of wrong.slice(0, 10)) console.error(`  ${fault}`);
  const verify = () => cistella(engine, ['invoices', 'verify']);
  const { code, said } = await verify();
  console.error(`${engine.name}: ${said}`);
  if (code !== 0) wrong.push(`verify: ${said.slice(0, 300)}`);
  wrong.push(...(await changedBytes(engine, verify)));
  await bank.close();
  return wrong;
}

/**
 * Waits until the shop has nothing to do any more about orders and their money, and until two looks see the same.
 * Gives up where nothing has moved for so long.
 */
async function followed(engine: Engine): Promise<void> {
  let before = -1;
  for (let end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(5000)) {
    const [jobs = 0] = await engine.numbers("select count(*) from job where kind = 'invoices.follow'");
    const [news = 0] = await engine.numbers("select count(*) from payment_notification where state = 'new'");
    const [asked = 0] = await engine.numbers("select count(*) from refund where state = 'asked'");
    // Invoices follow what is counted, and that is done by the clock.
    const [uncounted = 0] = await engine.numbers('select count(*) from "order" where uncounted = 1');
    const [now = 0] = await engine.numbers('select count(*) from invoice');
    if (jobs + news + asked + uncounted === 0 && now === before) return;
    if (now !== before) end = Date.now() + PATIENCE_MS;
    before = now;
  }
}

async function cistella({ data }: Engine, words: string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, ...data, NODE_ENV: 'production', INIT_CWD: process.cwd() };
  const child = spawn(process.execPath, ['dist/server/cli.js', ...words], { env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part));
  const [code] = (await once(child, 'close')) as [number];
  return { code, said: said.trim() };
}
