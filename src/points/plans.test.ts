import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plansOf, wholeTable } from '../../tests/support/plans.ts';
import { engines, openTestShop, type TestShop } from '../../tests/support/shop.ts';
import type { Tx } from '../platform/db/index.ts';
import { extendLots, readUsedLots } from './ledger/store.ts';
import { claimGuestPoints } from './orders/steps-guest.ts';
import type { ProgrammeContext } from './programme/programme.ts';
import { forgetQuote } from './spending/store-quotes.ts';

describe.each(engines)('points are found by whose they are, however many others have, on %s', (engine) => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openTestShop(engine);
  });
  afterAll(() => house.close());

  test.each<[string, string, (tx: Tx) => Promise<unknown>]>([
    ['when a purchase gives them a later end', 'points_lot', (tx) => extendLots(tx, 1, 2)],
    ['when they go to another account', 'points_lot', (tx) => readUsedLots(tx, 1)],
    ['when an order has taken what its cart asked for', 'points_hold', (tx) => forgetQuote(tx, 1)],
    [
      'when an account claims those of a guest',
      'points_guest_order',
      (tx) =>
        claimGuestPoints(tx, {} as ProgrammeContext, { userId: 1, email: 'anna@cistella.example', now: 1 }),
    ],
  ])('%s', async (_, table, work) => {
    const plans = await plansOf(house, engine, (db) => work(db as Tx));
    expect(plans).toMatch(new RegExp(`${table}_\\w+_part_index`));
    expect(plans).not.toMatch(wholeTable(engine, table));
  });
});
