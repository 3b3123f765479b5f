import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple } from '../../tests/support/catalogue/catalogue.ts';
import { draftOf } from '../../tests/support/orders/draft.ts';
import { ordersOf } from '../../tests/support/orders/orders.ts';
import { type Mailbox, startMailbox } from '../../tests/support/outside/mail.ts';
import { type DeskShop, openDeskShop } from '../../tests/support/people/admin.ts';
import { membersOf } from '../../tests/support/people/members.ts';
import { staff } from '../../tests/support/people/staff.ts';
import { NAME, PHONE, STREET, SURNAME, wholePersons } from '../../tests/support/people/whole-person.ts';
import { engines } from '../../tests/support/shop.ts';
import { tracesIn } from '../../tests/support/traces.ts';
import { readAccount } from '../accounts/index.ts';
import { ask, perform } from '../frame/command/index.ts';
import { setCaptcha } from '../frame/page/captcha.tsx';
import { readInvoicesOf, requestInvoice } from '../invoices/index.ts';
import { invoiceLink, proofOf } from '../invoices/links.ts';
import { readNotes } from '../orders/index.ts';
import { sendOrderMail } from '../orders/letters/send.ts';
import { refundOrder } from '../orders/refunds/commands.ts';
import { countOrders } from '../orders/sums/follow.ts';
import { verifyLedger } from '../points/index.ts';
import { moveReturn } from '../returns/index.ts';
import { retryRequest, startRequest } from './commands.ts';
import { eraseAsked } from './erase-job.ts';
import { erase, hold } from './erasing/steps.ts';
import { folderOf } from './export.ts';
import { linkOf } from './links.ts';
import type { RequestKind } from './model.ts';
import { personOf } from './persons/store.ts';
import { readRequest } from './store.ts';
import { readKept } from './store-kept.ts';

