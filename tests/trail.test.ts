import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createShopper } from '../src/accounts/index.ts';
import { modules } from '../src/app.ts';
import { priceChange } from '../src/catalogue/index.ts';
import { findCommand } from '../src/cli/verbs.ts';
import { addComment } from '../src/content/index.ts';
import { startBulk } from '../src/frame/bulk/index.ts';
import { commands, isCommand } from '../src/frame/command/command.ts';
import { type AuditLine, ask, readAudit, terminal } from '../src/frame/command/index.ts';
import { seal } from '../src/frame/settings/secrets.ts';
import { readOpenPayments } from '../src/orders/index.ts';
import { insertUnmatched } from '../src/orders/payment/store.ts';
import { enqueue } from '../src/platform/jobs/jobs.ts';
import { makeKeys } from '../src/platform/security/keys.ts';
import { openAccount } from '../src/points/index.ts';
import { openSellingShop } from './support/cart.ts';
import { addSimple, addVariable } from './support/catalogue.ts';
import { addPost } from './support/content.ts';
import { changedTables, dumpOf } from './support/dump.ts';
import { type DeskCard, openDeskCard } from './support/gateway.ts';
import { draftOf } from './support/order-draft.ts';
import { ordersOf } from './support/orders.ts';
import { addMember } from './support/people.ts';
import { formFile } from './support/search-setup.ts';
import { engines, openTestShop, type TestShop } from './support/shop.ts';

/** The queue, which the test works off, and the log that other processes read. */
const UPKEEP = new Set(['change', 'job']);

/** The commands that were seen to leave a line. */
const left = new Set<string>();

