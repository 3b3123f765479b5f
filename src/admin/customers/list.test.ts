import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draftOf } from '../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { sentForm } from '../../../tests/support/sent-form.ts';
import { engines } from '../../../tests/support/shop.ts';
import { saveOwnAddress } from '../../accounts/addresses/commands.ts';
import { createShopper, EMPTY_ADDRESS, markVerified } from '../../accounts/index.ts';
import { setTags } from '../../customers/index.ts';
import { ask } from '../../frame/command/index.ts';
import { countOrders } from '../../orders/sums/follow.ts';

const NOON = Date.UTC(2026, 5, 10, 10);
const DAY = 86_400_000;

/** Who a list shows, in its order. */
const namesIn = (page: string): string[] =>
  [...page.matchAll(/<td data-phone="title"><a href="\/admin\/customers\/\d+[^>]*>([^<]+)/g)].map(
    ([, name]) => name!,
  );

describe.each(engines)('customers at the desk on %s', (engine) => {
  let desk: DeskShop;
  const { write, become } = ordersOf(() => desk);
  const ids: Record<string, number> = {};
  const asked = () => ({ shop: desk.shop, actor: staff(), now: NOON });

  async function person(firstName: string, lastName: string, of: { country: string; phone: string }) {
    const email = `${firstName.toLowerCase()}@example.cat`;
    const language = of.country === 'ES' ? 'ca' : 'en';
    const { id } = (await desk.shop.db.transaction((tx) =>
      createShopper(desk.shop, tx, { email, passwordHash: 'x', firstName, lastName, language }),
    ))!;
    const address = { ...EMPTY_ADDRESS, firstName, lastName, email, ...of };
    await ask(asked(), saveOwnAddress, { userId: id, kind: 'billing', address });
    ids[firstName] = id;
    return { id, billing: address };
  }

  beforeAll(async () => {
    desk = await openDeskShop(engine);
    const joan = await person('Joan', 'de la Torre', { country: 'ES', phone: '600 100 200' });
    const marie = await person('Marie', 'Dupont', { country: 'FR', phone: '+33 1 23 45 67 89' });
    await person('Núria', 'Soler', { country: 'ES', phone: '' });
    for (const [who, orders] of [[joan, 1] as const, [marie, 3] as const])
      for (let turn = 0; turn < orders; turn += 1) {
        const draft = draftOf([{ productId: null }], { userId: who.id, billing: who.billing });
        const { id } = await write(draft, NOON - (orders * 40 + turn) * DAY);
        await become(id, 'processing', NOON);
      }
    await countOrders(desk.shop);
    await ask(asked(), setTags, { userId: marie.id, tags: ['premsa', 'vip'] });
    await desk.shop.db.transaction((tx) => markVerified(desk.shop, tx, joan.id, NOON));
  });
  afterAll(() => desk.close());

  const list = async (query = '') => {
    const { status, text } = await desk.as(['customers.view']).get(`/admin/customers${query}`);
    expect(status).toBe(200);
    return namesIn(text);
  };

  test('the youngest account comes first, and others as one likes', async () => {
    expect(await list()).toEqual(['Núria Soler', 'Marie Dupont', 'Joan de la Torre']);
    expect(await list('?sort=-spent')).toEqual(['Marie Dupont', 'Joan de la Torre', 'Núria Soler']);
    expect(await list('?sort=orders')).toEqual(['Núria Soler', 'Joan de la Torre', 'Marie Dupont']);
    expect(await list('?sort=-last')).toEqual(['Joan de la Torre', 'Marie Dupont', 'Núria Soler']);
  });

  test.each([
    ['?spent_from=20', ['Marie Dupont']],
    ['?orders_from=1&orders_to=2', ['Joan de la Torre']],
    ['?orders_to=0', ['Núria Soler']],
    ['?last_to=2026-03-01', ['Marie Dupont']],
    ['?country=FR', ['Marie Dupont']],
    ['?language=ca', ['Núria Soler', 'Joan de la Torre']],
    ['?tag=VIP', ['Marie Dupont']],
    ['?proved=yes', ['Joan de la Torre']],
    ['?proved=no', ['Núria Soler', 'Marie Dupont']],
    ['?newsletter=1', []],
    ['?points=1', []],
    ['?tab=closed', []],
    ['?q=mari', ['Marie Dupont']],
    ['?q=marie%40ex', ['Marie Dupont']],
    ['?q=torre', []],
    ['?q=de+la+torre', ['Joan de la Torre']],
    ['?q=nuria+sol', ['Núria Soler']],
    ['?q=100200', ['Joan de la Torre']],
  ])('narrowed by %s', async (query, names) => {
    expect(await list(query)).toEqual(names);
  });

  test('who has ordered nothing for long is found, whoever never ordered among them', async () => {
    const query = '/admin/customers?quiet=30';
    expect(namesIn((await desk.as('owner').get(query)).text)).toContain('Núria Soler');
  });

  test('a file has what the list shows, and says no formula', async () => {
    const { text, headers } = await desk.as(['customers.view']).get('/admin/export/customers?country=FR');
    expect(headers['content-type']).toContain('text/csv');
    expect(text.split('\n')).toHaveLength(3);
    expect(text).toContain('Marie Dupont,marie@example.cat,FR,');
    await person('=HYPERLINK("https://evil.example";"Dupont")', '', { country: 'AD', phone: '' });
    const andorra = (await desk.as('owner').get('/admin/export/customers?country=AD')).text;
    expect(andorra).toContain(`"'=HYPERLINK(""https`);
  });

  test('thousands are tagged by one change, said before it happens, and have it taken off again', async () => {
    const MANY = 2500;
    const rows = Array.from({ length: MANY }, (_, at) => ({
      email: `de.molts.${at}@example.cat`,
      password_hash: 'x',
      first_name: 'Molts',
      last_name: `${at}`,
      display_name: 'Molts',
      username: `molts.${at}`,
      role: 'customer' as const,
      language: 'es',
      created_at: NOON,
    }));
    await desk.shop.db.transaction(async (tx) => {
      for (let at = 0; at < MANY; at += 500)
        await tx
          .insertInto('user')
          .values(rows.slice(at, at + 500))
          .execute();
    });
    const owner = desk.as('owner');
    const here = '/admin/customers?language=es';
    const asked = await owner.post(here, 'action=tag&all=1&asked=1&tag=molts');
    expect(asked.text).toMatch(/2[.\s]?500/);
    const { location } = await owner.post(
      here,
      sentForm(asked.text, { tag: 'molts' }, (to) => to === here),
    );
    const tagged = async () => {
      const { count } = await desk.shop.db.read
        .selectFrom('customer_tag')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('tag', '=', 'molts')
        .executeTakeFirstOrThrow();
      return Number(count);
    };
    await desk.settle();
    expect(await tagged()).toBe(MANY);
    const undone = await owner.post(location, { do: 'undo' });
    await desk.settle();
    expect(await tagged()).toBe(0);
    expect((await owner.get(undone.location)).text).toMatch(/2[.\s]?500/);
  });

  test('a tag is given to many and taken off again, said before it happens', async () => {
    const owner = desk.as('owner');
    const two = `ids=${ids.Joan}&ids=${ids.Marie}`;
    const send = (body: string) => owner.post('/admin/customers', body);
    expect((await send(`action=tag&${two}`)).text).toContain('name="tag"');
    expect((await send(`action=tag&${two}&asked=1&tag=`)).text).toContain('role="alert"');
    const will = await send(`action=tag&${two}&asked=1&tag=VIP`);
    expect(will.text).toContain('name="tag" value="VIP"');
    const begun = await send(`action=tag&${two}&tag=VIP&sure=1`);
    expect(begun.location).toMatch(/^\/admin\/work\/\d+$/);
    await desk.settle();
    expect(await list('?tag=vip')).toEqual(['Marie Dupont', 'Joan de la Torre']);
    await owner.post(begun.location, { do: 'undo' });
    await desk.settle();
    expect(await list('?tag=vip')).toEqual(['Marie Dupont']);
    await send(`action=untag&ids=${ids.Marie}&tag=vip&sure=1`);
    await desk.settle();
    expect(await list('?tag=vip')).toEqual([]);
    expect(await list('?tag=premsa')).toEqual(['Marie Dupont']);
  });

  test('the search of everything finds them, for who may see customers', async () => {
    const { text } = await desk.as(['customers.view']).get('/admin/search?q=dupont');
    expect(text).toContain(`/admin/customers/${ids.Marie}`);
    const blind = await desk.as(['orders.view']).get('/admin/search?q=dupont');
    expect(blind.text).not.toContain('marie@example.cat');
  });
});
