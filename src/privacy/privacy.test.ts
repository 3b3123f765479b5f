import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DeskShop, openDeskShop } from '../../tests/support/admin.ts';
import { addSimple } from '../../tests/support/catalogue.ts';
import { type Mailbox, startMailbox } from '../../tests/support/mail.ts';
import { membersOf } from '../../tests/support/members.ts';
import { draftOf } from '../../tests/support/order-draft.ts';
import { ordersOf } from '../../tests/support/orders.ts';
import { engines } from '../../tests/support/shop.ts';
import { staff } from '../../tests/support/staff.ts';
import { EMPTY_ADDRESS, editCustomer, exemptFromTax, readAccount, saveAddress } from '../accounts/index.ts';
import { addReview } from '../catalogue/reviews/store-write.ts';
import { noteCustomer, setTags } from '../customers/index.ts';
import { ask, perform } from '../frame/command/index.ts';
import { readInvoicesOf } from '../invoices/index.ts';
import { invoiceLink } from '../invoices/links.ts';
import { askSubscription, confirmSubscription } from '../marketing/newsletter/steps.ts';
import { countOrders } from '../orders/sums/follow.ts';
import { keepSaved } from '../payments/index.ts';
import { verifyLedger } from '../points/index.ts';
import { declareReturn, moveReturn } from '../returns/index.ts';
import { retryRequest } from './commands.ts';
import { eraseAsked } from './erase-job.ts';
import { erase } from './erasing/steps.ts';
import { folderOf } from './export.ts';
import { linkOf } from './links.ts';
import { personOf } from './persons/store.ts';
import { readKept, readRequest } from './store.ts';

const PASSWORD = 'una contrasenya llarga';
const NAME = 'Griselda';
const SURNAME = 'Vallcorba';
const STREET = 'Carrer dels Gerds, 77';
const PHONE = '611 987 345';
const TAX_ID = '12345678Z';

/** Nothing of these may be found of who is erased, in any writing of them. */
const TRACES = [
  'griselda',
  'vallcorba',
  'gerds, 77',
  '611 987 345',
  '611987345',
  '543789116',
  '12345678z',
  '198.51.100.77',
];