describe.each(engines)('the trail of the command line on %s', (engine) => {
  const folder = mkdtempSync(join(tmpdir(), 'cistella-trail-'));
  const printed: string[] = [];
  let house: TestShop;
  let bank: DeskCard;
  let cup = 0;
  const email = 'maria@example.cat';
  const { write, become } = ordersOf(() => house);
  beforeAll(async () => {
    house = await openSellingShop(engine);
    bank = openDeskCard(house);
    cup = await addSimple(house, { name: 'Tassa', price: 1000, stock: 100, sku: 'TASSA' });
    vi.spyOn(console, 'log').mockImplementation((...text) => void printed.push(text.join(' ')));
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await house.shop.db.transaction(async (tx) => {
      const wish = { email, passwordHash: '', language: 'ca' } as const;
      const shopper = await createShopper(house.shop, tx, wish);
      await openAccount(tx, shopper?.id ?? 0, Date.now());
    });
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true });
    await house.close();
  });
  const file = (name: string, text: string | Buffer) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  /** What a command leaves in the trail, oldest first, done by Ada. */
  const leaves = (...words: string[]) => leavesOf('Ada', ...words);
  async function leavesOf(who: string, ...words: string[]): Promise<AuditLine[]> {
    const { read } = house.shop.db;
    const [last] = await readAudit(read, { limit: 1 });
    const run = findCommand([...words, '--by', who]);
    if (!run) throw new Error(`Nobody knows ${words.join(' ')}.`);
    const was = await dumpOf(read);
    await run(house.shop);
    await house.settle();
    const changed = changedTables(was, await dumpOf(read));
    const lines = await readAudit(read, { limit: 100 });
    const fresh = lines.filter(({ id }) => id > (last?.id ?? 0)).reverse();
    // What has changed is told, and what is told has changed.
    const matters = [...changed].filter((table) => !UPKEEP.has(table));
    if (matters.length > 0)
      expect([words, matters, fresh.length]).toEqual([words, matters, expect.toSatisfy((n) => n > 0)]);
    if (fresh.length > 0) expect([words, changed.size]).toEqual([words, expect.toSatisfy((n) => n > 0)]);
    for (const line of fresh) {
      if (line.subject === 'product') expect(Object.keys({ ...line.before, ...line.after })).not.toEqual([]);
      expect(commands.has(line.command)).toBe(true);
      expect(line.actor).toEqual({ kind: 'cli', id: who, name: who });
      left.add(line.command);
    }
    return fresh;
  }
  const told = (lines: readonly AuditLine[]) => lines.map(({ command }) => command);
  const ordered = async (paymentMethod = 'cod') =>
    String((await write(draftOf([{ productId: cup, quantity: 2 }], { paymentMethod }), Date.now())).id);

  test('an order: its status, a note, money that is taken, given back, and taken back by a bank', async () => {
    const id = await ordered();
    const [done] = await leaves('order', id, 'status', 'completed', '--why', 'recollida');
    expect(done).toMatchObject({
      command: 'order.status',
      subject: 'order',
      subjectId: id,
      reason: 'recollida',
      before: { status: 'processing', paid: null },
      after: { status: 'completed' },
    });
    const [note] = await leaves('order', id, 'note', 'Truca abans.', '--private');
    expect(note).toMatchObject({ command: 'order.note', after: { note: 'private', letters: 12 } });
    expect(JSON.stringify(note)).not.toContain('Truca');
    const [back] = await leaves('order', id, 'refund', '--amount', '5,00', '--reason', 'trencada');
    expect(back).toMatchObject({
      command: 'order.refund',
      subjectId: id,
      reason: 'trencada',
      before: { refunded: 0 },
      after: { refunded: 500, amount: 500 },
    });
    const held = await ordered(bank.id);
    await become(Number(held), 'on-hold', Date.now());
    const [taken] = await leaves('order', held, 'capture');
    expect(taken).toMatchObject({ command: 'order.capture', after: { status: 'processing' } });
    const asked = await leaves('order', held, 'refund', '--amount', '1,00', '--gateway');
    expect(told(asked)).toEqual(['order.refund', 'order.refund']);
    expect(asked.map(({ after }) => after.done)).toEqual([false, true]);
    const [charged] = await leaves('order', held, 'chargeback', '--reason', 'banc');
    expect(charged).toMatchObject({ command: 'order.chargeback', after: { status: 'refunded' } });
  });

  test('an order: its letters, its parcels, and what is changed of it', async () => {
    const id = await ordered();
    const [written] = await leaves('order', id, 'send', 'customer_invoice', '--to', 'gestor@example.cat');
    expect(written).toMatchObject({
      command: 'order.letter',
      after: { letter: 'customer_invoice', elsewhere: true },
    });
    await house.settle();
    const { read } = house.shop.db;
    const letter = await read
      .selectFrom('order_letter')
      .select('id')
      .where('order_id', '=', Number(id))
      .executeTakeFirstOrThrow();
    const [again] = await leaves('order', id, 'resend', String(letter.id));
    expect(again).toMatchObject({ command: 'order.letter_again', after: { again: letter.id } });
    const [sent] = await leaves('order', id, 'ship', '--carrier', 'seur', '--tracking', 'S1', '--quiet');
    expect(sent).toMatchObject({
      command: 'parcel.send',
      subject: 'order',
      subjectId: id,
      after: { carrier: 'seur', tracking: 'S1' },
    });
    const parcel = String(sent?.after.parcel ?? '');
    const [corrected] = await leaves('order', id, 'parcel', parcel, '--carrier', 'mrw', '--quiet');
    expect(corrected).toMatchObject({ command: 'parcel.change', after: { carrier: 'mrw' } });
    const [taken] = await leaves('order', id, 'unship', parcel);
    expect(taken).toMatchObject({ command: 'parcel.remove', before: { carrier: 'mrw' } });
    const withTax = draftOf([{ productId: cup }], { paymentMethod: 'cod', pricesIncludeTax: true });
    const paid = String((await write(withTax, Date.now())).id);
    await become(Number(paid), 'completed', Date.now());
    await become(Number(paid), 'processing', Date.now());
    const more = ['change', '--send-for', '9,00', '--quiet', '--reason', 'urgent'];
    const [changed] = await leaves('order', paid, ...more);
    expect(changed).toMatchObject({
      command: 'order.change',
      reason: 'urgent',
      after: { shipping: 900, version: 2 },
    });
    const difference = await read
      .selectFrom('order_difference')
      .select('id')
      .where('order_id', '=', Number(paid))
      .executeTakeFirstOrThrow();
    const [settled] = await leaves('order', paid, 'settle', String(difference.id), '--reason', 'al comptat');
    expect(settled).toMatchObject({ command: 'order.settle_difference', after: { state: 'done' } });
    for (const [word, command] of [
      ['take', 'order.take_payment'],
      ['return', 'order.return_payment'],
      ['close', 'order.close_payment'],
    ] as const) {
      const of = await ordered();
      const payment = {
        orderId: Number(of),
        gateway: 'card',
        transactionId: `T ${word}`,
        amount: 1000,
        currency: 'EUR',
        reason: 'wrong_amount' as const,
        at: 1,
      };
      await house.shop.db.transaction((tx) => insertUnmatched(tx, payment));
      const open = (await readOpenPayments(read, 100)).find(({ orderId }) => orderId === Number(of));
      const [decided] = await leaves('order', of, 'decide', String(open?.id), word);
      expect(decided).toMatchObject({ command, subjectId: of, after: { came: `T ${word} 1000 EUR` } });
    }
    const [counted] = await leaves('sums', 'recount');
    expect(counted).toMatchObject({ command: 'order.recount' });
  });

  test('coupons, taxes, and what the shop tells and shows', async () => {
    const [made] = await leaves('coupon', 'save', 'ESTIU', '--percent', '10');
    expect(made).toMatchObject({
      command: 'coupon.save',
      subject: 'coupon',
      subjectId: 'estiu',
      before: {},
      after: { kind: 'percent', ppm: 100_000 },
    });
    const [changed] = await leaves('coupon', 'save', 'ESTIU', '--percent', '15');
    expect(changed).toMatchObject({ before: { ppm: 100_000 }, after: { ppm: 150_000 } });
    expect(await leaves('coupon', 'save', 'ESTIU', '--percent', '15')).toEqual([]);
    const two = ['A', 'B'].map((code) => ({ code, kind: 'percent', ppm: 1000 }));
    expect(told(await leaves('coupon', 'import', file('c.json', JSON.stringify(two))))).toEqual(
      two.map(() => 'coupon.save'),
    );
    const [gone] = await leaves('coupon', 'delete', 'ESTIU');
    expect(gone).toMatchObject({ command: 'coupon.delete', before: { ppm: 150_000 }, after: {} });

    const table =
      'Country code,State code,Postcode / ZIP,City,Rate %,Tax name,Priority,Compound,Shipping,Tax class';
    const rates = file('t.csv', `${table}\nES,,*,*,7.0000,IVA,1,0,1,\n`);
    const { db } = house.shop;
    await db.transaction(async (tx) => {
      await tx.deleteFrom('tax_rate').execute();
      await tx.deleteFrom('shipping_zone').execute();
    });
    const [begun] = await leaves('tax', 'spain');
    expect(begun).toMatchObject({ command: 'tax.begin', before: { zones: 0 }, after: { zones: 4 } });
    expect(await leaves('tax', 'spain')).toEqual([]);
    const [taxes] = await leaves('tax', 'import', rates);
    expect(taxes).toMatchObject({ command: 'tax.import', after: { rates: 1 } });
    expect(await leaves('tax', 'import', rates)).toEqual([]);

    expect(await leaves('tax', 'class', 'llibres', '--name', 'Llibres')).toMatchObject([
      { command: 'tax.class', subject: 'tax class', subjectId: 'llibres', after: { ca: 'Llibres' } },
    ]);
    expect(await leaves('tax', 'class', 'llibres', '--name', 'Llibres')).toEqual([]);
    const [added] = await leaves('tax', 'rate', '--country', 'ES', '--class', 'llibres', '--percent', '4');
    expect(added).toMatchObject({ command: 'tax.rate', before: {}, after: { ppm: 40_000 } });
    const number = added?.subjectId ?? '';
    const [dearer] = await leaves('tax', 'rate', number, '--percent', '5');
    expect(dearer).toMatchObject({ before: { ppm: 40_000 }, after: { ppm: 50_000 } });
    expect(await leaves('tax', 'rate', number, '--percent', '5')).toEqual([]);
    expect(told(await leaves('tax', 'remove', 'rate', number))).toEqual(['tax.rate_delete']);
    expect(told(await leaves('tax', 'remove', 'class', 'llibres'))).toEqual(['tax.class_delete']);

    expect(await leaves('notice', '--ca', 'Tanquem dilluns.')).toMatchObject([
      { command: 'site.notice', after: { ca: 'Tanquem dilluns.' } },
    ]);
    expect(told(await leaves('notice', 'off'))).toEqual(['site.notice']);
    const [closed] = await leaves('visibility', 'site');
    expect(closed).toMatchObject({ before: { mode: 'live' }, after: { mode: 'site', link: 'new' } });
    expect(told(await leaves('visibility', 'live'))).toEqual(['site.visibility']);
  });

  test('zones, their ways of sending, and menus', async () => {
    const [made] = await leaves('shipping', 'zone', 'balears', '--name', 'Balears', '--to', 'ES:PM');
    expect(made).toMatchObject({
      command: 'shipping.zone',
      subject: 'zone',
      subjectId: 'balears',
      before: {},
      after: { 'name.ca': 'Balears', places: ['state ES:PM'], position: 1 },
    });
    expect(await leaves('shipping', 'zone', 'balears', '--to', 'ES:PM')).toEqual([]);
    const parcel = ['balears', 'flat_rate', '--title', 'Paquet', '--cost', '9'];
    const [added] = await leaves('shipping', 'method', ...parcel);
    expect(added).toMatchObject({ command: 'shipping.method', subjectId: 'balears' });
    const [name = ''] = Object.keys(added?.after ?? {});
    expect(added?.after[name]).toMatchObject({ kind: 'flat_rate', cost: { EUR: 900 } });
    const number = name.replace('method.', '');
    const [dearer] = await leaves('shipping', 'method', 'balears', number, '--cost', '9,50');
    expect(dearer?.before[name]).toMatchObject({ cost: { EUR: 900 } });
    expect(dearer?.after[name]).toMatchObject({ cost: { EUR: 950 } });
    await leaves('shipping', 'method', 'balears', 'local_pickup', '--title', 'Recollida');
    const [turned] = await leaves('shipping', 'order', 'balears', String(Number(number) + 1));
    expect(turned).toMatchObject({
      command: 'shipping.method_order',
      after: { methods: [Number(number) + 1, Number(number)] },
    });
    const [order] = await leaves('shipping', 'order', 'islands', 'balears');
    expect(order).toMatchObject({ command: 'shipping.order', subject: 'zones' });
    expect(told(await leaves('shipping', 'remove', 'balears', number))).toEqual(['shipping.method_delete']);
    const [gone] = await leaves('shipping', 'remove', 'balears');
    expect(gone).toMatchObject({
      command: 'shipping.zone_delete',
      before: { 'name.ca': 'Balears' },
      after: {},
    });

    const [line] = await leaves('menu', 'add', 'header', 'address:blog');
    expect(line).toMatchObject({ command: 'menus.edit', subject: 'menus' });
    expect(JSON.stringify(line?.after)).toContain('address:blog');
    expect(told(await leaves('menu', 'remove', 'header', '1'))).toEqual(['menus.edit']);
  });

  test('people: an owner, a shopper without tax, and one who wants to be forgotten and is not named', async () => {
    const [owner] = await leaves('people', 'owner', 'mestressa@example.cat');
    expect(owner).toMatchObject({ command: 'people.owner', after: { role: 'owner' } });
    expect(JSON.stringify(owner)).not.toContain('key=');
    const [asked] = await leaves('people', 'invite', 'ada@example.cat', 'editor');
    expect(asked).toMatchObject({ command: 'people.invite', after: { invited: 'editor' } });
    expect(told(await leaves('people', 'remove', 'ada@example.cat'))).toEqual(['people.uninvite']);
    await addMember(house, { email: 'ada@example.cat', role: 'editor' });
    const [changed] = await leaves('people', 'role', 'ada@example.cat', 'support');
    expect(changed).toMatchObject({
      command: 'people.role',
      before: { role: 'editor' },
      after: { role: 'support' },
    });
    const [off] = await leaves('people', 'remove', 'ada@example.cat');
    expect(off).toMatchObject({ command: 'people.remove', before: { email: 'ada@example.cat' }, after: {} });
    const [free] = await leaves('shopper', email, 'vat-exempt', 'FR40303265045');
    expect(free).toMatchObject({ command: 'customer.tax', after: { exempt: 'FR40303265045' } });
    expect(await leaves('shopper', email, 'vat-due')).toMatchObject([
      { before: { exempt: 'FR40303265045' } },
    ]);
    const forgotten = await leaves('newsletter', 'forget', email);
    expect(told(forgotten)).toEqual(['newsletter.forget']);
    expect(JSON.stringify(forgotten)).not.toContain(email);
  });

  test('shoppers: tagged, noted of, closed, opened and merged, in both histories', async () => {
    const other = 'una.altra@example.cat';
    await house.shop.db.transaction((tx) =>
      createShopper(house.shop, tx, { email: other, passwordHash: '', language: 'ca' }),
    );
    const [tagged] = await leaves('shopper', other, 'tags', 'vip');
    expect(tagged).toMatchObject({
      command: 'customer.tags',
      before: { tags: [] },
      after: { tags: ['vip'] },
    });
    const [noted] = await leaves('shopper', other, 'note', 'Truca els dilluns');
    expect(noted).toMatchObject({ command: 'customer.note' });
    expect(JSON.stringify(noted)).not.toContain('dilluns');
    expect(told(await leaves('shopper', other, 'proof'))).toEqual(['customer.proof']);
    const [closed] = await leaves('shopper', other, 'close', 'ho', 'demana');
    expect(closed).toMatchObject({ command: 'customer.close', after: { closed: true }, reason: 'ho demana' });
    expect(told(await leaves('shopper', other, 'reopen'))).toEqual(['customer.reopen']);
    expect(told(await leaves('shopper', email, 'merge', other))).toEqual([
      'customer.merge',
      'customer.merge',
    ]);
  });

  test('points: the programme, and what is done by hand to one customer', async () => {
    const programme = {
      correctionLimit: 50,
      rules: [{ code: 'friend', trigger: 'referral', amount: { kind: 'fixed', points: 30 } }],
    };
    const apply = ['points', 'apply', file('p.json', JSON.stringify(programme))];
    const [applied] = await leaves(...apply);
    expect(applied).toMatchObject({
      command: 'points.programme',
      after: { correctionLimit: 50, version: 1 },
    });
    const soci = {
      slug: 'soci',
      rank: 1,
      name: { ca: 'Soci', es: 'Socio', en: 'Member' },
      entry: { kind: 'purchase', price: 100 },
    };
    const more = file('p2.json', JSON.stringify({ ...programme, correctionLimit: 55, levels: [soci] }));
    expect(await leaves('points', 'apply', more)).toMatchObject([
      {
        command: 'points.programme',
        before: { correctionLimit: 50 },
        after: { correctionLimit: 55, version: 2 },
      },
    ]);
    const why = ['--reason', 'ho demana'];
    expect(await leaves('points', 'level', email, 'soci', ...why)).toMatchObject([
      { command: 'points.level_give', subject: 'customer', reason: 'ho demana' },
    ]);
    expect(told(await leaves('points', 'level', email, 'none', ...why))).toEqual(['points.level_take']);
    const [given] = await leaves('points', 'adjust', email, '40', ...why);
    expect(given).toMatchObject({
      command: 'points.correct',
      subject: 'customer',
      reason: 'ho demana',
      before: { available: 0 },
      after: { available: 40 },
    });
    const [asked] = await leaves('points', 'adjust', email, '60', ...why);
    expect(asked).toMatchObject({ after: { points: 60, state: 'waiting' } });
    const number = String(asked?.after.correction);
    await expect(leaves('points', 'approve', number)).rejects.toThrow('Somebody else');
    expect(await leavesOf('Pere', 'points', 'approve', number)).toMatchObject([
      { command: 'points.decide', after: { state: 'approved' } },
    ]);
    expect(told(await leaves('points', 'status', email, 'frozen', ...why))).toEqual(['points.status']);
    expect(told(await leaves('points', 'extend', '2099-12-31', email, ...why))).toEqual([]);
    await house.shop.db.transaction((tx) =>
      tx
        .updateTable('points_lot')
        .set({ expires_at: Date.now() + 86_400_000 })
        .execute(),
    );
    expect(told(await leaves('points', 'extend', '2099-12-31', email, ...why))).toEqual(['points.extend']);
    const people = await house.shop.db.transaction(async (tx) => [
      (await openAccount(tx, 71, 1)).id,
      (await openAccount(tx, 72, 1)).id,
    ]);
    const [referrer_id = 0, friend_id = 0] = people;
    const referral = {
      referrer_id,
      friend_id,
      state: 'queued' as const,
      reasons: 'same_phone',
      ip_hash: null,
      order_id: 5,
      settled_at: null,
      at: 1,
    };
    const { id } = await house.shop.db.transaction((tx) =>
      tx.insertInto('points_referral').values(referral).returning('id').executeTakeFirstOrThrow(),
    );
    expect(await leaves('points', 'deny', String(id))).toMatchObject([
      { command: 'points.referral', before: { state: 'queued' }, after: { state: 'denied' } },
    ]);
    const allowed = await house.shop.db.transaction((tx) =>
      tx
        .insertInto('points_referral')
        .values({ ...referral, referrer_id: friend_id, friend_id: referrer_id, order_id: 6 })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    expect(await leaves('points', 'allow', String(allowed.id))).toMatchObject([
      { command: 'points.referral', before: { state: 'queued' } },
    ]);
    const flag = { account_id: referrer_id, kind: 'debt', state: 'open', detail: '', closed_by: '' } as const;
    const { id: flagged } = await house.shop.db.transaction((tx) =>
      tx
        .insertInto('points_flag')
        .values({ ...flag, count: 1, first_at: 1, at: 1 })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    expect(told(await leaves('points', 'seen', String(flagged)))).toEqual(['points.seen']);
    const [ended] = await leaves('points', 'close', email, ...why);
    expect(ended).toMatchObject({ command: 'points.close', before: { available: 100 }, after: {} });
  });

  test('texts, comments, pictures, values and forms: names and lengths, never whole texts', async () => {
    const entry = String(await addPost(house, { ca: 'Del forn' }));
    const [hidden] = await leaves('entry', 'hide', entry);
    expect(hidden).toMatchObject({
      command: 'entry.save',
      subject: 'entry',
      subjectId: entry,
      before: { draft: false },
      after: { draft: true },
    });
    expect(told(await leaves('entry', 'publish', entry))).toEqual(['entry.save']);
    const { id: revision } = await house.shop.db.read
      .selectFrom('entry_revision')
      .select('id')
      .where('entry_id', '=', Number(entry))
      .orderBy('id')
      .limit(1)
      .offset(1)
      .executeTakeFirstOrThrow();
    expect(told(await leaves('entry', 'restore', String(revision)))).toEqual(['entry.restore']);
    const words = { author: 'Pau', email: 'pau@example.cat', url: '', comment: 'Quina olor!' };
    const more = { entryId: Number(entry), language: 'ca', state: 'held', createdAt: Date.now() } as const;
    const { id } = await house.shop.db.transaction((tx) => addComment(tx, house.shop, { ...words, ...more }));
    const [shown] = await leaves('comment', 'approve', String(id));
    expect(shown).toMatchObject({ before: { state: 'held' }, after: { state: 'approved' } });
    expect(told(await leaves('comment', 'delete', String(id)))).toEqual(['comment.delete']);

    const plain = { create: { width: 60, height: 40, channels: 3, background: '#a52' } } as const;
    const jpeg = file('forn.jpg', await sharp(plain).jpeg().toBuffer());
    expect(told(await leaves('media', 'add', jpeg, '--alt-ca', 'Forn'))).toEqual([
      'media.add',
      'media.describe',
    ]);
    const picture = printed.at(-1)?.split('\t')[0] ?? '';
    const [said] = await leaves('media', 'describe', picture, '--alt-ca', 'El forn', '--focus', '20,80');
    expect(said).toMatchObject({ subject: 'picture', after: { 'alt.ca': 'El forn', focus: '20,80' } });

    await addVariable(house);
    expect(await leaves('colour', 'set', 'colour', 'blau', '#0000ff')).toMatchObject([
      { command: 'term.colour', before: { colour: '' }, after: { colour: '#0000ff' } },
    ]);
    const forms = [formFile(7, [{ type: 'search' }])];
    const [setup] = await leaves('search', 'apply', file('s.json', JSON.stringify({ forms })));
    expect(setup).toMatchObject({ command: 'search.setup', after: { version: 1, forms: 1 } });
  });

  test('files: a line for each thing that they change, and none for one that is just so', async () => {
    const csv = join(folder, 'products.csv');
    await leaves('export', 'woocommerce', csv, '--lang', 'ca');
    const rows = readFileSync(csv, 'utf8');
    const bigger = file('bigger.csv', rows.replace('Tassa', 'Tassa gran'));
    expect(await leaves('import', 'woocommerce', bigger, '--lang', 'ca', '--dry-run')).toEqual([]);
    const [named, ...others] = await leaves('import', 'woocommerce', bigger, '--lang', 'ca');
    expect(named).toMatchObject({
      command: 'product.import',
      subject: 'product',
      subjectId: String(cup),
      before: { 'name.ca': 'Tassa' },
      after: { 'name.ca': 'Tassa gran' },
    });
    expect(others).toEqual([]);
    expect(await leaves('import', 'woocommerce', bigger, '--lang', 'ca')).toEqual([]);

    await addPost(house, { ca: 'Enviaments' }, { kind: 'page', key: 'delivery' });
    const pages = join(folder, 'pages.json');
    await leaves('content', 'export', pages);
    writeFileSync(pages, readFileSync(pages, 'utf8').replace('"Enviaments."', '"Enviem dimarts."'));
    const [page] = await leaves('content', 'import', pages);
    expect(page).toMatchObject({ command: 'pages.import', subject: 'entry' });
    expect(await leaves('content', 'import', pages)).toEqual([]);
    const wxr = `<rss><channel><wp:wxr_version>1.2</wp:wxr_version><item><title>Del mar</title>
      <content:encoded><![CDATA[<p>Sal.</p>]]></content:encoded><wp:post_id>1</wp:post_id>
      <wp:post_type>post</wp:post_type><wp:status>publish</wp:status></item></channel></rss>`;
    const [post] = await leaves('content', 'import', file('e.xml', wxr));
    expect(post).toMatchObject({ command: 'content.import', after: { 'title.ca': 'Del mar' } });

    const changed = await leaves('price', 'change', '--sku', 'TASSA', '--to', '12,00');
    expect(told(changed)).toEqual(['bulk.start', 'price.change']);
    const undone = await leaves('bulk', 'undo', changed[0]?.subjectId ?? '', 'massa car');
    expect(undone).toMatchObject([
      { command: 'bulk.undo', reason: 'massa car', after: { undoOf: Number(changed[0]?.subjectId) } },
      { command: 'price.change', before: { 'regular.EUR': 1200 }, after: { 'regular.EUR': 1000 } },
    ]);
  });

  test('a change of many things that is waiting is ended, and what failed of one is tried again', async () => {
    const start = () =>
      ask({ shop: house.shop, actor: terminal('Ada'), now: Date.now() }, startBulk, {
        kind: priceChange.name,
        ids: [cup],
        input: { price: 'regular', by: { to: 1300 } },
      });
    const first = String(await start());
    expect(await leaves('bulk', 'cancel', first)).toMatchObject([
      { command: 'bulk.cancel', before: { state: 'waiting' }, after: { state: 'cancelled' } },
    ]);
    const second = await start();
    await house.shop.db.transaction(async (tx) => {
      await tx.updateTable('bulk_item').set({ state: 'failed' }).where('job_id', '=', second).execute();
      await tx.updateTable('bulk_job').set({ state: 'done', failed: 1 }).where('id', '=', second).execute();
    });
    const again = await leaves('bulk', 'again', String(second)).catch((error) => error);
    expect(again).toMatchObject([{ command: 'bulk.repeat' }, { command: 'price.change' }]);
  });

  test('settings: each with what it was and what it is', async () => {
    const [named] = await leaves('settings', 'set', 'name', 'Can Fuster');
    expect(named).toMatchObject({ command: 'settings.change', after: expect.anything() });
    expect(JSON.stringify(named?.after)).toContain('Can Fuster');
    expect(await leaves('settings', 'set', 'name', 'Can Fuster')).toEqual([]);
    const settings = {
      tagline: { ca: 'Del poble' },
      taxClasses: [{ slug: 'vins', names: { ca: 'Vins' } }],
      taxRates: [{ country: 'ES', class: 'vins', ppm: 210_000 }],
      shippingZones: [{ code: 'islands', names: { ca: 'Illes' } }],
      menus: { header: { items: [{ to: 'categories' }] } },
    };
    const apply = ['settings', 'apply', file('settings.json', JSON.stringify(settings))];
    expect(await leaves(...apply, '--dry-run')).toEqual([]);
    const applied = await leaves(...apply);
    expect(told(applied).sort()).toEqual([
      'menus.apply',
      'settings.change',
      'shipping.apply',
      'tax.apply_classes',
      'tax.apply_rates',
    ]);
    expect(applied.find(({ command }) => command === 'shipping.apply')).toMatchObject({
      subjectId: 'islands',
      before: { 'name.ca': 'Canàries, Ceuta i Melilla' },
      after: { 'name.ca': 'Illes' },
    });
    expect(await leaves(...apply)).toEqual([]);
  });

  test('languages: which was added or taken away', async () => {
    const [added] = await leaves('language', 'add', 'oc');
    expect(added).toMatchObject({ command: 'language.add' });
    expect(JSON.stringify(added)).toContain('oc');
    expect(told(await leaves('language', 'remove', 'oc'))).toEqual(['language.remove']);
  });

  test('secrets that are sealed anew: which, and not what', async () => {
    await leaves('settings', 'set', 'captcha.secret', 'geheim-123');
    const { shop } = house;
    const kept = makeKeys('the secret that was there before it was changed');
    const sealed = JSON.stringify(seal(kept, 'captcha.secret', 'geheim-123'));
    await shop.db.transaction((tx) =>
      tx.updateTable('shop_setting').set({ value: sealed }).where('path', '=', 'captcha.secret').execute(),
    );
    vi.stubEnv('SECRET_OLD', 'the secret that was there before it was changed');
    const lines = await leaves('settings', 'rotate');
    vi.unstubAllEnvs();
    expect(told(lines)).toEqual(['settings.rotate']);
    expect(JSON.stringify(lines)).not.toContain('geheim');
  });

  test('work that failed and is tried once more', async () => {
    await house.shop.db.transaction((tx) => enqueue(tx, 'nobody.does_it', {}));
    await house.shop.db.transaction((tx) =>
      tx.updateTable('job').set({ state: 'failed' }).where('kind', '=', 'nobody.does_it').execute(),
    );
    expect(await leaves('jobs', 'again', 'nobody.does_it')).toMatchObject([
      { command: 'jobs.again', subject: 'job', after: { kind: 'nobody.does_it' } },
    ]);
  });

  test('looking changes nothing and leaves nothing', async () => {
    const looks = ['coupon list', 'comment list', 'entry list', 'media list', 'colour list', 'jobs failed'];
    const more = [
      'points flags',
      'points corrections',
      'points referrals',
      'search show',
      'search log',
      'bulk list',
    ];
    for (const look of [...looks, ...more, 'newsletter list', 'ledger report', 'audit'])
      expect([look, await leaves(...look.split(' ')).catch((e) => e)]).toEqual([look, []]);
  });

  test('the trail is read by thing, by who, by what and by day', async () => {
    const read = async (...words: string[]) => {
      printed.length = 0;
      await findCommand(['audit', ...words])?.(house.shop);
      return [...printed];
    };
    const all = await read('--limit', '1000');
    expect(all.length).toBeGreaterThan(30);
    const [status] = await read('order', '--what', 'order.status');
    expect(status).toMatch(
      /^\S+ {2}Ada \(cli\) {2}order\.status {2}order \d+ {2}status: processing → completed/,
    );
    const ours = await read('--what', 'points.', '--by', 'Ada');
    expect(ours.every((line) => line.includes('points.'))).toBe(true);
    expect(await read('--by', 'Pau')).toEqual([]);
    expect(await read('--until', '2001-01-01')).toEqual([]);
    const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    expect(await read('--since', day, '--limit', '1000')).toEqual(all);
    expect(JSON.parse((await read('coupon', 'estiu', '--limit', '1', '--json'))[0] ?? '')).toMatchObject({
      command: 'coupon.delete',
      actor: { kind: 'cli', name: 'Ada' },
    });
    await expect(read('--limit', '0')).rejects.toThrow('cistella audit');
    await expect(read('--since', 'ahir')).rejects.toThrow('is no date');
    expect(() => findCommand(['coupon', 'list', '--by'])).toThrow('Who does it?');
  });
});

