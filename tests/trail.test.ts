import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { modules } from '../src/app.ts';
import { findCommand } from '../src/cli/verbs.ts';
import { isCommand } from '../src/frame/command/command.ts';
import { readAudit } from '../src/frame/command/index.ts';
import { engines, openTestShop, type TestShop } from './support/shop.ts';
import { trailGoods } from './trail/goods.ts';
import { left, nameless, noteNameless, openTrail } from './trail/line.ts';
import { trailOrders } from './trail/orders.ts';
import { trailPeople } from './trail/people.ts';
import { trailSettings } from './trail/settings.ts';
import { trailTexts } from './trail/texts.ts';

describe.each(engines)('the trail of the command line on %s', (engine) => {
  const trail = openTrail(engine);
  trailOrders(trail);
  trailGoods(trail);
  trailPeople(trail);
  trailTexts(trail);
  trailSettings(trail);
});

describe.each(engines)('the demo on %s', (engine) => {
  const data = mkdtempSync(join(tmpdir(), 'cistella-trail-demo-'));
  let house: TestShop;
  beforeAll(async () => {
    house = await openTestShop(engine);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.stubEnv('DEMO', 'on');
    vi.stubEnv('DATA_DIR', data);
    // Nobody listens there, so the shop counts as closed.
    vi.stubEnv('PORT', '1');
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    await house.close();
    rmSync(data, { recursive: true, force: true });
  });

  test('comes in by a job of its own, and who takes it out stands in the first line of what is left', async () => {
    const run = async (...words: string[]) => {
      await findCommand([...words, '--by', 'Ada'])?.(house.shop);
      return readAudit(house.shop.db.read, { limit: 1000 });
    };
    const filled = await run('seed');
    expect(filled.length).toBeGreaterThan(20);
    expect(new Set(filled.map(({ actor }) => actor.kind))).toEqual(new Set(['job']));
    const emptied = await run('reset', '--demo');
    expect(emptied).toMatchObject([{ command: 'demo.empty', actor: { kind: 'cli', name: 'Ada' } }]);
    expect(emptied[0]?.before.products).toBeGreaterThan(0);
    for (const line of [...filled, ...emptied]) noteNameless(house.shop, line);
    for (const { command } of emptied) left.add(command);
  }, 60_000);
});

/** Commands that the command line can ask for and that leave no line by it, each with why. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'demo.leave':
    'asked for at the desk; its line goes with the demo, and demo.empty stands first in what is left',
  'invoice.amend':
    'only what the agency has refused is written again: src/invoices/sending/sending.test.ts asks for its line',
  'invoice.send':
    'says what is written already; each message and what it was answered are kept whole, append-only',
  'privacy.start': 'its job leaves a line of its own beside it: see src/privacy/privacy.test.ts',
};

test('every command that the command line can ask for was seen to leave its line', async () => {
  const sources = import.meta.glob<string>('../src/cli/**/*.ts', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const files = import.meta.glob<Record<string, unknown>>(
    [
      '../src/**/commands{,-*}.ts',
      '../src/frame/settings/*.ts',
      '../src/catalogue/**/*.ts',
      '!../src/**/*.test.ts',
    ],
    { eager: true },
  );
  const words = new Set(
    Object.entries(sources)
      .filter(([path]) => !/\/cli\/demo\/(?!commands|reset)|\.test\.ts$/.test(path))
      .flatMap(([, text]) => text.match(/\b\w+\b/g) ?? []),
  );
  const asked = Object.values(files)
    .flatMap((exported) => Object.entries(exported))
    .flatMap(([name, value]) => (words.has(name) && isCommand(value) ? value.described.name : []));
  const lists = modules.flatMap((module) => module.lists ?? []).map(({ put }) => put.described.name);
  // What stands behind these is called by another name there.
  const behind = ['settings.change', 'bulk.start'];
  const reachable = [...new Set([...asked, ...lists, ...behind])].sort();
  expect(reachable.length).toBeGreaterThan(50);
  expect(reachable.filter((name) => !left.has(name) && !(name in ELSEWHERE))).toEqual([]);
  expect(Object.keys(ELSEWHERE).filter((name) => left.has(name) || !reachable.includes(name))).toEqual([]);
});

test('every field that a line was seen to tell of has a name at the desk', () => {
  expect([...nameless]).toEqual([]);
});
