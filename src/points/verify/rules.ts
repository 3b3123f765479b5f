import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db/index.ts';
import { STANDS } from '../programme/store-earned.ts';

/** Rules across rows, which no constraint of a row can hold: each finds what breaks it. */
const RULES: {
  says: (row: { id: number; found: number; wanted: number }) => string;
  finds: RawBuilder<unknown>;
}[] = [
  {
    says: ({ id, found, wanted }) => `account ${id}: its lots hold ${found} in all, its books ${wanted}`,
    finds: sql`select a.id, coalesce(l.available + l.pending + l.held, 0) as found,
        a.available + a.pending + a.held as wanted
      from points_account a left join (select account_id, sum(available) as available, sum(pending) as pending,
          sum(held) as held from points_lot where available + pending + held > 0 group by account_id) l
        on l.account_id = a.id
      where coalesce(l.available, 0) <> a.available or coalesce(l.pending, 0) <> a.pending
        or coalesce(l.held, 0) <> a.held`,
  },
  {
    says: ({ id, found, wanted }) => `account ${id}: its wallet has ${found}, its entries say ${wanted}`,
    finds: sql`select a.id, a.wallet as found,
        coalesce(sum(case when w.to_book = 'wallet' then w.amount else -w.amount end), 0) as wanted
      from points_account a left join wallet_entry w on w.account_id = a.id
      group by a.id, a.wallet
      having a.wallet <> coalesce(sum(case when w.to_book = 'wallet' then w.amount else -w.amount end), 0)`,
  },
  {
    says: ({ id, found, wanted }) => `lot ${id}: holds ${found}, open holds say ${wanted}`,
    finds: sql`select id, sum(held) as found, sum(points) as wanted from (
        select id, held, 0 as points from points_lot where held > 0
        union all
        select hl.lot_id, 0, hl.points from points_hold p join points_hold_lot hl on hl.hold_id = p.id
          where p.state = 'held') x
      group by id having sum(held) <> sum(points)`,
  },
  {
    says: ({ id, found, wanted }) => `hold ${id}: its lots give ${found} of ${wanted}`,
    finds: sql`select p.id, coalesce(sum(hl.points), 0) as found, p.points as wanted
      from points_hold p left join points_hold_lot hl on hl.hold_id = p.id
      group by p.id, p.points having coalesce(sum(hl.points), 0) <> p.points`,
  },
  {
    says: ({ id }) => `entry ${id}: has no postings`,
    finds: sql`select e.id, 0 as found, 1 as wanted from points_entry e
      where not exists (select 1 from points_posting p where p.entry_id = e.id)`,
  },
  {
    says: ({ id, found }) => `entry ${id}: posting ${found} has another account than its entry`,
    finds: sql`select e.id, p.id as found, 0 as wanted from points_posting p
      join points_entry e on e.id = p.entry_id where e.account_id <> p.account_id`,
  },
  {
    says: ({ id }) => `entry ${id}: reverses an entry of another account`,
    finds: sql`select e.id, 0 as found, 0 as wanted from points_entry e
      join points_entry r on r.id = e.reverses_entry
      join points_account ea on ea.id = e.account_id join points_account ra on ra.id = r.account_id
      where case when ra.merged_into > 0 then ra.merged_into else ra.id end
        <> case when ea.merged_into > 0 then ea.merged_into else ea.id end`,
  },
  {
    says: ({ found, wanted }) => `budget: a rule is said to have given ${found}, its entries say ${wanted}`,
    finds: sql`select 0 as id, b.given as found, coalesce(sum(p.points), 0) as wanted
      from points_budget b
      left join points_entry e on e.rule >= b.code || '@' and e.rule < b.code || 'A' and ${STANDS}
      left join points_posting p on p.entry_id = e.id and p.from_book = 'issued'
      where b.given >= 0
      group by b.code, b.given having b.given <> coalesce(sum(p.points), 0)`,
  },
  {
    says: ({ found, wanted }) => `liability: customers have ${found}, the shop's books say ${wanted}`,
    finds: sql`select 0 as id, c.found, b.wanted from
      (select coalesce(sum(available + pending + held - debt), 0) as found from points_account) c,
      (select coalesce(sum(case when from_book not in ('pending','available','held','debt')
            and to_book in ('pending','available','held','debt') then points
          when to_book not in ('pending','available','held','debt')
            and from_book in ('pending','available','held','debt') then -points else 0 end), 0) as wanted
        from points_posting) b
      where c.found <> b.wanted`,
  },
];

export async function constraintFaults(db: Reader): Promise<string[]> {
  const faults: string[] = [];
  for (const { says, finds } of RULES) {
    const { rows } = await sql<{ id: number; found: number; wanted: number }>`${finds} limit 100`.execute(db);
    for (const row of rows)
      faults.push(says({ id: Number(row.id), found: Number(row.found), wanted: Number(row.wanted) }));
  }
  return faults;
}
