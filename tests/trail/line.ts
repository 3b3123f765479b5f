import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { createShopper } from '../../src/accounts/index.ts';
import { tellFacts } from '../../src/admin/journal/facts.ts';
import type { AdminContext } from '../../src/admin/kit/index.ts';
import { findCommand } from '../../src/cli/verbs.ts';
import { commands } from '../../src/frame/command/command.ts';
import { type AuditLine, readAudit } from '../../src/frame/command/index.ts';
import type { Shop } from '../../src/frame/shop/shop.ts';
import { texts } from '../../src/frame/shop/texts.ts';
import type { Engine } from '../../src/platform/db/index.ts';
import { openAccount } from '../../src/points/index.ts';
import { openSellingShop } from '../support/buying/cart.ts';
import { type DeskCard, openDeskCard } from '../support/buying/gateway.ts';
import { addSimple } from '../support/catalogue/catalogue.ts';
import { changedTables, dumpOf } from '../support/dump.ts';
import { draftOf } from '../support/orders/draft.ts';
import { ordersOf } from '../support/orders/orders.ts';
import type { TestShop } from '../support/shop.ts';

/** The queue, which the test works off, and the log that other processes read. */
const UPKEEP = new Set(['change', 'job']);

/** The commands that were seen to leave a line. */
export const left = new Set<string>();

/** Fields that they told of and that the journal of the desk calls as the program does. */
export const nameless = new Set<string>();

/** Notes what the journal has no word for in a line. Products are told by their own page, which leaves such out. */
export function noteNameless(shop: Shop, line: AuditLine): void {
  if (line.subject === 'product') return;
  for (const language of ['ca', 'es', 'en']) {
    const ctx = { language, t: texts(language, shop.settings) };
    for (const { label } of tellFacts({ ctx, shop } as AdminContext, line)) {
      const [word = ''] = label.split(' ');
      if (Object.keys({ ...line.before, ...line.after }).some((field) => field.split('.')[0] === word))
        nameless.add(`${language} ${line.command}: ${label}`);
    }
  }
}

export type Trail = ReturnType<typeof openTrail>;

/** A shop whose command line is watched: what each verb changes in the database, and what it leaves in the trail. */
export function openTrail(engine: Engine) {
  const folder = mkdtempSync(join(tmpdir(), 'cistella-trail-'));
  const printed: string[] = [];
  const email = 'maria@example.cat';
  const trail = {
    house: undefined as unknown as TestShop,
    bank: undefined as unknown as DeskCard,
    cup: 0,
  };
  const { write, become } = ordersOf(() => trail.house);
  beforeAll(async () => {
    const house = await openSellingShop(engine);
    trail.house = house;
    trail.bank = openDeskCard(house);
    trail.cup = await addSimple(house, { name: 'Tassa', price: 1000, stock: 100, sku: 'TASSA' });
    vi.spyOn(console, 'log').mockImplementation((...text) => void printed.push(text.join(' ')));
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await house.shop.db.transaction(async (tx) => {
      const wish = { email, passwordHash: '', language: 'ca' } as const;
      const shopper = await createShopper(house.shop, tx, wish);
      await openAccount(tx, shopper?.id ?? 0, Date.now());
    });
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true });
    await trail.house.close();
  });
  const file = (name: string, text: string | Buffer) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  /** What a command leaves in the trail, oldest first, done by Ada. */
  const leaves = (...words: string[]) => leavesOf('Ada', ...words);
  async function leavesOf(who: string, ...words: string[]): Promise<AuditLine[]> {
    const { house } = trail;
    const { read } = house.shop.db;
    const [last] = await readAudit(read, { limit: 1 });
    const run = findCommand([...words, '--by', who]);
    if (!run) throw new Error(`Nobody knows ${words.join(' ')}.`);
    const was = await dumpOf(read);
    await run(house.shop);
    await house.settle();
    const changed = changedTables(was, await dumpOf(read));
    const lines = await readAudit(read, { limit: 100 });
    const fresh = lines.filter(({ id }) => id > (last?.id ?? 0)).reverse();
    // What has changed is told, and what is told has changed.
    const matters = [...changed].filter((table) => !UPKEEP.has(table));
    if (matters.length > 0)
      expect([words, matters, fresh.length]).toEqual([words, matters, expect.toSatisfy((n) => n > 0)]);
    if (fresh.length > 0) expect([words, changed.size]).toEqual([words, expect.toSatisfy((n) => n > 0)]);
    for (const line of fresh) {
      if (line.subject === 'product') expect(Object.keys({ ...line.before, ...line.after })).not.toEqual([]);
      expect(commands.has(line.command)).toBe(true);
      expect(line.actor).toEqual({ kind: 'cli', id: who, name: who });
      left.add(line.command);
      noteNameless(house.shop, line);
    }
    return fresh;
  }
  const told = (lines: readonly AuditLine[]) => lines.map(({ command }) => command);
  const ordered = async (paymentMethod = 'cod') =>
    String((await write(draftOf([{ productId: trail.cup, quantity: 2 }], { paymentMethod }), Date.now())).id);
  const ways = { become, email, engine, file, folder, leaves, leavesOf, ordered, printed, told, write };
  return Object.assign(trail, ways);
}
