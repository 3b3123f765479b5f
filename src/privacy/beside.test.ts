import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buy } from '../../tests/support/buying/checkout.ts';
import { addSimple } from '../../tests/support/catalogue/catalogue.ts';
import { draftOf } from '../../tests/support/orders/draft.ts';
import { ordersOf } from '../../tests/support/orders/orders.ts';
import { membersOf } from '../../tests/support/people/members.ts';
import { staff } from '../../tests/support/people/staff.ts';
import { engines, openTestShop, type TestShop } from '../../tests/support/shop.ts';
import { ask } from '../frame/command/index.ts';
import { saveOwnView } from '../frame/views/index.ts';
import { insertView } from '../frame/views/store.ts';
import { changeOrder } from '../orders/changes/commands.ts';
import { writeOrder } from '../orders/placing/steps-write.ts';
import { lockRows, type Tx } from '../platform/db/index.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { NO_RULES } from '../pricing/coupons/model.ts';
import { findCoupons, putCoupon } from '../pricing/coupons/store.ts';
import { changeCoupon } from '../pricing/index.ts';
import { startRequest } from './commands.ts';
import { eraseAsked } from './erase-job.ts';
import { mentions } from './persons/model-mention.ts';
import { readRequest } from './store.ts';

const SOON = 9e12;

