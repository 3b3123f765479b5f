import type { AliasableExpression } from 'kysely';
import type { Reader } from './database.ts';

/** A number that is read together with others. */
export type Count = AliasableExpression<{ count: number }>;

/** Several counts as one statement; none of them asks nothing. */
export async function readCounts<Name extends string>(
  db: Reader,
  counts: Readonly<Record<Name, Count | undefined>>,
): Promise<Record<Name, number>> {
  const asked = Object.entries<Count | undefined>(counts).flatMap(([name, count]) =>
    count ? [count.as(name)] : [],
  );
  const found: Record<string, unknown> =
    asked.length > 0 ? await db.selectNoFrom(() => asked).executeTakeFirstOrThrow() : {};
  const number = (name: string) => [name, Number(found[name] ?? 0)] as const;
  return Object.fromEntries(Object.keys(counts).map(number)) as Record<Name, number>;
}
