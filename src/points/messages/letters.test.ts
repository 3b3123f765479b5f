import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { buy } from '../../../tests/support/buying/checkout.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { type Mailbox, startMailbox } from '../../../tests/support/outside/mail.ts';
import { membersOf } from '../../../tests/support/people/members.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { type Address, EMPTY_ADDRESS, findShopper, writeAddress } from '../../accounts/index.ts';
import { dayText } from '../../frame/shop/dates.ts';
import { changeStatus } from '../../orders/status/steps.ts';
import { earnByEvent } from '../earning/steps-earn.ts';
import type { Channel, Sentence } from '../ledger/model-notices.ts';
import { buyLevel } from '../membership/steps-level.ts';
import { DAY } from '../model.ts';
import { programmeContext } from '../programme/programme.ts';
import { noticeJobs, previewPointsLetter } from './jobs-notices.tsx';
import { type ShortMessage, setMessenger } from './messages.ts';
import { setPreference, setTopics } from './store-preferences.ts';

const fixed = (trigger: string, points: number) => ({
  code: trigger.replace('_', '-'),
  trigger,
  amount: { kind: 'fixed', points },
});
const level = (slug: string, rank: number, ca: string) => ({
  slug,
  rank,
  name: { ca, es: ca, en: ca },
  entry: { kind: 'purchase', price: 40 },
});
const LEVELS = [level('bronze', 1, 'Bronze'), level('or', 2, 'Or')];

