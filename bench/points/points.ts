import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { type Migration, migrate, openDatabase } from '../../src/platform/db/index.ts';
import { readMovements } from '../../src/points/account/store-movements.ts';
import { readExpiries } from '../../src/points/account/store-statement.ts';
import { usable } from '../../src/points/ledger/model-lots.ts';
import { readOpenLots } from '../../src/points/ledger/store.ts';
import { NO_PROGRAMME } from '../../src/points/programme/model.ts';
import { quote } from '../../src/points/programme/model-quote.ts';
import { verifyLedger } from '../../src/points/verify/verify.ts';
import { atMost, type Figure, median } from '../lib/figures.ts';

const ACCOUNTS = 2000;
const ENTRIES = 1_000_000;
const FEW = 100_000;
/** Of the first account, a fifth of all; the others share the rest. */
const long = (entries: number) => entries / 5;
/**
 * What V8 may keep of old objects in a measured replay, megabytes. Left alone it collects when it likes, which says
 * nothing of what a replay needs.
 */
const HEAP = 48;
const DAY = 86_400_000;

/** A large ledger: quoting, reading a statement and replaying everything. */
export async function benchPoints(folder: string): Promise<Figure[]> {
  const few = await ledgerOf(join(folder, 'few.sqlite'), FEW);
  const file = await ledgerOf(join(folder, 'points.sqlite'), ENTRIES);
  const db = openDatabase({ url: `sqlite:${file}`, synchronous: 'OFF' });
  const programme = { ...NO_PROGRAMME, enabled: true };
  const euro = { rate: '1', decimals: 2 };
  const quotes = await times(500, async () => {
    const lots = await readOpenLots(db.read, 1);
    const balance = { spendable: usable(lots, Date.now()), eligible: 9999, coupons: false };
    quote(programme, 500, balance, { base: euro, currency: euro });
  });
  const page = (account: number) =>
    times(300, async () => {
      await readMovements(db.read, account, { before: undefined, filter: 'all', limit: 21 });
      await readExpiries(db.read, account, 3);
    });
  const [short, old] = [await page(2), await page(1)];
  const start = performance.now();
  const { entries, faults } = await verifyLedger(db.read);
  const seconds = (performance.now() - start) / 1000;
  await db.close();
  const [small, large] = [await memoryOf(few, FEW), await memoryOf(file, ENTRIES)];
  if (entries !== ENTRIES || faults.length > 0) throw new Error(`${entries} entries; ${faults[0]}`);
  return [
    atMost('quote of points, median', median(quotes), 2, 'ms'),
    atMost(
      `statement after ${long(ENTRIES)} entries over one after ${perAccount(ENTRIES)}`,
      median(old) / median(short),
      2,
      '×',
    ),
    atMost(`replay of ${ENTRIES} entries`, seconds, 60, 's'),
    atMost(`memory of that replay over that of ${FEW}`, large / small, 1.25, '×'),
    atMost('memory of that replay', large / 1024, 200, 'MB'),
  ];
}

const perAccount = (entries: number) => Math.floor((entries - long(entries)) / (ACCOUNTS - 1));

/** Makes a file with a ledger of so many entries. @returns the file */
async function ledgerOf(file: string, entries: number): Promise<string> {
  const db = openDatabase({ url: `sqlite:${file}`, synchronous: 'OFF' });
  const steps = join(import.meta.dirname, '../..', 'migrations');
  const names = readdirSync(steps).filter((name) => name.endsWith('.ts'));
  await migrate(db, await Promise.all(names.map((name) => import(join(steps, name)) as Promise<Migration>)));
  await db.close();
  fill(file, entries);
  return file;
}

/** The most memory of a process that replays a ledger and does nothing else, kilobytes. */
async function memoryOf(file: string, wanted: number): Promise<number> {
  const script = join(import.meta.dirname, '../lib', 'replay.ts');
  const options = [`--max-old-space-size=${HEAP}`, script, file];
  const { stdout } = await promisify(execFile)(process.execPath, options);
  const { entries, faults, memory } = JSON.parse(stdout) as {
    entries: number;
    faults: string[];
    memory: number;
  };
  if (entries !== wanted || faults.length > 0) throw new Error(`${entries} entries; ${faults[0]}`);
  return memory;
}

async function times(rounds: number, run: () => Promise<void>): Promise<number[]> {
  const all: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await run();
    all.push(performance.now() - start);
  }
  return all.slice(rounds / 2);
}

/** Earns and spends in turn; of every tenth lot something is left. Straight into the file, as fast as it takes. */
function fill(file: string, entries: number): void {
  const db = new DatabaseSync(file);
  db.exec('pragma synchronous = off; begin');
  const entry = db.prepare(
    'insert into points_entry (id, account_id, kind, key, source, rule, actor, reason, parameters, source_id, change, balance, at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const posting = db.prepare(
    'insert into points_posting (entry_id, account_id, from_book, to_book, points, lot_id, lot_expires_at, at) values (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const lot = db.prepare(
    'insert into points_lot (id, account_id, entry_id, issued, pending, available, held, spent, expired, reversed, available_at, expires_at, created_at) values (?, ?, ?, 100, 0, ?, 0, ?, 0, 0, ?, ?, ?)',
  );
  const account = db.prepare(
    "insert into points_account (id, user_id, status, available, pending, held, debt, issued, clawed_back, wallet, created_at) values (?, ?, 'active', ?, 0, 0, 0, ?, 0, 0, 0)",
  );
  const ahead = Date.now() + 1000 * DAY;
  let id = 0;
  const each = perAccount(entries);
  const rest = entries - long(entries) - each * (ACCOUNTS - 1);
  for (let who = 1; who <= ACCOUNTS; who += 1) {
    const count = who === 1 ? long(entries) : each + (who === ACCOUNTS ? rest : 0);
    // The sums are known before: rows of entries refer to the account's.
    const earned = Math.ceil(count / 2);
    const kept = (turn: number) => (turn + 1 >= count ? 100 : turn > count - 20 ? 10 : 0);
    let balance = 0;
    for (let turn = 0; turn < count; turn += 2) balance += kept(turn);
    account.run(who, who, balance, earned * 100);
    balance = 0;
    for (let turn = 0; turn < count; turn += 2) {
      id += 1;
      const earning = id;
      balance += 100;
      entry.run(
        earning,
        who,
        'earn',
        `e${earning}`,
        'order',
        'r@1',
        'system',
        '',
        '{}',
        turn,
        100,
        balance,
        turn,
      );
      lot.run(earning, who, earning, kept(turn), 100 - kept(turn), turn, ahead + turn, turn);
      posting.run(earning, who, 'issued', 'available', 100, earning, ahead + turn, turn);
      if (turn + 1 >= count) continue;
      id += 1;
      const spent = 100 - kept(turn);
      balance -= spent;
      entry.run(id, who, 'adjust', `e${id}`, 'user', '', 'system', 'bench', '{}', 0, -spent, balance, turn);
      posting.run(id, who, 'available', 'adjust', spent, earning, ahead + turn, turn);
    }
  }
  db.exec('commit');
  db.close();
}