describe.each(engines)('the demo on %s', (engine) => {
  const data = mkdtempSync(join(tmpdir(), 'cistella-trail-demo-'));
  let house: TestShop;
  beforeAll(async () => {
    house = await openTestShop(engine);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.stubEnv('DEMO', 'on');
    vi.stubEnv('DATA_DIR', data);
    // Nobody listens there, so the shop counts as closed.
    vi.stubEnv('PORT', '1');
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    await house.close();
    rmSync(data, { recursive: true, force: true });
  });

  test('comes in by a job of its own, and who takes it out stands in the first line of what is left', async () => {
    const run = async (...words: string[]) => {
      await findCommand([...words, '--by', 'Ada'])?.(house.shop);
      return readAudit(house.shop.db.read, { limit: 1000 });
    };
    const filled = await run('seed');
    expect(filled.length).toBeGreaterThan(20);
    expect(new Set(filled.map(({ actor }) => actor.kind))).toEqual(new Set(['job']));
    const emptied = await run('reset', '--demo');
    expect(emptied).toMatchObject([{ command: 'demo.empty', actor: { kind: 'cli', name: 'Ada' } }]);
    expect(emptied[0]?.before.products).toBeGreaterThan(0);
    for (const { command } of emptied) left.add(command);
  }, 60_000);
});