const PASSWORD = 'una contrasenya llarga';

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
  const { apply } = membersOf(() => house);
  const { somebody } = wholePersons(
    () => house,
    () => cup,
  );
  const { traces, filesWith } = tracesIn(() => house);
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

  const requestsOf = (userId: number) =>
    read()
      .selectFrom('privacy_request')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .execute();

  test('is asked for in letters of which a stranger’s machine uses up none', async () => {
    using _ = house.alone();
    const { limits } = house.shop;
    const { take } = limits;
    const spent: string[] = [];
    limits.take = async (what) => {
      spent.push(what);
      return true;
    };
    const wish = async (verify: boolean) => {
      setCaptcha(house.shop, { field: 'proof', show: () => null, verify: async () => verify });
      const fields = { do: 'export', email: 'algu@example.cat', proof: `${verify}` };
      await house.browser().fill('/el-meu-compte/personal-data/', fields);
      return spent.splice(0);
    };
    const seen = [await wish(false), await wish(true)];
    setCaptcha(house.shop, undefined);
    limits.take = take;
    expect(seen).toEqual([['privacy'], ['privacy', 'privacy_email']]);
  });

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
    const ready = await post.waitFor(
      ({ envelope, subject }) =>
        envelope.to.includes(one.email) && /la còpia de les teves dades/.test(subject ?? ''),
    );
    // The address of an account may be mistyped: the letter alone opens nothing.
    expect(ready.html).toContain(`?file=${request?.id}"`);
    const reader = house.browser();
    expect((await reader.get(`${page}?file=${request?.id}`)).text).toContain('name="password"');
    const whole = (await readRequest(read(), request?.id ?? 0))!;
    expect((await reader.get(linkOf(house.shop, whole, 'file'))).status).toBe(303);
    // Those who look after data fetch what they have asked for themselves, which is written down with its reason.
    const guardian = house.as(['privacy']);
    expect((await guardian.get(`/admin/privacy/${request?.id}/file`)).status).toBe(404);
    const theirs = await startFor('export', other.userId);
    await house.settle();
    expect((await guardian.get(`/admin/privacy/${theirs}/file`)).status).toBe(200);
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

  test('is told to an address that nobody has proved without the number of any order', async () => {
    const { register } = membersOf(() => house);
    const { write, become } = ordersOf(() => house);
    const { userId, email } = await register(house.browser(), 'mal.escrita@example.cat');
    const { id: order } = await write(draftOf([{ productId: cup }], { userId }), Date.now());
    const letter = (subject: RegExp) =>
      post.waitFor((it) => it.envelope.to.includes(email) && subject.test(it.subject ?? ''));
    const named = new RegExp(`\\b${order}\\b`);
    const id = await startFor('erasure', userId);
    await house.settle();
    expect((await readRequest(read(), id))?.waits).toEqual([{ what: 'order', which: `${order}` }]);
    const waiting = await letter(/Encara no podem/);
    expect(waiting.text).toContain('Hi ha una comanda que encara no s’ha acabat.');
    expect(waiting.text).not.toMatch(named);
    await become(order, 'processing', Date.now());
    await house.settle();
    await become(order, 'completed', Date.now());
    await house.settle();
    await ask(asked(), retryRequest, { id });
    await house.settle();
    const erased = await letter(/Hem esborrat/);
    expect(erased.text).toContain('Les dades de facturació de les comandes, bloquejades');
    expect(erased.text).not.toMatch(named);
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
    const rename = (email: string) =>
      house.shop.db.transaction((tx) =>
        tx.updateTable('user').set({ email }).where('id', '=', one.userId).execute(),
      );
    // Whoever reads the letters of an address that the account has left.
    await rename('new@example.cat');
    await guest.post(page, { confirm: id, proof });
    expect((await readRequest(read(), id))?.state).toBe('asked');
    await rename(one.email);
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
    const sums = () =>
      read().selectFrom('order_sum').selectAll().where('kind', '=', 'all').orderBy('span').execute();
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
    // An old link lets nobody ask for an invoice in their place, and a letter that was on its way ends.
    const buyer = {
      name: 'Algú SL',
      taxId: 'B12345674',
      street: 'C',
      postcode: '17001',
      city: 'G',
      state: 'GI',
    };
    const old = proofOf(house.shop, one.own);
    await expect(
      ask(asked(), requestInvoice, { orderId: one.own, proof: old, buyer: { ...buyer, country: 'ES' } }),
    ).rejects.toMatchObject({ why: 'none' });
    const sent = house.shop.mail.send;
    const posted: string[] = [];
    house.shop.mail.send = async (letter) => void posted.push(letter.to);
    const trace = await sendOrderMail(house.shop, { orderId: one.own, mail: 'customer_completed' });
    house.shop.mail.send = sent;
    await house.shop.db.transaction(async (tx) => trace?.(tx));
    expect(posted).toEqual([]);
    const notes = (await readNotes(read(), one.own, true)).map(({ body }) => body);
    expect(notes).toEqual([expect.stringContaining('Un correu no s’ha enviat')]);
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

    // What goes back later is corrected in that name, and lies open to nobody else either.
    await refundOrder(asked(), {
      orderId: one.own,
      key: 'late',
      other: 100,
      reason: '',
      restock: false,
      byGateway: false,
    });
    await countOrders(house.shop);
    await house.settle();
    const late = (await invoices()).at(-1)!;
    expect(late).toMatchObject({ cause: 'refund', buyer: { name: expect.stringContaining(SURNAME) } });
    for (const link of [invoiceLink(house.shop, late), `${invoiceLink(house.shop, late)}.pdf`])
      expect((await guest.get(link)).status).toBe(404);
    for (const path of [`/admin/invoices/${late.id}`, `/admin/invoices/${late.id}/pdf`]) {
      expect((await accountant.get(path)).status).toBe(404);
      expect((await guardian.get(path)).status).toBe(200);
    }
    const blocked = async () => (await readKept(read(), id)).filter(({ reason }) => reason === 'invoice');
    expect((await blocked()).map(({ subject }) => subject)).toContain(`invoice ${late.number}`);

    // Both erased: no word of either is anywhere else.
    await ask(asked(), moveReturn, { id: other.back, to: 'declined', said: 'No', key: `o${id}` });
    await house.settle();
    const person = await personOf(read(), { userId: other.userId });
    await perform(house.shop, staff('Anna'), async ({ tx, now }) => {
      const orders = await hold(house.shop, tx, person);
      await erase(house.shop, tx, { person, orders, requestId: id, now });
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
      const insertId = await startFor('erasure', userId);
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

  async function startFor(kind: RequestKind, userId: number) {
    const account = await readAccount(read(), userId);
    return ask(asked(), startRequest, {
      kind,
      userId,
      email: account?.email ?? '',
      language: 'ca',
      reason: 'ho ha demanat per telèfon',
    });
  }
});
