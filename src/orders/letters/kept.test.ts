import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple } from '../../../tests/support/catalogue.ts';
import { type Mailbox, startMailbox } from '../../../tests/support/mail.ts';
import { draftOf } from '../../../tests/support/order-draft.ts';
import { ordersOf } from '../../../tests/support/orders.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { staff } from '../../../tests/support/staff.ts';
import { ask } from '../../frame/command/index.ts';
import { noteOrder } from '../index.ts';
import { resendLetter, sendOrderLetter } from './commands.ts';
import { listLetters, readLetter } from './store.ts';
import { sweep } from './sweep.ts';

const DAY = 24 * 3_600_000;

describe.each(engines)('letters about orders on %s', (engine) => {
  let house: TestShop;
  let mailbox: Mailbox;
  let cup: number;
  const { write, notes } = ordersOf(() => house);
  beforeAll(async () => {
    mailbox = await startMailbox();
    house = await openTestShop(engine, { smtpUrl: mailbox.url });
    cup = await addSimple(house, { name: 'Tassa', price: 1000, stock: 1000 });
  });
  afterAll(async () => {
    await house.close();
    await mailbox.close();
  });

  const placed = async () => (await write(draftOf([{ productId: cup }]), Date.now())).id;
  const asked = (by = 'Botiga') => ({ shop: house.shop, actor: staff(by), now: Date.now() });
  const kept = async (orderId: number) => {
    await house.settle();
    return listLetters(house.shop.db.read, orderId);
  };

  test('are kept as they were sent, with when and to whom', async () => {
    const id = await placed();
    const letters = await kept(id);
    expect(letters.map(({ kind }) => kind).toSorted()).toEqual(['customer_on_hold', 'shop_new']);
    const own = letters.find(({ kind }) => kind === 'customer_on_hold');
    expect(own).toMatchObject({ recipient: 'Maria@example.cat', language: 'ca', by: '', kept: true });
    const { letter } = (await readLetter(house.shop.db.read, own?.id ?? 0))!;
    const arrived = await mailbox.waitFor(({ subject = '' }) => subject === letter.subject);
    expect(letter.html.trim()).toBe(arrived.html?.trim());
  });

  test('go again word for word, also to another address, whatever became of the order', async () => {
    const id = await placed();
    const first = (await kept(id)).find(({ kind }) => kind === 'customer_on_hold')!;
    await house.shop.db.transaction((tx) =>
      tx.updateTable('order').set({ customer_note: 'changed since' }).where('id', '=', id).execute(),
    );
    await ask(asked('Anna'), resendLetter, { letterId: first.id, to: 'gestor@example.cat' });
    const last = (await kept(id)).at(-1)!;
    expect(last).toMatchObject({ kind: first.kind, recipient: 'gestor@example.cat', by: 'Anna' });
    const words = async (letterId: number) => (await readLetter(house.shop.db.read, letterId))?.letter.html;
    expect(await words(last.id)).toBe(await words(first.id));
    await mailbox.waitFor(({ envelope }) => envelope.to.includes('gestor@example.cat'));
  });

  test('are written anew about the order as it is, and only those that are true', async () => {
    const id = await placed();
    await ask(asked(), sendOrderLetter, { orderId: id, mail: 'customer_invoice' });
    expect((await kept(id)).map(({ kind }) => kind)).toContain('customer_invoice');
    await expect(
      ask(asked(), sendOrderLetter, { orderId: id, mail: 'customer_completed' }),
    ).rejects.toMatchObject({ problem: { code: 'letter' } });
  });

  test('a form that is sent twice, also at once, writes one letter and one note', async () => {
    const id = await placed();
    const before = (await kept(id)).length;
    const letter = { orderId: id, mail: 'customer_invoice', key: 'f1' } as const;
    const note = { orderId: id, kind: 'private', body: 'Truca abans', key: 'f2' } as const;
    await Promise.all([1, 2, 3].map(() => ask(asked(), sendOrderLetter, letter)));
    await Promise.all([1, 2, 3].map(() => ask(asked(), noteOrder, note)));
    expect(await kept(id)).toHaveLength(before + 1);
    expect((await notes(id)).filter(({ body }) => body === 'Truca abans')).toHaveLength(1);
    // Somebody else's form may carry the same number.
    await ask(asked('Anna'), noteOrder, note);
    expect((await notes(id)).filter(({ body }) => body === 'Truca abans')).toHaveLength(2);
  });

  test('a note to the customer goes by letter in the order’s language, a private one does not', async () => {
    const { id } = await write(draftOf([{ productId: cup }], { language: 'es' }), Date.now());
    const before = (await kept(id)).length;
    await ask(asked(), noteOrder, { orderId: id, kind: 'private', body: 'només nostra' });
    expect(await kept(id)).toHaveLength(before);
    await ask(asked(), noteOrder, { orderId: id, kind: 'customer', body: 'Sale mañana.' });
    const [last] = (await kept(id)).slice(-1);
    expect(last).toMatchObject({ kind: 'customer_note', language: 'es', by: 'Botiga' });
    expect((await readLetter(house.shop.db.read, last?.id ?? 0))?.letter.text).toContain('Sale mañana.');
  });

  test('lose their words after the time of the settings, and stay known as sent', async () => {
    const id = await placed();
    const [letter] = await kept(id);
    await sweep(house.shop, Date.now() + 731 * DAY);
    expect((await kept(id))[0]).toMatchObject({ id: letter?.id, kept: false });
    await expect(ask(asked(), resendLetter, { letterId: letter?.id ?? 0 })).rejects.toMatchObject({
      problem: { code: 'letter' },
    });
  });
});
