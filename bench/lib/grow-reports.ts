import type { Engine } from './engines.ts';

const DAY = 86_400_000;
const DAYS = 4000;
const LEVELS = ['', 'vimet', 'castanyer'];
const SUMS = ['issued', 'redeemed', 'expired', 'reversed', 'wallet', 'owed', 'money_points', 'money'];

/** What a long past leaves besides orders: a movement of stock for each line of them, and points of each day. */
export async function growReports(engine: Engine): Promise<void> {
  await engine.run(`insert into stock_move (product_id, at, pieces, "left", order_id, why)
    select l.product_id, o.created_at, -l.quantity, 100, o.id, 'order'
    from order_line l join "order" o on o.id = l.order_id where l.product_id is not null`);
  const today = Date.now();
  const rows = Array.from({ length: DAYS }, (_, ago) =>
    new Date(today - (ago + 1) * DAY).toISOString().slice(0, 10),
  ).flatMap((day) =>
    LEVELS.flatMap((level) => SUMS.map((what, at) => `('${day}', '${level}', '${what}', ${100 + at})`)),
  );
  for (let at = 0; at < rows.length; at += 2000)
    await engine.run(
      `insert into points_day (day, level, what, amount) values ${rows.slice(at, at + 2000).join(', ')} on conflict do nothing`,
    );
}
