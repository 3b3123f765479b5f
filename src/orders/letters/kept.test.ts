import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { draftOf } from '../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { type Mailbox, startMailbox } from '../../../tests/support/outside/mail.ts';
import { forgetOld } from '../../../tests/support/people/forgetting.ts';
import { membersOf } from '../../../tests/support/people/members.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { ask, forgetOnce, KNOWN_FOR, readAudit } from '../../frame/command/index.ts';
import { noteOrder } from '../index.ts';
import { resendLetter, sendOrderLetter, sendOrderLetters } from './commands.ts';
import type { OrderMail } from './model.ts';
import { sendLetterAgain, sendOrderMail } from './send.ts';
import { listLetters, listLettersOf, readLetter } from './store.ts';

const DAY = 24 * 3_600_000;

describe.each(engines)('letters about orders on %s', (engine) => {
  let house: TestShop;
  let mailbox: Mailbox;
  let cup: number;
  const { write, notes, become } = ordersOf(() => house);
  const { register } = membersOf(() => house);
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

  test('lose their words after the time of the settings and not before, and stay known as sent', async () => {
    const id = await placed();
    const [letter] = await kept(id);
    const again = () => ask(asked(), resendLetter, { letterId: letter?.id ?? 0 });
    await house.set({ 'checkout.letterDays': 0 });
    await forgetOld(house.shop, Date.now() + 9999 * DAY);
    await house.set({ 'checkout.letterDays': 730 });
    await forgetOld(house.shop, Date.now() + 729 * DAY);
    expect((await kept(id))[0]).toMatchObject({ id: letter?.id, kept: true });
    await forgetOld(house.shop, Date.now() + 731 * DAY);
    expect((await kept(id))[0]).toMatchObject({ id: letter?.id, kept: false });
    await expect(again()).rejects.toMatchObject({ problem: { code: 'letter' } });
    // One that was asked for before its words were forgotten is let go.
    const before = (await kept(id)).length;
    await sendLetterAgain(house.shop, { letterId: letter?.id ?? 0, to: 'a@example.cat', by: 'Anna' });
    expect(await kept(id)).toHaveLength(before);
  });

  test('a form is known for a week: what it asked for is not done again when it comes late', async () => {
    const id = await placed();
    const form = { orderId: id, mail: 'customer_invoice', key: 'late' } as const;
    await ask(asked(), sendOrderLetter, form);
    const before = (await kept(id)).length;
    await forgetOld(house.shop, Date.now() + 6 * DAY);
    await ask(asked(), sendOrderLetter, form);
    expect(await kept(id)).toHaveLength(before);
    await house.shop.db.transaction((tx) => forgetOnce(tx, Date.now() + 8 * DAY - KNOWN_FOR));
    await ask(asked(), sendOrderLetter, form);
    expect(await kept(id)).toHaveLength(before + 1);
  });

  test('go to nobody who cannot get them, about no order that is not there, and about none but their own', async () => {
    const id = await placed();
    const [letter] = await kept(id);
    const refused = (code: string) => ({ problem: { code } });
    const wrong = { to: 'ningú' };
    await expect(
      ask(asked(), sendOrderLetter, { orderId: id, mail: 'customer_invoice', ...wrong }),
    ).rejects.toMatchObject(refused('address'));
    await expect(ask(asked(), resendLetter, { letterId: letter?.id ?? 0, ...wrong })).rejects.toMatchObject(
      refused('address'),
    );
    await expect(
      ask(asked(), sendOrderLetter, { orderId: 999_999, mail: 'customer_invoice' }),
    ).rejects.toMatchObject(refused('unknown_order'));
    const other = await placed();
    await expect(
      ask(asked(), resendLetter, { letterId: letter?.id ?? 0, orderId: other }),
    ).rejects.toMatchObject(refused('letter'));
    await ask(asked(), resendLetter, { letterId: letter?.id ?? 0, orderId: id });
  });

  test('are in the journal with what was asked for, and whether it went to somebody else', async () => {
    const id = await placed();
    const [letter] = await kept(id);
    const letterId = letter?.id ?? 0;
    const to = 'gestor@example.cat';
    await ask(asked(), sendOrderLetter, { orderId: id, mail: 'customer_invoice' });
    await ask(asked(), sendOrderLetter, { orderId: id, mail: 'customer_invoice', to });
    await ask(asked(), resendLetter, { letterId });
    await ask(asked(), resendLetter, { letterId, to });
    const lines = await readAudit(house.shop.db.read, { subject: 'order', subjectId: `${id}`, limit: 4 });
    const again = { letter: letter?.kind, again: letterId };
    expect(lines.map(({ command, after }) => [command, after]).toReversed()).toEqual([
      ['order.letter', { letter: 'customer_invoice', elsewhere: false }],
      ['order.letter', { letter: 'customer_invoice', elsewhere: true }],
      ['order.letter_again', { ...again, elsewhere: false }],
      ['order.letter_again', { ...again, elsewhere: true }],
    ]);
  });

  test('about several orders go to those of which they are true, once for each form, and say to how many', async () => {
    const [waiting, done, gone] = [await placed(), await placed(), 999_999];
    await become(done, 'completed', Date.now());
    const counts = async () => [(await kept(waiting)).length, (await kept(done)).length];
    const [before = 0, same] = await counts();
    const wish = { orderIds: [waiting, done, gone], mail: 'customer_on_hold', key: 'many' } as const;
    expect(await ask(asked('Anna'), sendOrderLetters, wish)).toBe(1);
    expect(await ask(asked('Anna'), sendOrderLetters, wish)).toBe(1);
    expect(await counts()).toEqual([before + 1, same]);
    expect((await kept(waiting)).at(-1)).toMatchObject({ kind: 'customer_on_hold', by: 'Anna' });
    const [line] = await readAudit(house.shop.db.read, { command: 'order.letters', limit: 2 });
    expect(line).toMatchObject({
      subjectId: `${waiting}`,
      after: { letter: 'customer_on_hold', elsewhere: false },
    });
    expect(await ask(asked(), sendOrderLetters, { orderIds: [], mail: 'customer_invoice' })).toBe(0);
  });

  test('are not written about an order that is gone, nor of a kind that the shop writes no more', async () => {
    await sendOrderMail(house.shop, { orderId: 999_999, mail: 'customer_invoice' });
    const id = await placed();
    const before = (await kept(id)).length;
    await sendOrderMail(house.shop, { orderId: id, mail: 'customer_sang' as OrderMail });
    expect(await kept(id)).toHaveLength(before);
  });

  test('of an account are its own, the latest first, so many as are asked for', async () => {
    const { userId } = await register();
    const own = async () => {
      const { id } = await write(draftOf([{ productId: cup }], { userId }), Date.now());
      await house.settle();
      return id;
    };
    const [first, , last] = [await own(), await placed(), await own()];
    const listed = async (limit: number) =>
      (await listLettersOf(house.shop.db.read, userId, limit)).map(({ orderId }) => orderId);
    expect(await listed(9)).toEqual([last, last, first, first]);
    expect(await listed(3)).toEqual([last, last, first]);
  });
});