describe.each(engines)('a person’s data, on %s', (engine) => {
  let house: DeskShop;
  let post: Mailbox;
  let cup: number;
  const { write, become } = ordersOf(() => house);
  const { apply, register, verify, give } = membersOf(() => house);
  const read = () => house.shop.db.read;
  const asked = () => ({ shop: house.shop, actor: staff('Anna'), now: Date.now() });

  beforeAll(async () => {
    post = await startMailbox();
    house = await openDeskShop(engine, { smtpUrl: post.url });
    await house.set({
      'invoices.by': 'shop',
      'invoices.since': '2020-01-01',
      'invoices.issuer.name': 'Botiga SL',
      'invoices.issuer.taxId': 'B12345674',
    });
    cup = await addSimple(house, { name: 'Tassa', price: 1000, stock: 1000 });
    await apply();
  });
  afterAll(async () => {
    await house.close();
    await post.close();
  });

  /** Every row of every table that says one of these, as `table.column`. */
  async function traces(words: readonly string[]): Promise<string[]> {
    const tables = await read().introspection.getTables();
    const found: string[] = [];
    for (const { name, columns } of tables)
      for (const column of columns) {
        const text = sql`lower(cast(${sql.ref(column.name)} as text))`;
        const likes = words.map((word) => sql`${text} like ${`%${word}%`}`);
        const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}
          where ${sql.join(likes, sql` or `)}`.execute(read());
        if (Number(rows[0]?.n) > 0) found.push(`${name}.${column.name}`);
      }
    return found.toSorted();
  }

  /** Files in the folder of data that say one of them. */
  function filesWith(words: readonly string[]): string[] {
    const { dataDir } = house.shop;
    return readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((path) => {
      if (!statSync(join(dataDir, path)).isFile()) return false;
      const text = readFileSync(join(dataDir, path), 'latin1').toLowerCase();
      return words.some((word) => text.includes(word));
    });
  }

  let people = 0;
  /** Somebody with everything that a shopper can have. */
  async function somebody() {
    people += 1;
    const email = `griselda${people}.vallcorba@example.cat`;
    const { shop } = house;
    const now = Date.now();
    const member = await register(house.browser(), email);
    await verify(member);
    const { shopper, userId } = member;
    const address = {
      ...EMPTY_ADDRESS,
      firstName: NAME,
      lastName: SURNAME,
      country: 'ES',
      state: 'GI',
      address1: STREET,
      postcode: '17004',
      city: 'Girona',
      phone: PHONE,
      taxId: TAX_ID,
      email,
    };
    const account = await readAccount(read(), userId);
    const names = { firstName: NAME, lastName: SURNAME, displayName: `${NAME} ${SURNAME}`, language: 'ca' };
    await ask(asked(), editCustomer, { userId, names, email, version: account?.version });
    for (const kind of ['billing', 'shipping'] as const)
      await ask(asked(), saveAddress, { userId, kind, address });
    await ask(asked(), exemptFromTax, { userId, reason: `ES${TAX_ID}` });
    await ask(asked(), exemptFromTax, { userId, reason: undefined });
    await ask(asked(), setTags, { userId, tags: ['vip'] });
    await ask(asked(), noteCustomer, { userId, body: `${NAME} truca els dilluns`, key: `n${userId}` });
    await shopper.call('add_to_cart', { product_id: cup, quantity: 2 });
    await give(userId, 40, `gift ${userId}`);
    const draft = (more: object) =>
      draftOf([{ productId: cup }], {
        billing: address,
        shipping: { ...address, taxId: '' },
        customerNote: `Truqueu a ${NAME}`,
        ip: '198.51.100.77',
        userAgent: `Mozilla ${NAME}`,
        attribution: { utm_source: 'griselda-blog' },
        ...more,
      });
    const own = await write(draft({ userId }), now);
    const guest = await write(draft({}), now);
    for (const { id } of [own, guest]) await become(id, 'processing', now);
    await house.settle();
    for (const { id } of [own, guest]) await become(id, 'completed', now);
    await shop.db.transaction(async (tx) => {
      await keepSaved(
        tx,
        userId,
        'card',
        { token: `tok_${userId}`, label: 'Visa •••• 4242', expires: '12/30' },
        now,
      );
      await addReview(tx, {
        productId: cup,
        userId,
        author: `${NAME} ${SURNAME}`,
        email,
        body: `Bona. ${NAME} ${SURNAME}`,
        language: 'ca',
        rating: 5,
        approved: true,
        verified: true,
        createdAt: now,
      });
      await askSubscription(shop, tx, { email, language: 'ca', source: 'footer', ip: '198.51.100.77', now });
      const { id } = await tx
        .selectFrom('subscriber')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      await confirmSubscription(shop, tx, { id, askedAt: now, ip: '198.51.100.77', now });
      await tx
        .insertInto('captured_cart')
        .values({
          token: `token${userId}`,
          email,
          language: 'ca',
          currency: 'EUR',
          cart: '[]',
          stopped: '',
          session_id: 1,
          user_id: userId,
          order_id: null,
          subscribed: 0,
          letters: 0,
          next_at: now + 9e9,
          cart_at: now,
          captured_at: now,
        })
        .execute();
      await tx.insertInto('wish').values({ user_id: userId, product_id: cup, added_at: now }).execute();
      await tx
        .insertInto('contact_message')
        .values({
          fingerprint: `f${userId}`,
          name: NAME,
          email,
          message: `Soc ${NAME}`,
          language: 'ca',
          page: '/',
          sent_at: now,
        })
        .execute();
      await tx
        .insertInto('fault')
        .values({
          at: now,
          process: 1,
          what: `no letter to ${email}`,
          error: 'x',
          request: '',
          path: '/',
        })
        .execute();
      await tx
        .insertInto('payment_notification')
        .values({
          gateway: 'card',
          event_id: `e${userId}`,
          query: '',
          headers: '{}',
          body: Buffer.from(email).toString('base64'),
          state: 'done',
          reason: `from ${email}`,
          received_at: now,
          changed_at: now,
          attempts: 1,
          order_id: own.id,
        })
        .execute();
    });
    const statement = {
      name: `${NAME} ${SURNAME}`,
      email,
      orderNumber: `${own.id}`,
      things: `la tassa de ${SURNAME}`,
      note: PHONE,
      language: 'ca' as const,
      lines: [],
    };
    const back = await ask(asked(), declareReturn, { ...statement, key: `k${userId}` });
    await house.settle();
    await countOrders(shop);
    await house.settle();
    return { ...member, email, own: own.id, guest: guest.id, back };
  }

  const requestsOf = (userId: number) =>
    read()
      .selectFrom('privacy_request')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .execute();

  test('is gathered in one file, which has all of it and nothing of anybody else', async () => {
    const one = await somebody();
    const other = await somebody();
    const page = '/el-meu-compte/personal-data/';
    expect(
      (await one.shopper.fill(page, { do: 'export', password_current: 'una altra cosa' })).text,
    ).toContain('La contrasenya actual no és correcta');
    expect(await requestsOf(one.userId)).toEqual([]);
    await one.shopper.fill(page, { do: 'export', password_current: PASSWORD });
    await house.settle();
    const [request] = await requestsOf(one.userId);
    expect(request).toMatchObject({ kind: 'export', state: 'done' });
    const path = join(folderOf(house.shop), request?.file ?? '');
    expect(statSync(path).mode & 0o077).toBe(0);
    expect((await one.shopper.get(page)).text).toContain(`?file=${request?.id}`);
    expect((await other.shopper.get(`${page}?file=${request?.id}`)).status).toBe(303);
    const fetched = await one.shopper.get(`${page}?file=${request?.id}`);
    expect(fetched.headers['content-type']).toBe('application/zip');
    const files = unzipSync(readFileSync(path));
    const rows = (table: string) =>
      JSON.parse(strFromU8(files[`data/${table}.json`] ?? new Uint8Array())) as Record<string, unknown>[];
    expect(rows('user')).toMatchObject([{ id: one.userId, email: one.email, first_name: NAME }]);
    expect(rows('order').map(({ id }) => id)).toEqual([one.own, one.guest]);
    for (const [table, rowsOfIt] of Object.entries({
      user_address: 2,
      cart: 1,
      cart_line: 1,
      captured_cart: 1,
      points_account: 1,
      wish: 1,
      review: 1,
      subscriber: 1,
      subscriber_proof: 2,
      customer_note: 1,
      customer_tag: 1,
      payment_token: 1,
      return_statement: 1,
      contact_message: 1,
      invoice: 2,
      order_line: 2,
    }))
      expect([table, rows(table).length]).toEqual([table, rowsOfIt]);
    for (const table of ['session', 'order_letter', 'order_attribution', 'points_entry', 'audit'])
      expect([table, rows(table).length > 0]).toEqual([table, true]);
    const everything = Object.values(files)
      .map((file) => strFromU8(file))
      .join('\n');
    expect(everything).not.toContain(other.email);
    expect(everything).not.toContain(`tok_${one.userId}`);
    const html = strFromU8(files['index.html'] ?? new Uint8Array());
    for (const word of [NAME, STREET, PHONE, 'Visa •••• 4242', 'Comandes', 'lang="ca'])
      expect(html).toContain(word);
    await house.shop.db.transaction((tx) =>
      tx.updateTable('user').set({ email_verified_at: null }).where('id', '=', other.userId).execute(),
    );
    const unproved = await personOf(read(), { userId: other.userId });
    expect(unproved).toEqual({ accounts: [other.userId], emails: [] });
  });

  test('is erased after a letter was answered and all is over, and nothing is left but what must stay', async () => {
    const one = await somebody();
    const other = await somebody();
    const page = '/el-meu-compte/personal-data/';
    await one.shopper.fill(page, { do: 'erasure', password_current: PASSWORD });
    await house.settle();
    const [request] = await requestsOf(one.userId);
    const id = request?.id ?? 0;
    expect(request).toMatchObject({ kind: 'erasure', state: 'asked' });
    const letter = await post.waitFor(
      ({ envelope, subject }) => envelope.to.includes(one.email) && /que esborrem/.test(subject ?? ''),
    );
    const link = linkOf(house.shop, (await readRequest(read(), id))!, 'confirm');
    expect(letter.html?.replaceAll('&amp;', '&')).toContain(link);
    const guest = house.browser();
    expect((await guest.get(link)).text).toContain('Sí, esborreu-ho tot');
    expect((await readRequest(read(), id))?.state).toBe('asked');
    const proof = new URLSearchParams(link.split('?')[1]).get('proof') ?? '';
    await guest.post(page, { confirm: id, proof: `${proof.slice(1)}0` });
    expect((await readRequest(read(), id))?.state).toBe('asked');
    await guest.post(page, { confirm: id, proof });
    await house.settle();
    expect(await readRequest(read(), id)).toMatchObject({
      state: 'waiting',
      waits: [{ what: 'return', which: `${one.back}` }],
    });
    expect((await traces([one.email])).length).toBeGreaterThan(10);
    await ask(asked(), moveReturn, {
      id: one.back,
      to: 'declined',
      said: `Ho sento, ${NAME}`,
      key: `m${id}`,
    });
    await house.settle();
    const money = () =>
      read()
        .selectFrom('order')
        .select(({ fn }) => [fn.sum<number>('total').as('total'), fn.sum<number>('total_tax').as('tax')])
        .executeTakeFirst();
    const sums = () => read().selectFrom('day_sum').selectAll().orderBy('day').execute();
    const stock = () => read().selectFrom('product').select('stock').where('id', '=', cup).executeTakeFirst();
    const invoices = () => readInvoicesOf(read(), one.own);
    const before = [await money(), await sums(), await stock(), await invoices()];
    const [invoice] = await invoices();
    const paper = invoice ? invoiceLink(house.shop, invoice) : '';
    expect((await guest.get(paper)).status).toBe(200);
    await ask(asked(), retryRequest, { id });
    await house.settle();
    expect(await readRequest(read(), id)).toMatchObject({ state: 'done', email: '' });
    await countOrders(house.shop);
    await house.settle();
    expect([await money(), await sums(), await stock(), await invoices()]).toEqual(before);
    expect((await verifyLedger(read())).faults).toEqual([]);

    expect((await guest.get(paper)).status).toBe(404);
    // Those who keep the books see an invoice of nobody; who looks after persons' data sees whose.
    const accountant = house.as(['invoices.view']);
    const guardian = house.as(['invoices.view', 'privacy']);
    const listed = `/admin/invoices?q=${invoice?.number}`;
    expect((await accountant.get(listed)).text).toContain(`>${invoice?.number}</a>`);
    expect((await accountant.get(listed)).text).not.toContain(SURNAME);
    expect((await guardian.get(listed)).text).toContain(SURNAME);
    expect((await accountant.get(`/admin/invoices/${invoice?.id}`)).status).toBe(404);
    expect((await guardian.get(`/admin/invoices/${invoice?.id}`)).status).toBe(200);
    // Of the other, who is called the same, everything is still there.
    const mine = await traces([one.email]);
    expect(mine).toEqual(['invoice.content', 'privacy_kept.content'].filter((each) => mine.includes(each)));
    expect(mine).toContain('privacy_kept.content');
    expect((await traces([other.email])).length).toBeGreaterThan(10);
    expect(await readAccount(read(), other.userId)).toMatchObject({ email: other.email, closedAt: 0 });
    const kept = await readKept(read(), id);
    expect(kept.map(({ reason }) => reason).toSorted()).toEqual(['books', 'books', 'invoice', 'invoice']);
    for (const each of kept.filter(({ reason }) => reason === 'books')) {
      expect(new Date(each.until).toISOString()).toMatch(/-01-01T00:00:00.000Z$/);
      expect(each.content).toContain(SURNAME);
    }
    const told = await post.waitFor(
      ({ envelope, subject }) => envelope.to.includes(one.email) && /Hem esborrat/.test(subject ?? ''),
    );
    expect(told.text).toContain('bloquejad');

    // Both erased: no word of either is anywhere else.
    await ask(asked(), moveReturn, { id: other.back, to: 'declined', said: 'No', key: `o${id}` });
    await house.settle();
    const person = await personOf(read(), { userId: other.userId });
    await perform(house.shop, staff('Anna'), async ({ tx, now }) => {
      await erase(house.shop, tx, { person, requestId: id, now });
    });
  });

  test('leaves no trace of a name, an address, a number or an e-mail in any table or file', async () => {
    const left = await read().selectFrom('user').select('id').where('first_name', '=', NAME).execute();
    for (const { id: userId } of left) {
      const open = await read()
        .selectFrom('return_case')
        .select('statement_id')
        .where('state', '=', 'open')
        .execute();
      for (const { statement_id: id } of open)
        await ask(asked(), moveReturn, { id, to: 'declined', said: 'No', key: `p${id}` });
      await house.shop.db.transaction((tx) =>
        tx.updateTable('user').set({ email_verified_at: 1 }).where('id', '=', userId).execute(),
      );
      await house.settle();
      const { insertId } = await startErasing(userId);
      await eraseAsked(house.shop, { id: insertId });
      await house.settle();
      expect(await readRequest(read(), insertId)).toMatchObject({ state: 'done' });
    }
    await countOrders(house.shop);
    await house.settle();
    const [first] = await read().selectFrom('privacy_kept').select('id').execute();
    expect(first).toBeDefined();
    expect(await traces([...TRACES, '.vallcorba@'])).toEqual(['invoice.content', 'privacy_kept.content']);
    expect(filesWith(TRACES)).toEqual([]);
  });

  async function startErasing(userId: number) {
    const { startRequest } = await import('./commands.ts');
    const account = await readAccount(read(), userId);
    const insertId = await ask(asked(), startRequest, {
      kind: 'erasure',
      userId,
      email: account?.email ?? '',
      language: 'ca',
      reason: 'ho ha demanat per telèfon',
    });
    return { insertId };
  }
});