describe.each(engines)('who is erased beside others, on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  const { register, verify } = membersOf(() => house);
  const { write, order, become } = ordersOf(() => house);
  beforeAll(async () => {
    house = await openTestShop(engine);
    cup = await addSimple(house, { name: 'Tassa', price: 1000, stock: 1000 });
  });
  afterAll(() => house.close());

  const read = () => house.shop.db.read;
  const begun = (email: string, userId: number | null) =>
    ask({ shop: house.shop, actor: staff('Anna'), now: Date.now() }, startRequest, {
      kind: 'erasure',
      userId,
      email,
      language: 'ca',
      reason: 'ho ha demanat',
    });
  /** As if the person had used the link of a letter. */
  const proved = async (email: string) => {
    const id = await begun(email, null);
    await house.shop.db.transaction((tx) =>
      tx.updateTable('privacy_request').set({ asked_by: '' }).where('id', '=', id).execute(),
    );
    return id;
  };
  const drafted = (email: string, userId: number | null) => {
    const draft = draftOf([{ productId: cup }], { userId });
    return { ...draft, billing: { ...draft.billing, email } };
  };

  test('takes nothing of who has an address that theirs is a part of', async () => {
    const letter = (email: string) => ({ kind: 'nobodys.letter', payload: { to: email } });
    await house.shop.db.transaction(async (tx) => {
      for (const email of ['anna@beside.cat', 'joanna@beside.cat']) {
        const { kind, payload } = letter(email);
        await enqueue(tx, kind, payload, { runAt: SOON });
        const query = new URLSearchParams({ q: email }).toString();
        await insertView(
          tx,
          { list: 'orders', name: 'theirs', query, staffId: 1, shared: false, mailed: false },
          '',
        );
      }
    });
    const outbox = join(house.shop.dataDir, 'outbox');
    mkdirSync(outbox, { recursive: true });
    writeFileSync(join(outbox, 'a.eml'), 'To: <anna@beside.cat>\r\n');
    writeFileSync(join(outbox, 'j.eml'), 'To: <joanna@beside.cat>\r\n');
    const id = await proved('anna@beside.cat');
    await eraseAsked(house.shop, { id });
    expect(await readRequest(read(), id)).toMatchObject({ state: 'done' });
    const jobs = await read()
      .selectFrom('job')
      .select('payload')
      .where('kind', '=', 'nobodys.letter')
      .execute();
    expect(jobs.map(({ payload }) => payload)).toEqual([JSON.stringify({ to: 'joanna@beside.cat' })]);
    const views = await read().selectFrom('saved_view').select('query').execute();
    expect(views).toEqual([{ query: 'q=joanna%40beside.cat' }]);
    const left = readdirSync(outbox).filter((name) => ['a.eml', 'j.eml'].includes(name));
    expect(left).toEqual(['j.eml']);
  });

  test('leaves a coupon that was for them to nobody, and that of others to these', async () => {
    const put = (code: string, emails: string[]) =>
      house.shop.db.transaction((tx) =>
        putCoupon(
          tx,
          {
            ...NO_RULES,
            code,
            emails,
            description: `per a ${emails[0]}`,
            kind: 'percent',
            ppm: 100_000,
            usageLimit: null,
            customerLimit: null,
            startsAt: null,
            endsAt: null,
            enabled: true,
          },
          Date.now(),
        ),
      );
    await put('rosa', ['Rosa@beside.cat']);
    await put('both', ['rosa@beside.cat', '*@elsewhere.cat', 'primarosa@beside.cat']);
    await put('prima', ['primarosa@beside.cat']);
    const id = await proved('rosa@beside.cat');
    await eraseAsked(house.shop, { id });
    const [rosa, both, prima] = await findCoupons(read(), ['rosa', 'both', 'prima']).then((all) =>
      ['rosa', 'both', 'prima'].map((code) => all.find((each) => each.code === code)!),
    );
    expect(rosa?.emails).toEqual([expect.stringMatching(/^erased-/)]);
    expect(rosa?.description).toBe('per a …');
    expect(both?.emails.slice(1)).toEqual(['*@elsewhere.cat', 'primarosa@beside.cat']);
    expect(both?.emails[0]).toMatch(/^erased-/);
    expect(prima).toMatchObject({
      emails: ['primarosa@beside.cat'],
      description: 'per a primarosa@beside.cat',
    });
  });

  test('is not put back by a form that was open at the desk before', async () => {
    const email = 'nuria@beside.cat';
    const member = await register(undefined, email);
    await verify(member);
    const { userId } = member;
    const course = await addSimple(house, { name: 'Curs', price: 900, more: { virtual: true } });
    const form = { billing_email: email };
    const { order_id: orderId } = await buy(house, course, { shopper: member.shopper, form });
    await become(orderId, 'processing', Date.now());
    await become(orderId, 'completed', Date.now());
    const open = await order(orderId);
    const asked = { shop: house.shop, actor: staff('Anna'), now: Date.now() };
    const coupon = { code: 'nuria', kind: 'percent', ppm: 100_000, emails: [email] } as const;
    await ask(asked, changeCoupon, coupon);
    const [kept] = await findCoupons(read(), ['nuria']);
    await eraseAsked(house.shop, { id: await begun(email, userId) });
    const { version, billing } = open;
    const typed = { orderId, version, edit: { billing: { ...billing, phone: '972 11 22 33' } } };
    await expect(changeOrder(asked, { ...typed, byGateway: false, reason: '', tell: false })).rejects.toThrow(
      /meanwhile/,
    );
    await expect(
      ask(asked, changeCoupon, { ...coupon, ppm: 50_000, version: kept?.version ?? 0 }),
    ).rejects.toThrow(/meanwhile/);
    expect((await order(orderId)).billing).toMatchObject({ firstName: '', phone: '' });
  });

  test('takes their address out of what the trail says of other things, and leaves it those of others', async () => {
    const given = { kind: 'percent', ppm: 100_000, startsAt: null, endsAt: null, enabled: true } as const;
    const asked = { shop: house.shop, actor: { ...staff('Anna'), id: '7' }, now: Date.now() };
    for (const [code, email] of [
      ['lola', 'lola@beside.cat'],
      ['carlola', 'carlola@beside.cat'],
    ] as const)
      await ask(asked, changeCoupon, {
        ...NO_RULES,
        ...given,
        code,
        emails: [email],
        description: '',
        usageLimit: null,
        customerLimit: null,
      });
    const query = new URLSearchParams({ q: 'lola@beside.cat' }).toString();
    await ask(asked, saveOwnView, { list: 'orders', name: 'De lola@beside.cat', query });
    await eraseAsked(house.shop, { id: await proved('lola@beside.cat') });
    const trail = await read().selectFrom('audit').select(['command', 'before', 'after', 'reason']).execute();
    const told = (command: string) =>
      trail.filter((line) => line.command === command).map(({ after }) => after);
    expect(told('coupon.save').some((after) => after?.includes('"carlola@beside.cat"'))).toBe(true);
    expect(told('view.save')).toHaveLength(1);
    expect(trail.filter((line) => mentions(JSON.stringify(line), ['lola@beside.cat']))).toEqual([]);
  });

  /** Erases while another transaction, that has begun before, does something and ends only then. */
  async function besides(work: (tx: Tx) => Promise<number>, request: () => Promise<number>) {
    const id = await request();
    let go = () => {};
    const ready = Promise.withResolvers<number>();
    const until = new Promise<void>((done) => {
      go = done;
    });
    const other = house.shop.db.transaction(async (tx) => {
      ready.resolve(await work(tx));
      await until;
    });
    const orderId = await ready.promise;
    const erased = eraseAsked(house.shop, { id }).catch((error: Error) => error.name);
    await new Promise((done) => setTimeout(done, 400));
    go();
    await other;
    await erased;
    // As the job does that failed.
    await eraseAsked(house.shop, { id });
    return { id, orderId };
  }

  test('an order that an account is just placing keeps where it goes, and is waited for', async () => {
    const member = await register(house.browser(), 'mireia@beside.cat');
    await verify(member);
    const { userId } = member;
    const { id, orderId } = await besides(
      async (tx) => {
        await lockRows(tx, 'user', [userId]);
        return (await writeOrder(house.shop, tx, drafted('mireia@beside.cat', userId), { now: Date.now() }))
          .id;
      },
      () => begun('mireia@beside.cat', userId),
    );
    expect((await order(orderId)).billing.email).toBe('mireia@beside.cat');
    expect(await readRequest(read(), id)).toMatchObject({ state: 'waiting' });
  });

  test('so does one that somebody without an account is just placing', async () => {
    const email = 'quim@beside.cat';
    const old = await write(drafted(email, null), Date.now());
    await become(old.id, 'cancelled', Date.now());
    const { id, orderId } = await besides(
      async (tx) => {
        await tx.updateTable('order_note').set({ author: '' }).where('order_id', '=', old.id).execute();
        return (await writeOrder(house.shop, tx, drafted(email, null), { now: Date.now() })).id;
      },
      () => proved(email),
    );
    expect((await order(orderId)).billing.email).toBe(email);
    expect(await readRequest(read(), id)).toMatchObject({ state: 'waiting' });
  });
});