/** Commands that the command line can ask for and that leave no line by it, each with why. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'demo.leave':
    'asked for at the desk; its line goes with the demo, and demo.empty stands first in what is left',
};

test('every command that the command line can ask for was seen to leave its line', async () => {
  const sources = import.meta.glob<string>('../src/cli/**/*.ts', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const files = import.meta.glob<Record<string, unknown>>(
    [
      '../src/**/commands{,-*}.ts',
      '../src/frame/settings/*.ts',
      '../src/catalogue/**/*.ts',
      '!../src/**/*.test.ts',
    ],
    { eager: true },
  );
  const words = new Set(
    Object.entries(sources)
      .filter(([path]) => !/\/cli\/demo\/(?!commands|reset)|\.test\.ts$/.test(path))
      .flatMap(([, text]) => text.match(/\b\w+\b/g) ?? []),
  );
  const asked = Object.values(files)
    .flatMap((exported) => Object.entries(exported))
    .flatMap(([name, value]) => (words.has(name) && isCommand(value) ? value.described.name : []));
  const lists = modules.flatMap((module) => module.lists ?? []).map(({ put }) => put.described.name);
  // What stands behind these is called by another name there.
  const behind = ['settings.change', 'bulk.start'];
  const reachable = [...new Set([...asked, ...lists, ...behind])].sort();
  expect(reachable.length).toBeGreaterThan(50);
  expect(reachable.filter((name) => !left.has(name) && !(name in ELSEWHERE))).toEqual([]);
  expect(Object.keys(ELSEWHERE).filter((name) => left.has(name) || !reachable.includes(name))).toEqual([]);
});
