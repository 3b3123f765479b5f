import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import '../../app.ts';
import '../../cli/demo/commands.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { plainBody } from '../../../tests/support/catalogue/content.ts';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { signedIn } from '../../../tests/support/people/people.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { plansOf, wholeTable } from '../../../tests/support/plans.ts';
import { engines } from '../../../tests/support/shop.ts';
import { createShopper } from '../../accounts/steps.ts';
import { addReview, setState } from '../../catalogue/index.ts';
import { changeEntry, setMenus } from '../../content/index.ts';
import { setTags } from '../../customers/index.ts';
import { commands } from '../../frame/command/command.ts';
import { ask, countJournal, type JournalFilter, listJournal, readAudit } from '../../frame/command/index.ts';
import { changeSettings } from '../../frame/settings/change.ts';
import { texts } from '../../frame/shop/texts.ts';
import { readEverybody } from '../../people/index.ts';
import { Fields } from '../../platform/http/fields.ts';
import { changeCoupon } from '../../pricing/index.ts';
import { DEEDS, deedText } from './deeds.ts';
import { tellFacts } from './facts.ts';
import { namerOf } from './names.ts';

test('every command that the shop’s own people give is called something, in its language', () => {
  const said = (key: string) => key;
  const admin = { ctx: { t: said, language: 'ca' } } as never;
  const silent = [...commands.values()]
    .filter(({ name, whose }) => whose === undefined && !name.startsWith('test.'))
    .flatMap(({ name }) => (deedText(admin, name).startsWith('admin.') ? [] : name));
  expect(silent).toEqual([]);
});

test('no deed stands in two groups, and none that nobody does', () => {
  const told = Object.values(DEEDS).flat();
  const done = new Set([...commands.keys()].map((name) => name.split('.')[1]));
  expect(new Set(told).size).toBe(told.length);
  expect(told.filter((deed) => !done.has(deed))).toEqual([]);
});

const FILTERS: [string, JournalFilter][] = [
  ['nothing', {}],
  ['somebody', { by: { kind: 'staff', id: '7' } }],
  ['whoever is of a kind', { by: { kind: 'cli' } }],
  ['a kind of things', { subject: 'order' }],
  ['days', { since: 1, until: 2 }],
  [
    'some things',
    {
      things: [
        { subject: 'order', ids: ['1', '2'] },
        { subject: 'product', ids: ['3'] },
      ],
    },
  ],
  ['all of it', { by: { kind: 'staff', id: '7' }, subject: 'order', since: 1, until: 2 }],
];

const DAY = 86_400_000;