describe.each(engines)('messages about points on %s', (engine) => {
  let house: TestShop;
  let mailbox: Mailbox;
  /** What went to phones since the last look, and what the carrier says of the next. */
  const sent: ShortMessage[] = [];
  let answer: 'sent' | 'refused' = 'sent';
  const carrier = (...channels: ShortMessage['channel'][]) => ({
    channels,
    async send(message: ShortMessage) {
      sent.push(message);
      return answer;
    },
  });
  beforeAll(async () => {
    mailbox = await startMailbox();
    house = await openSellingShop(engine, { smtpUrl: mailbox.url });
    const { take } = house.shop.limits;
    house.shop.limits.take = async (what, who) => what === 'register' || take(what, who);
  });
  afterAll(async () => {
    await house.close();
    await mailbox.close();
  });
  const { apply, register, give } = membersOf(() => house);
  const write = <T>(work: Parameters<typeof house.shop.db.transaction<T>>[0]) =>
    house.shop.db.transaction(work);
  const read = () => house.shop.db.read;

  const plain = (text = '') => text.replaceAll(/\s+/g, ' ');
  async function letters(email: string) {
    await house.settle();
    const own = mailbox.messages.filter(({ envelope }) => envelope.to.includes(email));
    mailbox.messages.length = 0;
    return own.filter(({ text = '' }) => !text.includes('verify-email'));
  }
  async function someone() {
    const member = await register();
    await letters(member.email);
    return { ...member, account: await accountOf(member.userId) };
  }
  async function accountOf(userId: number): Promise<number> {
    await write((tx) => setPreference(tx, { userId, channel: 'sms', wanted: false, source: 't', now: 1 }));
    const row = read().selectFrom('points_account').select('id').where('user_id', '=', userId);
    return (await row.executeTakeFirstOrThrow()).id;
  }
  const want = (userId: number, channel: 'sms' | 'whatsapp') =>
    write((tx) => setPreference(tx, { userId, channel, wanted: true, source: 't', now: 2 }));
  const bill = (userId: number, address: Partial<Address>) =>
    write((tx) => writeAddress(tx, userId, 'billing', { ...EMPTY_ADDRESS, ...address }));
  const rename = (userId: number, first_name: string, display_name: string) =>
    write((tx) =>
      tx.updateTable('user').set({ first_name, display_name }).where('id', '=', userId).execute(),
    );
  /** Does one job at once, as the queue does it later. */
  const tell = (accountId: number, sentence: Sentence) =>
    noticeJobs(house.shop)['points.notice']?.({ accountId, sentence, values: { points: 3 } } as never);
  const send = (accountId: number, channel: Channel) =>
    noticeJobs(house.shop)['points.message']?.({
      channel,
      accountId,
      sentence: 'adjusted_up',
      values: { points: 3 },
    } as never);
  /** The channels that something was put on its way to. */
  async function onTheirWay(): Promise<Channel[]> {
    const rows = await read()
      .selectFrom('job')
      .select('payload')
      .where('kind', '=', 'points.message')
      .execute();
    await write((tx) => tx.deleteFrom('job').where('kind', '=', 'points.message').execute());
    return rows.map(({ payload }) => (JSON.parse(payload) as { channel: Channel }).channel).sort();
  }

  test('a letter greets by the first name, else by the one that is shown, and leads to the points and to the choice of notices', async () => {
    await apply();
    const { userId, email } = await someone();
    await rename(userId, 'Anna', 'La del forn');
    await give(userId, 5, `a:${userId}`);
    const [named] = await letters(email);
    expect(named?.html).toContain('Hola, Anna');
    for (const path of ['/el-meu-compte/points/', '/el-meu-compte/points/notices/'])
      expect(named?.html).toContain(`href="${house.shop.publicUrl}${path}"`);
    await rename(userId, '', 'La del forn');
    await give(userId, 5, `b:${userId}`);
    expect((await letters(email))[0]?.html).toContain('Hola, La del forn');
  });

  test('points that wait are told with their order and the day from which they can be spent', async () => {
    await apply({ earn: { awardAt: 'paid', holdDays: 14, tax: true } });
    const { shopper, userId, email } = await someone();
    const cup = await addSimple(house, { name: 'Tassa', price: 10_000, stock: 5 });
    const { order_id: id } = await buy(house, cup, { shopper, form: { billing_email: email } });
    await write((tx) =>
      changeStatus(house.shop, tx, id, 'processing', { now: Date.now(), why: '', by: 'test' }),
    );
    const texts = (await letters(email)).map(({ text }) => plain(text));
    const { available_at } = await read()
      .selectFrom('points_lot as l')
      .innerJoin('points_account as a', 'a.id', 'l.account_id')
      .select('l.available_at')
      .where('a.user_id', '=', userId)
      .executeTakeFirstOrThrow();
    const day = dayText(available_at ?? 0, 'ca', house.shop.settings);
    expect(texts.filter((text) => text.includes('Has guanyat'))).toEqual([
      expect.stringMatching(
        new RegExp(`Has guanyat 100 punts amb la comanda ${id}\\. Els podràs [^.]*${day}`),
      ),
    ]);
  });

  test('points of two orders that are done at once are told together, as those of no one of them', async () => {
    await apply({ earn: { awardAt: 'paid', holdDays: 0, tax: true } });
    const { shopper, email } = await someone();
    const cup = await addSimple(house, { name: 'Tassa', price: 10_000, stock: 5 });
    const ids: number[] = [];
    for (let count = 0; count < 2; count += 1)
      ids.push((await buy(house, cup, { shopper, form: { billing_email: email } })).order_id);
    await letters(email);
    const now = Date.now();
    await write(async (tx) => {
      for (const id of ids)
        await changeStatus(house.shop, tx, id, 'processing', { now, why: '', by: 'test' });
    });
    const texts = (await letters(email)).map(({ text }) => plain(text));
    expect(texts.filter((text) => text.includes('Has guanyat'))).toEqual([
      expect.stringContaining('Has guanyat 200 punts. Ara en tens 200.'),
    ]);
  });

  test('what two deeds of one moment bring is told apart; neither speaks of an order', async () => {
    await apply({ rules: [fixed('birthday', 50), fixed('review', 7)] });
    const { userId, email } = await someone();
    const scope = await programmeContext(house.shop);
    const deed = { userId, source: 'user', sourceId: userId, now: Date.now() };
    await write(async (tx) => {
      await earnByEvent(tx, scope, { ...deed, trigger: 'birthday', key: `earn:birthday:${userId}:2026` });
      await earnByEvent(tx, scope, { ...deed, trigger: 'review', key: `earn:review:${userId}` });
    });
    const texts = (await letters(email)).map(({ text }) => plain(text));
    expect(texts.sort()).toEqual([
      expect.stringContaining('Has guanyat 7 punts. Ara en tens 57.'),
      expect.stringContaining('Per molts anys! Et regalem 50 punts. Ara en tens 57.'),
    ]);
  });

  test('a level that was bought is told by its own name, with its price and what is left', async () => {
    await apply({ levels: LEVELS });
    const { userId, email } = await someone();
    await give(userId, 100);
    await letters(email);
    const scope = await programmeContext(house.shop);
    const wish = { userId, slug: 'or', expected: 40, key: 'x', now: Date.now() };
    await write((tx) => buyLevel(tx, scope, wish));
    expect((await letters(email)).map(({ text }) => plain(text)).join()).toContain(
      'Ja tens el nivell Or. T’ha costat 40 punts i te’n queden 60.',
    );
  });

  test('what ends at midnight is good until the day before, and that day is told', async () => {
    await apply();
    const { email, account } = await someone();
    // The first moment of the 5th in Madrid.
    const date = Date.UTC(2027, 2, 4, 23);
    const values = { points: 8, date };
    await noticeJobs(house.shop)['points.notice']?.({
      accountId: account,
      sentence: 'expiring',
      values,
    } as never);
    const day = dayText(date - DAY / 2, 'ca', house.shop.settings);
    expect(plain((await letters(email))[0]?.text)).toContain(`8 punts caduquen el dia ${day}.`);
  });

  test('nothing is put on its way to a phone where the shop cannot reach it, or its owner has not asked', async () => {
    await apply();
    const { userId, account } = await someone();
    setMessenger(house.shop, undefined);
    await want(userId, 'sms');
    await tell(account, 'adjusted_up');
    expect(await onTheirWay()).toEqual(['email']);
    setMessenger(house.shop, carrier('sms'));
    await want(userId, 'whatsapp');
    await tell(account, 'adjusted_up');
    expect(await onTheirWay()).toEqual(['email', 'sms']);
    setMessenger(house.shop, carrier('sms', 'whatsapp'));
    const other = await someone();
    await tell(other.account, 'adjusted_up');
    expect(await onTheirWay()).toEqual(['email']);
  });

  test('every letter says above what it is about, of which shop and how much, and two about different things say two', async () => {
    const { userId } = await register();
    const shopper = await findShopper(read(), userId);
    for (const language of house.shop.settings.languages) {
      const of = async (sentence: Sentence) =>
        (
          await previewPointsLetter(house.shop, sentence, {
            shopper: { ...shopper!, language },
            order: 7,
            now: 1,
          })
        ).subject;
      const told = [
        'spent',
        'returned',
        'converted',
        'handed_over',
        'earned',
        'expired',
        'expiring',
      ] as const;
      const subjects = await Promise.all(told.map(of));
      for (const subject of subjects) {
        expect(subject).toContain('100');
        expect(subject).toContain(house.shop.settings.name);
      }
      expect(new Set(subjects).size).toBe(told.length);
    }
  });

  test('a topic that is switched off after its message was put on its way is not told', async () => {
    await apply();
    const { userId, email, account } = await someone();
    await send(account, 'email');
    expect(await letters(email)).toHaveLength(1);
    const topics = [{ channel: 'email', topic: 'adjustment', wanted: false }] as const;
    await write((tx) => setTopics(tx, { userId, topics, source: 't', now: 3 }));
    await send(account, 'email');
    expect(await letters(email)).toEqual([]);
  });

  test('nobody writes to an account that was closed, of the points or of the shop, meanwhile', async () => {
    await apply();
    const ofPoints = await someone();
    await write((tx) =>
      tx.updateTable('points_account').set({ status: 'closed' }).where('id', '=', ofPoints.account).execute(),
    );
    await send(ofPoints.account, 'email');
    expect(await letters(ofPoints.email)).toEqual([]);
    const ofShop = await someone();
    await write((tx) =>
      tx.updateTable('user').set({ closed_at: 1 }).where('id', '=', ofShop.userId).execute(),
    );
    await send(ofShop.account, 'email');
    await send(1e9, 'email');
    expect(await letters(ofShop.email)).toEqual([]);
  });

  test('a phone is called in the country of its address, else in the shop’s; who has none is not called', async () => {
    await apply();
    setMessenger(house.shop, carrier('sms'));
    const { userId, account } = await someone();
    await want(userId, 'sms');
    await send(account, 'sms');
    await bill(userId, { country: 'ES', phone: '12' });
    await send(account, 'sms');
    expect(sent).toEqual([]);
    await bill(userId, { country: 'FR', phone: '06 12 34 56 78' });
    await send(account, 'sms');
    await bill(userId, { country: '', phone: '600 11 22 33' });
    await send(account, 'sms');
    expect(sent.splice(0).map(({ to }) => to)).toEqual(['+33612345678', '+34600112233']);
    setMessenger(house.shop, undefined);
    await send(account, 'sms');
    expect(sent).toEqual([]);
  });

  test('a message to a phone begins with the shop’s name and speaks to somebody by name; a number that takes none is noted', async () => {
    await apply();
    setMessenger(house.shop, carrier('sms'));
    const { userId, account } = await someone();
    await want(userId, 'sms');
    await bill(userId, { country: 'ES', phone: '600 11 22 33' });
    const warn = vi.spyOn(house.shop.log, 'warn');
    await rename(userId, 'Anna', 'La del forn');
    await send(account, 'sms');
    expect(warn).not.toHaveBeenCalled();
    answer = 'refused';
    await rename(userId, '', 'La del forn');
    await send(account, 'sms');
    answer = 'sent';
    expect(warn).toHaveBeenCalledExactlyOnceWith({ channel: 'sms', user: userId }, expect.any(String));
    warn.mockRestore();
    expect(sent.splice(0)).toEqual([
      expect.objectContaining({
        name: 'Anna',
        text: expect.stringMatching(`^${house.shop.settings.name}: `),
      }),
      expect.objectContaining({ name: 'La del forn' }),
    ]);
  });

  test('an example of a letter speaks of a hundred points, an order, the highest level and a day in a month, and is not sent', async () => {
    await apply({ levels: LEVELS });
    const { userId, email } = await someone();
    const shopper = (await findShopper(read(), userId))!;
    const now = Date.UTC(2027, 2, 10, 12);
    const example = async (sentence: Sentence) =>
      plain((await previewPointsLetter(house.shop, sentence, { shopper, order: 4711, now })).text);
    expect(await example('earned')).toContain('Has guanyat 100 punts amb la comanda 4711. Ara en tens 0.');
    await give(userId, 5712);
    expect(await example('level_bought')).toContain(
      'Ja tens el nivell Or. T’ha costat 100 punts i te’n queden 5.712.',
    );
    expect(await example('expiring')).toContain(
      `el dia ${dayText(now + 30 * DAY, 'ca', house.shop.settings)}.`,
    );
    await apply({ levels: [] });
    expect(await example('earned')).toContain('Ara en tens 5.712.');
    expect((await letters(email)).filter(({ text }) => text?.includes('4711'))).toEqual([]);
  });
});
