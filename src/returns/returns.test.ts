import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../tests/support/browser.ts';
import { openSellingShop } from '../../tests/support/buying/cart.ts';
import { addSimple } from '../../tests/support/catalogue/catalogue.ts';
import { draftOf } from '../../tests/support/orders/draft.ts';
import { ordersOf } from '../../tests/support/orders/orders.ts';
import { type Mailbox, startMailbox } from '../../tests/support/outside/mail.ts';
import { refundOrder, staff } from '../../tests/support/people/staff.ts';
import { engines, type TestShop } from '../../tests/support/shop.ts';
import { ask } from '../frame/command/index.ts';
import { setCaptcha } from '../frame/page/captcha.tsx';
import { listLetters, previewLetter } from '../orders/index.ts';
import { sendParcel } from '../parcels/index.ts';
import { assignReturn, LETTER_JOB } from './commands.ts';
import { withdrawalLink } from './links.ts';
import { readReturn, readReturnsOf } from './store.ts';

const DAY = 86_400_000;
const HERE = '/desistiment/';

describe.each(engines)('withdrawing from a purchase on %s', (engine) => {
  let house: TestShop;
  let mailbox: Mailbox;
  let cup: number;
  const { write, order, become } = ordersOf(() => house);
  beforeAll(async () => {
    mailbox = await startMailbox();
    house = await openSellingShop(engine, { smtpUrl: mailbox.url });
    house.shop.limits.takeEach = async (attempts) => attempts.map(() => true);
    cup = await addSimple(house, { name: 'Tassa', price: 1000, stock: 1000 });
  });
  afterAll(async () => {
    await house.close();
    await mailbox.close();
  });

  /** Three cups, paid; sent so many days ago where that is said. */
  const bought = async (sentBefore?: number) => {
    const at = Date.now() - (sentBefore ?? 0) * DAY;
    const { id } = await write(draftOf([{ productId: cup, quantity: 3 }]), at);
    await become(id, 'processing', at);
    const send = { orderId: id, carrier: 'correos', tracking: '', tell: false };
    if (sentBefore !== undefined) await ask({ shop: house.shop, actor: staff(), now: at }, sendParcel, send);
    return order(id);
  };
  const typed = { name: 'Maria Puig', email: 'Maria@example.cat', things: '', note: '' };
  const hidden = (page: string) =>
    Object.fromEntries(
      [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
        ([, name = '', value = '']) => [
          name.replaceAll('&quot;', '"'),
          value.replaceAll('&#x27;', "'").replaceAll('&amp;', '&'),
        ],
      ),
    );
  /** What a link to an order brings along. */
  const linked = (it: Parameters<typeof withdrawalLink>[1]) => ({
    order: `${it.id}`,
    proof: /proof=(.+)$/.exec(withdrawalLink(house.shop, it))?.[1] ?? '',
    orderNumber: `${it.id}`,
  });
  /** Both steps. */
  const declare = async (browser: Browser, fields: Record<string, string>) => {
    const check = await browser.post(HERE, { ...typed, ...fields, step: 'check' });
    const done = await browser.post(HERE, { ...hidden(check.text), step: 'confirm' });
    return { check, done, id: Number(/statement=(\d+)/.exec(done.location ?? '')?.[1]) };
  };
  const settleLetters = () => house.shop.jobs.runDue();

  test('the form is at the foot of every page, open to anybody and asks for three things', async () => {
    const guest = house.browser();
    const home = await guest.get('/');
    expect(home.text).toContain(`<a href="${HERE}">Desistir del contracte aquí</a>`);
    const { text, status } = await guest.get(HERE);
    expect(status).toBe(200);
    const required = [...text.matchAll(/<input[^>]* required=""/g)].filter(([input]) =>
      /withdrawal-/.test(input),
    );
    expect(required).toHaveLength(3);
    expect((await guest.get('/es/desistimiento/')).text).toContain('Desistir del contrato aquí');
    expect((await guest.get('/en/withdrawal/')).text).toContain('Withdraw from contract here');
  });

  test('a guest declares in two steps and gets a receipt with what was said and when, by letter too', async () => {
    const { id: number } = await bought(3);
    const { check, done, id } = await declare(house.browser(), {
      orderNumber: `#${number}`,
      things: 'Una tassa',
    });
    expect(check.text).toMatch(/<button[^>]*value="confirm"[^>]*>Confirmar el desistiment</);
    expect(check.text).toContain('Una tassa');
    expect(done.status).toBe(302);
    const shown = await house.browser().get(done.location ?? '');
    expect(shown.text).toContain('Hem rebut el teu desistiment');
    await settleLetters();
    const letter = await mailbox.waitFor(
      ({ subject }) => subject === `Justificant del desistiment ${id} (${house.shop.settings.name})`,
    );
    expect(letter.envelope.to).toEqual(['Maria@example.cat']);
    expect(letter.text).toContain('Una tassa');
    expect(letter.text).toContain(`#${number}`);
    expect(letter.text).toContain('Europe/Madrid');
    const it = (await readReturn(house.shop.db.read, id))!;
    expect(it).toMatchObject({ orderId: number, ground: 'law', state: 'open', name: 'Maria Puig' });
    expect(Math.abs(it.submittedAt - Date.now())).toBeLessThan(60_000);
    expect((await listLetters(house.shop.db.read, number)).map(({ kind }) => kind)).toContain(
      'return_receipt',
    );
    const told = await mailbox.waitFor(
      ({ envelope, subject }) =>
        envelope.to.includes(house.shop.settings.email) &&
        subject === `Desistiment ${id}: comanda #${number}`,
    );
    // The shop is told of it, and not asked again what its customer was asked.
    expect(told.text).toContain('Què torna:');
    expect(told.text).not.toContain('vols');
  });

  test('nothing tells whether there is such an order: pages and receipts are the same', async () => {
    const { id: number } = await bought(3);
    const say = async (orderNumber: string) => {
      const { check, done, id } = await declare(house.browser(), { orderNumber });
      const shown = await house.browser().get(done.location ?? '');
      await settleLetters();
      const letter = await mailbox.waitFor(
        ({ subject }) => subject?.startsWith(`Justificant del desistiment ${id} `) ?? false,
      );
      const plain = (text: string) =>
        text
          .replace(new RegExp(`([>":]\\s?)(?:${orderNumber}|${id})(?=[<"\\n ])`, 'g'), '$1NUMBER')
          .replace(/Enviat: .*|<time.*?<\/time>|statement=\d+/g, '')
          .replace(/[\w-]{32,}|proof=[^"&]+|"[0-9a-f]{10}"/g, 'TOKEN');
      return [check.text, shown.text, letter.text ?? ''].map(plain);
    };
    const [known, unknown] = [await say(`${number}`), await say('987654321')];
    expect(unknown).toEqual(known);
  });

  test('what names no order of that e-mail is written down all the same, of no order', async () => {
    const { id: number } = await bought(3);
    const { id } = await declare(house.browser(), { orderNumber: `${number}`, email: 'altra@example.cat' });
    expect(await readReturn(house.shop.db.read, id)).toMatchObject({
      orderId: null,
      ground: 'law',
      state: 'open',
    });
    expect(await readReturnsOf(house.shop.db.read, number)).toEqual([]);
  });

  test('by the link of a letter lines and quantities are chosen, and names stay hidden from who is not their owner', async () => {
    const it = await bought(3);
    const link = withdrawalLink(house.shop, it);
    const letter = await previewLetter(house.shop, it, 'customer_processing');
    expect(letter.html).toContain(link.replaceAll('&', '&amp;'));
    const page = await house.browser().get(link);
    expect(page.text).toContain('Tassa');
    expect(page.text).toContain('3 / 3');
    expect(page.text).not.toContain('Maria');
    expect(page.text).not.toContain('example.cat"');
    const line = it.lines[0]?.id ?? 0;
    const { id } = await declare(house.browser(), {
      ...hidden(page.text),
      orderNumber: `${it.id}`,
      [`lines[${line}][pieces]`]: '2',
    });
    expect((await readReturn(house.shop.db.read, id))?.lines).toEqual([{ lineId: line, pieces: 2 }]);
    const broken = await house.browser().get(link.replace(/proof=./, 'proof=!'));
    expect(broken.text).not.toContain('Tassa');
  });

  test('no more than was bought can be named, whatever is sent', async () => {
    const it = await bought(3);
    const proof = /proof=(.+)$/.exec(withdrawalLink(house.shop, it))?.[1] ?? '';
    const line = it.lines[0]?.id ?? 0;
    const { id } = await declare(house.browser(), {
      order: `${it.id}`,
      proof,
      orderNumber: `${it.id}`,
      [`lines[${line}][pieces]`]: '999',
      'lines[1234567][pieces]': '1',
    });
    expect((await readReturn(house.shop.db.read, id))?.lines).toEqual([{ lineId: line, pieces: 3 }]);
  });

  test('the same form sent twice is one statement', async () => {
    const { id: number } = await bought(3);
    const browser = house.browser();
    const check = await browser.post(HERE, { ...typed, orderNumber: `${number}`, step: 'check' });
    const form = { ...hidden(check.text), step: 'confirm' };
    const both = await Promise.all([browser.post(HERE, form), house.browser().post(HERE, form)]);
    expect(new Set(both.map(({ location }) => location)).size).toBe(1);
    expect(await readReturnsOf(house.shop.db.read, number)).toHaveLength(1);
  });

  test('what is missing is said at its field, and nothing that was typed is lost', async () => {
    const reply = await house
      .browser()
      .post(HERE, { ...typed, email: 'res', things: 'Dues "tasses" <b>', orderNumber: '', step: 'confirm' });
    expect(reply.text).toContain('id="withdrawal-orderNumber-problem"');
    expect(reply.text).toContain('id="withdrawal-email-problem"');
    expect(reply.text).not.toContain('id="withdrawal-name-problem"');
    expect(reply.text).toContain('Dues &quot;tasses&quot; &lt;b&gt;');
    const back = await house
      .browser()
      .post(HERE, { ...typed, things: 'Dues', orderNumber: '12', step: 'change' });
    expect(back.text).toContain('value="12"');
    expect(back.text).toContain('Dues');
  });

  test('late ones are taken down too, and know on what they stand', async () => {
    const ground = async (days: number) => {
      const { id: number } = await bought(days);
      const { id } = await declare(house.browser(), { orderNumber: `${number}` });
      return (await readReturn(house.shop.db.read, id))?.ground;
    };
    await house.set({ 'returns.ownDays': 60 });
    expect([await ground(5), await ground(40), await ground(90)]).toEqual(['law', 'shop', 'late']);
    await house.set({ 'returns.ownDays': undefined });
  });

  test('who sends many shows that they are no machine, and who sends very many waits and is told where to write', async () => {
    using _ = house.alone();
    const { takeEach } = house.shop.limits;
    house.shop.limits.takeEach = async (attempts) => attempts.map(() => false);
    const { done } = await declare(house.browser(), { orderNumber: '1' });
    house.shop.limits.takeEach = takeEach;
    expect(done.location).toBe('');
    expect(done.text).toContain(`mailto:${house.shop.settings.email}`);
    expect(done.text).toContain('value="Maria Puig"');
  });

  test('what machines send under somebody’s address keeps nobody from withdrawing', async () => {
    using _ = house.alone();
    const { limits } = house.shop;
    const { takeEach } = limits;
    const spent: string[] = [];
    limits.takeEach = async (attempts) =>
      attempts.map(([what]) => {
        spent.push(what);
        return what !== 'withdrawal_unasked';
      });
    setCaptcha(house.shop, { field: 'proof', show: () => null, verify: async () => false });
    const machine = await declare(house.browser(), { orderNumber: '1' });
    setCaptcha(house.shop, undefined);
    // And where people have sent very many, the link of the order still does.
    limits.takeEach = async (attempts) => attempts.map(([what]) => what !== 'withdrawal_email');
    const it = await bought(3);
    const typing = await declare(house.browser(), { orderNumber: `${it.id}` });
    const buyer = await declare(house.browser(), linked(it));
    limits.takeEach = takeEach;
    expect(machine.done.location).toBe('');
    expect(spent).toEqual(['withdrawal', 'withdrawal_unasked']);
    // Taken down, with its receipt on the page; only the address hears no more of it today.
    expect(typing.id).toBeGreaterThan(0);
    expect((await house.browser().get(typing.done.location)).text).toContain(
      'Desa o imprimeix aquesta pàgina',
    );
    const letters = await house.shop.db.read
      .selectFrom('job')
      .select('payload')
      .where('kind', '=', LETTER_JOB)
      .execute();
    const sentOf = letters.map(({ payload }) => JSON.parse(payload) as { id: number; letter: string });
    expect(sentOf.filter(({ id }) => id === typing.id).map(({ letter }) => letter)).toEqual(['shop']);
    expect(buyer.id).toBeGreaterThan(0);
  });

  test('the order’s own page says until when, and how what was said stands', async () => {
    const it = await bought(3);
    const track = async () => {
      const browser = house.browser();
      const form = await browser.get('/seguiment-comanda/');
      const nonce = /woocommerce-order-tracking-nonce" value="(\w+)"/.exec(form.text)?.[1] ?? '';
      const fields = { orderid: `${it.id}`, order_email: 'maria@example.cat', track: '1' };
      return (
        await browser.post('/seguiment-comanda/', { ...fields, 'woocommerce-order-tracking-nonce': nonce })
      ).text;
    };
    expect(await track()).toContain('Pots tornar el que no et convenci. Últim dia:');
    const { id } = await declare(house.browser(), { orderNumber: `${it.id}` });
    expect(await track()).toContain(`Desistiment ${id} (`);
  });

  test('a refund of what it asks for settles it, one of less does not', async () => {
    const it = await bought(3);
    const line = it.lines[0]?.id ?? 0;
    const proof = /proof=(.+)$/.exec(withdrawalLink(house.shop, it))?.[1] ?? '';
    const asks = { order: `${it.id}`, proof, orderNumber: `${it.id}`, [`lines[${line}][pieces]`]: '2' };
    const { id } = await declare(house.browser(), asks);
    const state = async () => (await readReturn(house.shop.db.read, id))?.state;
    const back = { orderId: it.id, reason: 'x', by: 'Botiga', restock: true, byGateway: false };
    await refundOrder(house.shop, { ...back, key: 'one', lines: [{ lineId: line, pieces: 1 }] }, Date.now());
    expect(await state()).toBe('open');
    await refundOrder(house.shop, { ...back, key: 'two', lines: [{ lineId: line, pieces: 1 }] }, Date.now());
    expect(await state()).toBe('done');
  });

  test('pieces that came back settle one return, and none that was declared after them', async () => {
    const it = await bought(3);
    const line = it.lines[0]?.id ?? 0;
    const states = async () =>
      (await readReturnsOf(house.shop.db.read, it.id)).map(({ state }) => state).join(' ');
    const back = { orderId: it.id, reason: 'x', by: 'Botiga', restock: true, byGateway: false };
    const giveBack = (
      key: string,
      more: { other: number } | { lines: { lineId: number; pieces: number }[] },
    ) => refundOrder(house.shop, { ...back, key, ...more }, Date.now());
    const one = [{ lineId: line, pieces: 1 }];
    await giveBack('before', { lines: one });
    await new Promise((resolve) => setTimeout(resolve, 2));
    const asks = { ...linked(it), [`lines[${line}][pieces]`]: '1' };
    await declare(house.browser(), asks);
    await declare(house.browser(), asks);
    await giveBack('courtesy', { other: 100 });
    expect(await states()).toBe('open open');
    await giveBack('first', { lines: one });
    expect(await states()).toBe('done open');
    await giveBack('second', { lines: one });
    expect(await states()).toBe('done done');
  });

  test('nothing else is declared than what was confirmed, whatever became of the order meanwhile', async () => {
    const it = await bought(3);
    const line = it.lines[0]?.id ?? 0;
    const post = (fields: Record<string, string>) => house.browser().post(HERE, { ...typed, ...fields });
    const asks = { ...linked(it), [`lines[${line}][pieces]`]: '1' };
    const check = await post({ ...asks, step: 'check' });
    await become(it.id, 'cancelled', Date.now());
    const done = await post({ ...hidden(check.text), step: 'confirm' });
    const id = Number(/statement=(\d+)/.exec(done.location ?? '')?.[1]);
    expect((await readReturn(house.shop.db.read, id))?.lines).toEqual([{ lineId: line, pieces: 1 }]);
    // Of a line that is there no more it is asked again, and not taken for the whole order.
    const gone = await post({ ...linked(it), 'lines[1234567][pieces]': '1', step: 'confirm' });
    expect(gone.location).toBe('');
    expect(gone.text).toContain('value="confirm"');
  });

  test('a receipt goes to one address: what is a list or has signs of one is none', async () => {
    for (const email of [
      'x,maria@example.cat',
      'x<maria@example.cat>',
      'x;maria@example.cat',
      'x:y@example.cat',
    ])
      expect((await declare(house.browser(), { orderNumber: '1', email })).check.text).toContain(
        'id="withdrawal-email-problem"',
      );
  });

  test('a statement that has its order is given no other one', async () => {
    const [mine, other] = [await bought(3), await bought(3)];
    const asked = { shop: house.shop, actor: staff(), now: Date.now() };
    const { id } = await declare(house.browser(), { orderNumber: `${mine.id}` });
    await expect(ask(asked, assignReturn, { id, orderId: other.id })).rejects.toMatchObject({
      why: 'not_now',
    });
    const { id: unknown } = await declare(house.browser(), { orderNumber: '987654' });
    await ask(asked, assignReturn, { id: unknown, orderId: other.id });
    expect((await readReturn(house.shop.db.read, unknown))?.orderId).toBe(other.id);
  });

  test('a shop that sells to businesses alone may say so, and no page leads there', async () => {
    await expect(house.set({ 'returns.withdrawal': false })).rejects.toThrow('returns.withdrawal');
    await house.set({ 'returns.withdrawal': false, 'checkout.customers': 'businesses' });
    expect((await house.browser().get('/')).text).not.toContain(HERE);
    await house.set({ 'returns.withdrawal': undefined, 'checkout.customers': undefined });
  });
});
