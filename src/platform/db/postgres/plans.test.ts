import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../../tests/support/database.ts';
import { engines } from '../../../../tests/support/shop.ts';
import { PlanNames } from './plan-names.ts';

test.each(engines)('a schema that another process changes stops nobody on %s', async (engine) => {
  const db = await openTestDatabase(engine);
  const read = () =>
    db.transaction((tx) => tx.selectFrom('setting').selectAll().where('name', '=', 'x').execute());
  // From the second time on its plan is kept.
  for (let turn = 0; turn < 3; turn += 1) await read();
  await db.transaction((tx) => sql`alter table setting add column later text`.execute(tx));
  await expect(read()).resolves.toEqual([]);
  await db.close();
});

test('a statement has a plan from the second time on that it is asked, and one that is asked once takes nobody’s place', () => {
  const plans = new PlanNames();
  for (let at = 0; at < 3000; at += 1) expect(plans.nameOf(`insert ${at}`)).toBeUndefined();
  expect(plans.nameOf('select 1')).toBeUndefined();
  const name = plans.nameOf('select 1');
  expect(name).toMatch(/^s0_[\w-]{22}$/);
  expect(plans.nameOf('select 1')).toBe(name);
  // In another process it is called the same.
  const other = new PlanNames();
  other.nameOf('select 1');
  expect(other.nameOf('select 1')).toBe(name);
  plans.forget();
  plans.nameOf('select 1');
  expect(plans.nameOf('select 1')).toMatch(/^s1_/);
});

test('of more statements than have places the first keep theirs', () => {
  const plans = new PlanNames();
  for (let at = 0; at < 1200; at += 1) for (let turn = 0; turn < 2; turn += 1) plans.nameOf(`select ${at}`);
  expect([plans.nameOf('select 999'), plans.nameOf('select 1100')]).toEqual([expect.any(String), undefined]);
});
