import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../../tests/support/browser.ts';
import { draftOf } from '../../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../../tests/support/orders/orders.ts';
import { type Booked, camt053, norma43 } from '../../../../tests/support/outside/statements.ts';
import { type DeskShop, openDeskShop } from '../../../../tests/support/people/admin.ts';
import { refundOrder } from '../../../../tests/support/people/staff.ts';
import { engines } from '../../../../tests/support/shop.ts';
import { readAudit } from '../../../frame/command/index.ts';
import { readMovements } from '../../../invoices/books/store-money.ts';
import { referenceOf } from '../../../payments/by-hand/check-digits.ts';

const DAY = '2026-11-20';
const BOUNDARY = '----statement';

describe.each(engines)('what came in on the bank’s account, at the desk on %s', (engine) => {
  let desk: DeskShop;
  let owner: Browser;
  const { write, order, become, notes } = ordersOf(() => desk);
  beforeAll(async () => {
    desk = await openDeskShop(engine);
    owner = desk.as('owner', 'en');
  });
  afterAll(() => desk.close());

  const bring = async (file: string | Buffer, browser = owner) => {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const payload = Buffer.concat([
      Buffer.from(
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="november.xml"\r\ncontent-type: text/plain\r\n\r\n`,
      ),
      Buffer.from(file as string),
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]);
    const headers = {
      host: 'shop.test',
      cookie,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'sec-fetch-site': 'same-origin',
    };
    const { statusCode, body } = await desk.app.inject({
      method: 'POST',
      url: '/admin/bank',
      headers,
      payload,
    });
    return { status: statusCode, text: body };
  };
  const ordered = async (quantity = 1) =>
    (await write(draftOf([{ productId: null, quantity }]), Date.now())).id;
  const totalOf = async (id: number) => (await order(id)).totals.total;
  const credits = () => desk.shop.db.read.selectFrom('bank_credit').selectAll().orderBy('id').execute();
  const last = async () => (await credits()).at(-1)!;
  const decide = (sent: Record<string, string>) => owner.post('/admin/bank/decide', sent);
  const came = (id: number, amount: number, more: Partial<Booked> = {}): Booked => ({
    amount,
    day: DAY,
    words: referenceOf(id),
    ...more,
  });

  test('a transfer of the right amount waits for a yes, and with it the order is paid once', async () => {
    const id = await ordered();
    await bring(camt053([came(id, await totalOf(id), { payer: 'Maria Puig', reference: 'BANK-7' })]));
    expect((await order(id)).paidAt).toBeNull();
    const { text } = await owner.get('/admin/bank');
    expect(text).toContain('The amount is exactly what is to be paid.');
    expect(text).toContain('Bank’s reference: BANK-7');
    const { id: credit } = await last();
    await decide({ do: 'pay', credit: `${credit}`, order: `${id}` });
    expect(await order(id)).toMatchObject({ status: 'processing', transactionId: `${DAY}/${credit}` });
    expect((await notes(id)).filter(({ body }) => body.includes(`${DAY}/${credit}`))).toHaveLength(1);
    const [line] = await readAudit(desk.shop.db.read, { command: 'bank.pay', limit: 1 });
    expect(line?.actor).toMatchObject({ name: 'Núria Soler' });
    // Once more, and by somebody who had the page open.
    await decide({ do: 'pay', credit: `${credit}`, order: `${id}` });
    expect((await owner.get('/admin/bank')).text).toContain('Somebody else has decided about it already.');
    expect((await owner.get('/admin/tasks')).text).toContain('Nothing to settle');
    // What an order went on with is not taken off it.
    await decide({ do: 'release', credit: `${credit}` });
    expect(await last()).toMatchObject({ state: 'paid', order_id: id });
    await become(id, 'cancelled', Date.now());
    await decide({ do: 'release', credit: `${credit}` });
    expect(await last()).toMatchObject({ state: 'open', order_id: null, settled_at: 0 });
    await decide({ do: 'aside', credit: `${credit}`, note: 'returned at the branch' });
  });

  test('money that leaves an order for another is booked once, and stays where some of it went back', async () => {
    const [off, other] = [await ordered(), await ordered()];
    const total = await totalOf(off);
    await bring(camt053([came(off, total)]));
    const { id: credit } = await last();
    await decide({ do: 'pay', credit: `${credit}`, order: `${off}` });
    await become(off, 'cancelled', Date.now());
    await decide({ do: 'release', credit: `${credit}` });
    expect(await order(off)).toMatchObject({ paidAt: null, transactionId: '' });
    await decide({ do: 'pay', credit: `${credit}`, order: `${other}` });
    const journal = await readMovements(desk.shop.db.read, 'order', [0, 1e9], [0, 1e15]);
    const lines = journal.filter(({ reference }) => reference === `${DAY}/${credit}`);
    expect(lines).toMatchObject([{ orderId: other, amount: total }]);

    const back = { reason: '', by: 'Núria', restock: false, byGateway: false, key: 'part', other: 100 };
    await refundOrder(desk.shop, { ...back, orderId: other }, Date.now());
    await become(other, 'cancelled', Date.now());
    await decide({ do: 'release', credit: `${credit}` });
    expect(await last()).toMatchObject({ state: 'paid', order_id: other });
    expect((await owner.get('/admin/bank')).text).toContain('Money of this order has already gone back');
  });

  test('the same file twice, files that overlap, and two alike in one file', async () => {
    const before = (await credits()).length;
    const alike: Booked = { amount: 1500, day: DAY, words: 'Quota', payer: 'Club' };
    const others = [1, 2, 3].map((amount) => ({ ...alike, amount }));
    await bring(norma43([alike, alike, ...others.slice(0, 2)]));
    expect(await credits()).toHaveLength(before + 4);
    await bring(norma43([alike, alike, ...others.slice(0, 2)]));
    expect(await credits()).toHaveLength(before + 4);
    await bring(norma43([alike, alike, ...others]));
    expect(await credits()).toHaveLength(before + 5);
    const { text } = await owner.get('/admin/bank');
    expect(text).toContain('1 new credit. 4 were there already.');
    for (const { id } of (await credits()).slice(before)) await decide({ do: 'aside', credit: `${id}` });
  });

  test('too little, too much, another currency or one called off make no order paid, but a task', async () => {
    const [less, more, foreign, off] = [await ordered(), await ordered(), await ordered(), await ordered()];
    const total = await totalOf(less);
    await become(off, 'cancelled', Date.now(), 'customer');
    await bring(camt053([came(less, total - 300), came(more, total + 1), came(off, total)]));
    await bring(camt053([came(foreign, total)], { currency: 'USD' }));
    const { text } = await owner.get('/admin/bank');
    expect(text).toMatch(/3,00\s€ are missing/);
    expect(text).toMatch(/0,01\s€ too much/);
    expect(text).toContain('But the currency is another');
    expect(text).toContain('But its customer has cancelled it.');
    for (const { id, words } of (await credits()).filter(({ state }) => state === 'open')) {
      const wanted = [less, more, foreign, off].find((each) => referenceOf(each) === words);
      await decide({ do: 'pay', credit: `${id}`, order: `${wanted}` });
    }
    for (const id of [less, more, foreign, off]) expect((await order(id)).paidAt).toBeNull();
    const tasks = (await owner.get('/admin/tasks')).text;
    expect(tasks.match(/name="payment"/g)?.length).toBeGreaterThanOrEqual(4);
    // Too little is taken all the same: what is missing is asked for.
    const payment = await desk.shop.db.read
      .selectFrom('unmatched_payment')
      .select('id')
      .where('order_id', '=', less)
      .executeTakeFirstOrThrow();
    await owner.post('/admin/tasks', { do: 'take', payment: `${payment.id}` });
    expect(await order(less)).toMatchObject({ status: 'processing', due: 300 });
  });

  test('what did not fit is taken back before anybody decides, and may be another order’s', async () => {
    const [wrong, right] = [await ordered(1), await ordered(3)];
    await bring(camt053([{ amount: await totalOf(right), day: DAY, words: 'merci' }]));
    const { id } = await last();
    await decide({ do: 'pay', credit: `${id}`, order: `${wrong}` });
    expect(await last()).toMatchObject({ state: 'held', order_id: wrong });
    await decide({ do: 'release', credit: `${id}` });
    expect(await last()).toMatchObject({ state: 'open', order_id: null });
    const open = desk.shop.db.read.selectFrom('unmatched_payment').select('id').where('order_id', '=', wrong);
    expect(await open.execute()).toEqual([]);
    await decide({ do: 'pay', credit: `${id}`, order: `${right}` });
    expect((await order(right)).status).toBe('processing');
    expect((await order(wrong)).paidAt).toBeNull();
  });

  test('a credit that waits is not released, and one that is let go leaves other money of its order alone', async () => {
    const id = await ordered();
    await bring(camt053([came(id, 700, { words: 'a compte', reference: 'R-1' })]));
    const { id: credit } = await last();
    await decide({ do: 'release', credit: `${credit}` });
    expect((await owner.get('/admin/bank')).text).toContain('Somebody else has decided about it already.');
    await decide({ do: 'pay', credit: `${credit}`, order: '999999' });
    expect(await last()).toMatchObject({ state: 'open', order_id: null });
    await decide({ do: 'pay', credit: `${credit}`, order: `${id}` });
    const set = (transaction_id: string) =>
      desk.shop.db.transaction((tx) =>
        tx.updateTable('order').set({ transaction_id }).where('id', '=', id).execute(),
      );
    await set('T-9');
    await decide({ do: 'release', credit: `${credit}` });
    expect(await order(id)).toMatchObject({ transactionId: 'T-9', paidAt: null });
    await decide({ do: 'pay', credit: `${credit}`, order: `${id}` });
    await set(`${DAY}/${credit}`);
    await decide({ do: 'release', credit: `${credit}` });
    expect((await order(id)).transactionId).toBe('');
    const [line] = await readAudit(desk.shop.db.read, { command: 'bank.release', limit: 1 });
    expect(line).toMatchObject({
      before: { state: 'held', order: id },
      after: { state: 'open', order: null, amount: 700, currency: 'EUR' },
    });
    await decide({ do: 'aside', credit: `${credit}`, note: ` ${'x'.repeat(300)}` });
    expect(await last()).toMatchObject({ state: 'aside', note: 'x'.repeat(200) });
  });

  test('an order that is paid twice by transfer is paid once, and the second waits as a task', async () => {
    const id = await ordered();
    const total = await totalOf(id);
    await bring(camt053([came(id, total), came(id, total, { day: '2026-11-21' })]));
    const open = (await credits()).filter(({ state }) => state === 'open');
    expect((await owner.get('/admin/bank')).text).toContain('it may have been paid twice');
    for (const credit of open) await decide({ do: 'pay', credit: `${credit.id}`, order: `${id}` });
    expect((await credits()).slice(-2).map(({ state }) => state)).toEqual(['paid', 'held']);
    expect((await owner.get('/admin/tasks')).text).toContain(`>Order ${id}<`);
  });

  test('what is no statement is refused in a sentence that says what to do, and nothing of it is kept', async () => {
    const before = (await credits()).length;
    const cut = norma43([came(1, 100)]).subarray(0, 200);
    const loud = camt053([came(1, 100)], { head: '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]>' });
    for (const [file, says] of [
      [cut, 'The file is cut off'],
      [loud, 'definitions of its own (DOCTYPE)'],
      ['Concepte;Import\n', 'neither a camt.053 nor a Norma 43'],
      [Buffer.alloc(9_000_000, '<'), 'larger than 8 MB'],
      [
        Buffer.from(norma43([{ amount: 5, day: DAY, words: 'Peña' }]).toString('latin1')),
        'The file’s letters',
      ],
    ] as const) {
      const reply = await bring(file);
      expect(reply.status).toBe(422);
      expect(reply.text).toContain(says);
    }
    expect((await bring(Buffer.alloc(50_000_000, '<'))).status).toBe(413);
    expect(await credits()).toHaveLength(before);
  });

  test('who may not change orders neither reads a file nor says yes', async () => {
    const support = desk.as(['orders.view'], 'en');
    expect((await support.get('/admin/bank')).status).toBe(403);
    expect((await bring(camt053([came(1, 100)]), support)).status).toBe(403);
    expect((await support.post('/admin/bank/decide', { do: 'pay', credit: '1', order: '1' })).status).toBe(
      403,
    );
  });

  test('of random orders the shop pays just those that the files pay, by one yes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ quantity: fc.integer({ min: 1, max: 9 }), pays: fc.boolean(), iso: fc.boolean() }),
          {
            minLength: 3,
            maxLength: 12,
          },
        ),
        async (wishes) => {
          for (const credit of await credits())
            if (credit.state === 'open') await decide({ do: 'aside', credit: `${credit.id}` });
          const made = [];
          for (const wish of wishes) made.push({ ...wish, id: await ordered(wish.quantity) });
          const paying = made.filter(({ pays }) => pays);
          const entries = async (iso: boolean) => {
            const mine = paying.filter((each) => each.iso === iso);
            return Promise.all(mine.map(async ({ id }) => came(id, await totalOf(id))));
          };
          const noise: Booked[] = [
            { amount: -5000, day: DAY, words: referenceOf(made[0]?.id ?? 1) },
            { amount: 777, day: DAY, words: 'Interessos' },
          ];
          const [camt, norma] = [
            camt053([...(await entries(true)), ...noise]),
            norma43(await entries(false)),
          ];
          for (const file of [camt, norma, camt]) expect((await bring(file)).status).toBe(303);
          const { text } = await owner.get('/admin/bank');
          const pairs = [...text.matchAll(/name="pair" value="(\d+:\d+)"/g)].map(([, pair]) => pair ?? '');
          if (paying.length > 1) {
            expect(pairs).toHaveLength(paying.length);
            const body = [['do', 'pay_all'], ...pairs.map((pair) => ['pair', pair])];
            await owner.post('/admin/bank/decide', new URLSearchParams(body).toString());
          } else
            for (const credit of await credits()) {
              const paid = paying.find(({ id }) => referenceOf(id) === credit.words);
              if (paid) await decide({ do: 'pay', credit: `${credit.id}`, order: `${paid.id}` });
            }
          for (const { id, pays } of made)
            expect((await order(id)).status, `${id}`).toBe(pays ? 'processing' : 'on-hold');
        },
      ),
      { numRuns: 4 },
    );
  }, 60_000);
});
