import type { Engine } from './engines.ts';

const HOUR = 3_600_000;

/**
 * Copies the accounts onto themselves until there are so many, with the shop closed: each with a name, an e-mail and a
 * phone of its own. Their numbers follow one another, so that grown orders can be theirs.
 */
export async function growCustomers(engine: Engine, wanted: number): Promise<void> {
  const one = async (query: string) => (await engine.numbers(query))[0] ?? 0;
  const columns = await engine.columns('user');
  for (;;) {
    const shift = await one('select max(id) from "user"');
    if (shift >= wanted) break;
    const upTo = Math.min(shift, wanted - shift);
    const id = `(id + ${shift})`;
    const changed: Record<string, string> = {
      id,
      email: `'client' || ${id} || '@example.cat'`,
      username: `'client' || ${id}`,
      family_name: `'cognom' || ${id}`,
      given_name: `'nom' || (${id} % 997)`,
      first_name: `'Nom' || (${id} % 997)`,
      last_name: `'Cognom' || ${id}`,
      country: `case when ${id} % 50 = 0 then 'PT' when ${id} % 7 = 0 then 'FR' else 'ES' end`,
      created_at: `created_at - cast(${shift % 9000} as bigint) * ${HOUR}`,
    };
    const names = columns.map((name) => `"${name}"`).join(', ');
    const values = columns.map((name) => changed[name] ?? `"${name}"`);
    await engine.run(
      `insert into "user" (${names}) select ${values.join(', ')} from "user" where id <= ${upTo}`,
    );
  }
  const address = (await engine.columns('user_address')).filter((name) => name !== 'user_id');
  const own = address.map((name) =>
    name === 'phone_end' ? `cast(100000000 + u.id * 7 as text)` : `a."${name}"`,
  );
  await engine.run(`insert into user_address (user_id, ${address.map((name) => `"${name}"`).join(', ')})
    select u.id, ${own.join(', ')} from "user" u
    join (select * from user_address where kind = 'billing' order by user_id limit 1) a on 1 = 1
    where not exists (select 1 from user_address o where o.user_id = u.id and o.kind = 'billing')`);
  if (engine.name === 'PostgreSQL')
    await engine.run(`select setval(pg_get_serial_sequence('"user"', 'id'), (select max(id) from "user"))`);
}
