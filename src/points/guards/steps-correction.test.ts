import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/database.ts';
import { ledgerScope } from '../../../tests/support/points/ledger-desk.ts';
import { NOON } from '../../../tests/support/points/points.ts';
import { engines } from '../../../tests/support/shop.ts';
import type { Database } from '../../platform/db/index.ts';
import { askCorrection, decideCorrection } from './steps-correction.ts';

const ROSA = { kind: 'staff', id: '1', name: 'Rosa' } as const;
const PAU = { kind: 'staff', id: '2', name: 'Pau' } as const;

describe.each(engines)('a correction by hand on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
  });
  afterAll(() => db.close());
  const { scope, someone, accountOf } = ledgerScope(() => db);
  /** More than a hundred points wait for a second person. */
  const limited: typeof scope = { ...scope, programme: { ...scope.programme, correctionLimit: 100 } };
  const wish = { reason: 'Error de caixa', by: ROSA, now: NOON };
  const ask = (userId: number, more: object, within = limited) =>
    db.transaction((tx) => askCorrection(tx, within, { userId, ...wish, ...more }));
  const decide = (id: number, by: Parameters<typeof decideCorrection>[2]['by'], approve = true) =>
    db.transaction((tx) => decideCorrection(tx, limited, { id, approve, by, now: NOON }));
  const has = async (userId: number) => {
    const { available, wallet } = await accountOf(userId);
    return [available, wallet];
  };

  test('is of points or of money, whole, with a reason and a name', async () => {
    const userId = await someone(50);
    const wrong = [
      {},
      { points: 5, cents: 5 },
      { points: 0.5 },
      { cents: 0.5 },
      { points: 5, reason: ' ' },
      { cents: 5, reason: ' ' },
      { points: 5, by: { ...ROSA, name: ' ' } },
    ];
    for (const more of wrong)
      await expect(ask(userId, more)).rejects.toMatchObject({ refusal: { code: 'empty' } });
    expect(await has(userId)).toEqual([50, 0]);
    expect(await ask(userId, { points: 100 })).toBeUndefined();
    expect(await ask(userId, { points: -30 })).toBeUndefined();
    expect(await has(userId)).toEqual([120, 0]);
  });

  test('without a limit waits for nobody', async () => {
    const userId = await someone(50);
    const free = { ...scope, programme: { ...scope.programme, correctionLimit: null } };
    expect(await ask(userId, { points: 9000 }, free)).toBeUndefined();
    expect(await has(userId)).toEqual([9050, 0]);
  });

  test('above the limit waits for another person than who asked, whatever name or way they come by', async () => {
    const userId = await someone(500);
    const id = (await ask(userId, { points: -101, by: { ...ROSA, name: 'Rosa ' } }))!;
    expect(await has(userId)).toEqual([500, 0]);
    const same = [
      ROSA,
      { ...ROSA, name: 'Rosa Puig' },
      { kind: 'cli', id: 'Rosa', name: ' Rosa' },
      { ...PAU, name: ' ' },
    ] as const;
    for (const by of same) expect(await decide(id, by)).toBe('same_person');
    expect(await has(userId)).toEqual([500, 0]);
    expect(await decide(id, PAU)).toBe('done');
    expect(await has(userId)).toEqual([399, 0]);
    expect(await decide(id, PAU)).toBe('unknown');
    expect(await has(userId)).toEqual([399, 0]);
  });

  test('that the second person refuses moves nothing', async () => {
    const userId = await someone(500);
    const id = (await ask(userId, { points: 101 }))!;
    expect(await decide(id, PAU, false)).toBe('done');
    expect(await decide(id, PAU)).toBe('unknown');
    expect(await has(userId)).toEqual([500, 0]);
  });

  test('of money moves the wallet both ways', async () => {
    const userId = await someone(500);
    const free = { ...scope, programme: { ...scope.programme, correctionLimit: null } };
    await ask(userId, { cents: 250 }, free);
    expect(await has(userId)).toEqual([500, 250]);
    await ask(userId, { cents: -50 }, free);
    expect(await has(userId)).toEqual([500, 200]);
  });
});
