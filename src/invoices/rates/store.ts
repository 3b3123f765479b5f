import type { Reader, Tx } from '../../platform/db/index.ts';
import type { DayRate } from './model.ts';
import './tables.ts';

export type KeptRate = DayRate & { id: number; by: string; at: number };

const COLUMNS = [
  'id',
  'day',
  'base',
  'currency',
  'rate',
  'source',
  'made_by as by',
  'made_at as at',
] as const;

/** Those of some currencies in a span of days, both ends with it; the newest last. */
export const readRatesBetween = (
  db: Reader,
  currencies: readonly string[],
  [from, to]: readonly [string, string],
): Promise<KeptRate[]> =>
  db
    .selectFrom('official_rate')
    .select(COLUMNS)
    .where('currency', 'in', currencies)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('id')
    .execute();

/** Those of the last days, the newest first; of one day what came last before what came earlier. */
export const readLastRates = (db: Reader, limit: number): Promise<KeptRate[]> =>
  db
    .selectFrom('official_rate')
    .select(COLUMNS)
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export async function insertRates(
  tx: Tx,
  rates: readonly DayRate[],
  { by, now }: { by: string; now: number },
): Promise<void> {
  const rows = rates.map((each) => ({ ...each, made_by: by, made_at: now }));
  await tx.insertInto('official_rate').values(rows).execute();
}
