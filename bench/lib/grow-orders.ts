import type { Engine } from './engines.ts';

/** Tables of an order that grow with it, and the column that is its id. */
const OF_AN_ORDER = {
  order: 'id',
  order_line: 'order_id',
  order_shipping: 'order_id',
  order_tax: 'order_id',
  order_status_history: 'order_id',
};

export const PEOPLE = 200_000;
const HOUR = 3_600_000;
/** Nine in ten thousand orders wait to be sent; the others are done. */
const OPEN = 1111;

/**
 * Copies the orders onto themselves until there are so many, back through the years and by as many customers, with the
 * shop closed. They are counted into the sums as `cistella sums recount` does.
 */
export async function growOrders(engine: Engine, wanted: number): Promise<void> {
  const one = async (query: string) => (await engine.numbers(query))[0] ?? 0;
  for (;;) {
    const [count, shift] = [
      await one('select count(*) from "order"'),
      await one('select max(id) from "order"'),
    ];
    if (count >= wanted) break;
    const upTo = Math.ceil(shift * Math.min(1, (wanted - count) / count));
    const id = `(id + ${shift})`;
    const person = `(${id} % ${PEOPLE})`;
    const changed: Record<string, string> = {
      order_key: `'wc_order_' || ${id}`,
      attempt: 'null',
      session_id: 'null',
      // The accounts of that number, where there are any: see `growCustomers`.
      user_id: `(select u.id from "user" u where u.id = ${person})`,
      email: `'client' || ${person} || '@example.cat'`,
      family_name: `'cognom' || ${person}`,
      given_name: `'nom' || (${id} % 997)`,
      created_at: `created_at - cast(${shift % 9000} as bigint) * ${HOUR}`,
      status: `case when ${id} % ${OPEN} = 0 then 'processing' else 'completed' end`,
      transaction_id: `'pi_' || ${id}`,
    };
    const copies: string[] = [];
    for (const [table, key] of Object.entries(OF_AN_ORDER)) {
      const columns = (await engine.columns(table)).filter((name) => name !== 'id' || key === 'id');
      const values = columns.map((name) =>
        name === key ? `"${name}" + ${shift}` : (table === 'order' && changed[name]) || `"${name}"`,
      );
      const names = columns.map((name) => `"${name}"`).join(', ');
      copies.push(
        `insert into "${table}" (${names}) select ${values.join(', ')} from "${table}" where "${key}" <= ${upTo}`,
      );
    }
    await engine.run(`begin; ${copies.join('; ')}; commit`);
  }
  if (engine.name === 'PostgreSQL')
    await engine.run(`select setval(pg_get_serial_sequence('"order"', 'id'), (select max(id) from "order"))`);
  await engine.run('analyze');
}