describe.each(engines)('the journal of the desk on %s', (engine) => {
  let desk: DeskShop;
  let cup = 0;
  const began = Date.parse('2026-03-01T22:30:00Z');
  beforeAll(async () => {
    desk = await openDeskShop(engine);
    const { shop } = desk;
    cup = await addSimple(desk, { name: 'Tassa de gres', price: 1000, stock: 5 });
    const at = (now: number, name?: string) => ({ shop, actor: staff(name), now });
    const coupon = { code: 'ESTIU', kind: 'percent', ppm: 100_000 } as const;
    await ask(at(began), changeCoupon, coupon);
    await ask(at(began + 60_000, 'Ada'), changeCoupon, { ...coupon, ppm: 150_000 });
    // In Madrid it is the next day.
    await ask(at(began + 3_600_000), setState, { id: cup, to: 'draft' });
    await ask(at(began + 7_200_000, '=cmd'), changeSettings, {
      values: new Map([['catalogue.pageSize', 12]]),
    });
    const menu = { items: [{ to: 'categories' }, { to: 'address:blog' }] };
    await ask(at(began + 7_300_000), setMenus, { header: menu });
    await shop.changes.spread();
  });
  afterAll(() => desk.close());

  const journal = async (query = '', language = 'ca') =>
    (await desk.as('owner', language).get(`/admin/journal${query}`)).text;
  const rows = (html: string) =>
    [...html.matchAll(/<tr data-row="">(.*?)<\/tr>/gs)].map(([, row = '']) =>
      row.replaceAll('\u00a0', ' ').replaceAll('&nbsp;', ' '),
    );

  test('tells the newest first: who, what, to which thing, and each field from what to what in words', async () => {
    const [second = '', first = ''] = rows(await journal('?kind=coupon'));
    expect(second).toContain('Percentatge: 10 % → 15 %');
    expect(second).toContain('Cupó: estiu');
    expect(second).toContain('href="/admin/coupons?q=estiu"');
    expect(second).toContain('Ada');
    expect(first).toContain('Què descompta: – → ');
    const [english = ''] = rows(await journal('?kind=coupon', 'en'));
    expect(english).toMatch(/Percentage: 10 ?% → 15 ?%/);
  });

  test('calls settings, states of products and menus what their pages call them, in the reader’s language', async () => {
    expect(rows(await journal('?kind=setting'))[0]).toContain('Productes per pàgina: 24 → 12');
    expect(rows(await journal('?kind=setting', 'es'))[0]).toContain('Productos por página: 24 → 12');
    const [product = ''] = rows(await journal('?kind=product'));
    expect(product).toContain('Producte: Tassa de gres');
    expect(product).toContain('Publicat → Esborrany');
    expect(rows(await journal('?kind=menus'))[0]).toContain('Menú de la capçalera');
    expect(await journal('?kind=setting')).toContain('/admin/settings/catalogue#setting-catalogue.pageSize');
  });

  test('says amounts in their currency, parts of a million in percent, and languages by their names', () => {
    const ctx = { language: 'en', t: (key: string) => key };
    const admin = { ctx, shop: desk.shop } as never;
    const told = (subject: string, after: Record<string, unknown>, code?: string) =>
      tellFacts(admin, { subject, subjectId: '1', before: {}, after } as never, code).map(
        (fact) => fact.after,
      );
    expect(told('order', { total: 1250 }, 'EUR')).toEqual(['12,50\u00a0€']);
    expect(told('order', { total: 1250 }, 'XTS')).toEqual(['12.50 XTS']);
    expect(told('staff', { language: 'es' })).toEqual(['Español']);
    expect(told('customer', { wallet: 1250 })).toEqual(['12,50\u00a0€']);
    expect(told('coupon', { amount: { EUR: 500 } })).toEqual(['5,00\u00a0€']);
    expect(told('programme', { 'redeem.orderShare': 500_000 })[0]).toMatch(/^50.?%$/);
  });

  test('has words for how somebody came in, whom a note was for, and how far a request is', () => {
    const t = texts('es', desk.shop.settings);
    const admin = { ctx: { language: 'es', t }, shop: desk.shop } as never;
    const told = (subject: string, after: Record<string, unknown>) =>
      tellFacts(admin, { subject, subjectId: '1', before: {}, after } as never).map(
        ({ label, after: is }) => `${label}: ${is}`,
      );
    expect(told('staff', { signedIn: 'by password and time code' })).toEqual([
      'Entrada: con contraseña y código del teléfono',
    ]);
    expect(told('staff', { invited: 'manager' })).toEqual(['Invitado como: Encargado']);
    expect(told('order', { note: 'customer', letters: 26 })).toEqual([
      'Nota: para el cliente',
      'Texto de la nota: 26 letras',
    ]);
    expect(told('order', { pieces: '13=1 14=2' })).toEqual(['Unidades: 3']);
    expect(told('order', { type: 'R5' })).toEqual(['De qué clase: Rectificativa de simplificada']);
    expect(told('customer', { state: 'waiting' })).toEqual(['Estado: Pendiente de decidir']);
    expect(told('review', { state: 'approved' })).toEqual(['Estado: En la tienda']);
    expect(told('order', { return: 3, state: 'arrived' })[1]).toBe('Estado: El paquete está aquí');
    expect(told('order', { outcome: 'returned', came: 'Bmx0v6ttt-1 3295 EUR' })).toEqual([
      'Cómo ha ido: Devuelto a quien había pagado',
      'Dinero que ha llegado: 32,95\u00a0€ (Bmx0v6ttt-1)',
    ]);
    expect(told('order', { payment: 'cod' })[0]).toMatch(/^Forma de pago: .*reembolso/);
    expect(told('bank_credit', { state: 'paid', amount: 3295, currency: 'EUR' })[1]).toBe(
      'Importe: 32,95\u00a0€',
    );
    expect(told('privacy', { privacy: 'export', state: 'done' })).toEqual([
      'Petición de datos: Copia de los datos',
      'Estado: Hecha',
    ]);
  });

  test('calls files, batches of codes, pictures, reviews and parts of the search by their names', async () => {
    const { db } = desk.shop;
    const review = await db.transaction((tx) =>
      addReview(tx, {
        productId: cup,
        userId: null,
        author: 'Remei',
        email: 'remei@example.cat',
        body: 'Bonica.',
        language: 'ca',
        rating: 4,
        approved: true,
        verified: false,
        createdAt: began,
      }),
    );
    const batch = await db.transaction((tx) =>
      tx
        .insertInto('coupon_batch')
        .values({ name: 'Fira de tardor', count: 1, created_at: began })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const line = (subject: string, subjectId: string | number) =>
      ({ subject, subjectId: `${subjectId}`, before: {}, after: {} }) as never;
    const things = [
      line('review', review),
      line('coupon_batch', batch.id),
      line('search', 'rule:ca|regal'),
      line('search', 'words:es'),
      line('search', 'site'),
    ];
    const admin = {
      ctx: { language: 'ca', t: texts('ca', desk.shop.settings) },
      shop: desk.shop,
      may: () => true,
    } as never;
    const nameOf = await namerOf(admin, things);
    expect(things.map(nameOf)).toEqual([
      'Remei, Tassa de gres',
      'Fira de tardor',
      'Primers i últims «regal»',
      'Paraules (Español)',
      'La cerca de dalt de tot',
    ]);
  });

  test('names customers to whoever may look at customers, and finds none by name for others', async () => {
    const made = await desk.shop.db.transaction((tx) =>
      createShopper(desk.shop, tx, {
        email: 'griselda@example.cat',
        passwordHash: '',
        firstName: 'Griselda',
        lastName: 'Vall',
        language: 'ca',
      }),
    );
    const asked = { shop: desk.shop, actor: staff('Anna'), now: began + 2 * DAY };
    await ask(asked, setTags, { userId: made!.id, tags: ['vip'] });
    expect(await journal('?kind=customer')).toContain('griselda@example.cat');
    expect(rows(await journal('?q=griselda'))).toHaveLength(1);
    const auditor = desk.as(['audit.view', 'own.edit'], 'ca');
    const all = (await auditor.get('/admin/journal?kind=customer')).text;
    expect([rows(all).length, all.includes('griselda')]).toEqual([1, false]);
    expect(rows((await auditor.get('/admin/journal?q=griselda')).text)).toEqual([]);
  });

  test('calls pages by their titles, and whoever works here by their names', async () => {
    const { shop } = desk;
    const texts = { ca: { title: 'Horaris', slug: 'horaris', excerpt: '', body: plainBody('Obert.') } };
    await ask({ shop, actor: staff(), now: began + 3 * DAY }, changeEntry, { kind: 'page', texts });
    expect(rows(await journal('?kind=entry'))[0]).toContain('Pàgina o article: Horaris');
    await signedIn(desk, { role: 'owner', name: 'Anna Vidal' });
    const member = (await readEverybody(shop.db.read)).find(({ name }) => name === 'Anna Vidal');
    const admin = { ctx: { language: 'es', query: new Fields() }, shop, may: () => true } as never;
    const lines = [
      { subject: 'staff', subjectId: `${member?.id}` },
      { subject: 'term', subjectId: '999' },
    ];
    const nameOf = await namerOf(admin, lines as never);
    expect(lines.map((line) => nameOf(line as never))).toEqual(['Anna Vidal', '']);
  });

  test('is narrowed by person, by day in the shop’s time, and by words or the code of a thing', async () => {
    const deeds = async (query: string) => rows(await journal(query)).length;
    expect(await deeds('?day_from=2026-03-02&day_to=2026-03-02')).toBe(3);
    expect(await deeds('?day_from=2026-03-01&day_to=2026-03-01')).toBe(2);
    expect(rows(await journal('?q=tassa')).every((row) => row.includes('Tassa de gres'))).toBe(true);
    expect(await deeds('?q=tassa&kind=product')).toBeGreaterThan(0);
    expect(await deeds('?q=ESTIU')).toBe(2);
    expect(await deeds('?q=res+de+tot+aixo')).toBe(0);
    expect(await deeds('?by=job&kind=coupon')).toBe(0);
    expect(await deeds('?by=cli&kind=coupon')).toBe(2);
  });

  test('goes from page to page by where one stands, and each line has a page of its own', async () => {
    const all = await readAudit(desk.shop.db.read, { limit: 100 });
    const { value, id } = { value: began + 60_000, id: all.find(({ at }) => at === began + 60_000)!.id };
    const [next = ''] = rows(await journal(`?after=${value}.${id}`));
    expect(next).toContain('Botiga');
    const line = await desk.as('owner').get(`/admin/journal/${id}`);
    expect(line.text).toContain('coupon.save');
    expect(line.text).toContain('Per la línia d’ordres');
    expect((await desk.as('owner').get('/admin/journal/999999')).status).toBe(404);
  });

  test('leaves as a file in which no cell is a formula', async () => {
    const { text, headers } = await desk.as('owner').get('/admin/export/journal?kind=setting');
    expect(headers['content-type']).toContain('text/csv');
    expect(text).toContain("'=cmd");
    expect(text).toContain('Productes per pàgina: 24 → 12');
  });

  test('leads only to things that the reader may see', async () => {
    const blind = await desk.as(['audit.view']).get('/admin/journal?kind=coupon');
    expect(blind.text).toContain('Cupó: estiu');
    expect(blind.text).not.toContain('/admin/coupons');
  });

  test('the history of a coupon says what its field is called', async () => {
    const { id } = await desk.shop.db.read
      .selectFrom('coupon')
      .select('id')
      .where('code', '=', 'estiu')
      .executeTakeFirstOrThrow();
    const { text } = await desk.as('owner').get(`/admin/coupons/${id}`);
    expect(text).toMatch(/Percentatge: 10.%.* → 15.%/);
  });

  test.each(FILTERS)(
    'is read by an index when narrowed by %s, however many lines there are',
    async (_, filter) => {
      await desk.shop.db.transaction(async (tx) => {
        if (engine === 'postgres') await sql`analyze audit`.execute(tx);
      });
      for (const descending of [true, false]) {
        const page = { descending, behind: { value: 5, id: 3 }, limit: 51 };
        const plan = await plansOf(desk, engine, (db) => listJournal(db, filter, page));
        expect(plan).not.toMatch(wholeTable(engine, 'audit'));
        // What some things have is little, and may be put in order; all else comes in order.
        if (!filter.things && engine === 'sqlite') expect(plan).not.toMatch(/TEMP B-TREE/);
      }
      expect(await plansOf(desk, engine, (db) => countJournal(db, filter, 100))).not.toMatch(
        wholeTable(engine, 'audit'),
      );
    },
  );
});
