import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { buy } from '../../../tests/support/buying/checkout.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { type Mailbox, startMailbox } from '../../../tests/support/outside/mail.ts';
import { openTwilio } from '../../../tests/support/outside/twilio.ts';
import { membersOf } from '../../../tests/support/people/members.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { writeAddress } from '../../accounts/index.ts';
import { changeStatus } from '../../orders/status/steps.ts';

import { expireAll } from '../jobs.ts';
import { DAY } from '../model.ts';
import { warnOfExpiry } from './jobs-warnings.ts';
import { setMessenger } from './messages.ts';
import { phoneNumber } from './model-phone.ts';
import { setPreference, setTopics } from './store-preferences.ts';
import { twilioMessenger } from './twilio.ts';

const SPEND = { code: 'spend', trigger: 'order', amount: { kind: 'per_money', points: 1, money: 100 } };

describe.each(engines)('what customers are told of their points on %s', (engine) => {
  let house: TestShop;
  let mailbox: Mailbox;
  let twilio: Awaited<ReturnType<typeof openTwilio>>;
  let cup: number;
  beforeAll(async () => {
    mailbox = await startMailbox();
    twilio = await openTwilio();
    house = await openSellingShop(engine, { smtpUrl: mailbox.url });
    cup = await addSimple(house, { name: 'Tassa', price: 10_000, stock: 500 });
    const { take } = house.shop.limits;
    house.shop.limits.take = async (what, who) => what === 'register' || take(what, who);
    setMessenger(
      house.shop,
      twilioMessenger({
        accountSid: 'AC1',
        authToken: 'secret',
        url: twilio.url,
        sms: '+34600000000',
        whatsapp: '+34600000001',
        template: 'HX1',
      }),
    );
    await apply({ expiry: { after: { count: 40, unit: 'day' } } });
  });
  afterAll(async () => {
    await house.close();
    await twilio.close();
    await mailbox.close();
  });
  const { apply, register, give, balance } = membersOf(() => house);
  /** The texts of the letters that somebody got since the last time. */
  async function letters(email: string): Promise<string[]> {
    await house.settle();
    const own = mailbox.messages.filter(({ envelope }) => envelope.to.includes(email));
    const texts = own.map(({ text = '' }) => text.replaceAll(/\s+/g, ' '));
    mailbox.messages.length = 0;
    return texts.filter((text) => !text.includes('verify-email'));
  }
  async function withPhone() {
    const member = await register();
    const address = {
      firstName: 'Anna',
      lastName: 'P',
      company: '',
      country: 'ES',
      address1: 'x',
      address2: '',
      city: 'x',
      state: 'GI',
      postcode: '17004',
      taxId: '',
      phone: '600 11 22 33',
      email: member.email,
    };
    await house.shop.db.transaction((tx) => writeAddress(tx, member.userId, 'billing', address));
    return member;
  }
  const want = (userId: number, channel: 'sms' | 'whatsapp', wanted = true) =>
    house.shop.db.transaction((tx) =>
      setPreference(tx, { userId, channel, wanted, source: 'test', now: Date.now() }),
    );

  test('every type of change is told in a letter, in the customer’s language, and nothing inside the request', async () => {
    const { userId, email } = await register();
    await letters(email);
    await give(userId, 500);
    expect(mailbox.messages).toEqual([]);
    expect(await letters(email)).toEqual([expect.stringContaining('Hem afegit 500 punts al teu saldo')]);
    await give(userId, -100, `less:${userId}`);
    expect(await letters(email)).toEqual([expect.stringContaining('100 punts menys. Ara en tens 400')]);
    await expireAll(house.shop, Date.now() + 42 * DAY);
    expect(await letters(email)).toEqual([expect.stringContaining('T’han caducat 400 punts')]);
  });

  test('an order tells what it earned in one letter, and what was taken back when it is called off', async () => {
    const twice = [SPEND, { ...SPEND, code: 'extra', amount: { kind: 'fixed', points: 7 } }];
    await apply({ expiry: { after: { count: 40, unit: 'day' } }, rules: twice });
    const { shopper, email } = await register();
    const { order_id: id } = await buy(house, cup, { shopper, form: { billing_email: email } });
    await letters(email);
    const change = (to: 'processing' | 'cancelled') =>
      house.shop.db.transaction((tx) =>
        changeStatus(house.shop, tx, id, to, { now: Date.now(), why: '', by: 'test' }),
      );
    await change('processing');
    // The order's own letter names its points too.
    const told = (await letters(email)).filter((text) => text.includes('Has guanyat'));
    expect(told).toEqual([
      expect.stringContaining(`Has guanyat 107 punts amb la comanda ${id}. Ara en tens 107.`),
    ]);
    await change('cancelled');
    expect((await letters(email)).join()).toContain(
      `Hem retirat 107 punts per una devolució de la comanda ${id}`,
    );
  });

  test('without an explicit opt-in no SMS and no WhatsApp is sent', async () => {
    const { userId } = await withPhone();
    await give(userId, 10);
    await house.settle();
    expect(twilio.sent).toEqual([]);
  });

  test('an opt-in is kept with its source and time, and messages go through Twilio’s protocol', async () => {
    const { userId } = await withPhone();
    await want(userId, 'sms');
    await want(userId, 'whatsapp');
    const kept = await house.shop.db.read
      .selectFrom('points_preference')
      .select(['channel', 'source', 'wanted'])
      .select((is) => is('at', '>', 0).as('timed'))
      .orderBy('channel')
      .execute();
    expect(kept).toMatchObject([
      { channel: 'sms', source: 'test', wanted: 1 },
      { channel: 'whatsapp', source: 'test', wanted: 1 },
    ]);
    await give(userId, 10);
    await house.settle();
    const authorization = `Basic ${Buffer.from('AC1:secret').toString('base64')}`;
    expect(twilio.sent.splice(0)).toEqual([
      {
        path: '/2010-04-01/Accounts/AC1/Messages.json',
        authorization,
        fields: {
          To: '+34600112233',
          From: '+34600000000',
          Body: expect.stringContaining('Hem afegit 10 punts al teu saldo'),
        },
      },
      {
        path: '/2010-04-01/Accounts/AC1/Messages.json',
        authorization,
        fields: {
          To: 'whatsapp:+34600112233',
          From: 'whatsapp:+34600000001',
          ContentSid: 'HX1',
          ContentVariables: expect.stringContaining('"2":"'),
        },
      },
    ]);
  });

  test('consent is asked once more when a message is sent', async () => {
    const { userId } = await withPhone();
    await want(userId, 'sms');
    await give(userId, 10);
    await want(userId, 'sms', false);
    await house.settle();
    expect(twilio.sent).toEqual([]);
  });

  test('a topic that is switched off is told in no channel where it is off', async () => {
    const { userId, email } = await withPhone();
    await want(userId, 'sms');
    const topics = [{ channel: 'email', topic: 'adjustment', wanted: false }] as const;
    await house.shop.db.transaction((tx) => setTopics(tx, { userId, topics, source: 'test', now: 1 }));
    await letters(email);
    await give(userId, 10);
    expect(await letters(email)).toEqual([]);
    expect(twilio.sent.splice(0)).toHaveLength(1);
  });

  test('whoever answers STOP is asked no more, a wrong number is let go, and an outage is tried again', async () => {
    const { userId } = await withPhone();
    await want(userId, 'sms');
    twilio.answers.push({ status: 503, body: { code: 20503, message: 'unavailable' } });
    await give(userId, 10, `a${userId}`);
    await house.settle();
    const waiting = () =>
      house.shop.db.read
        .selectFrom('job')
        .select(['attempts'])
        .where('kind', '=', 'points.message')
        .execute();
    expect(await waiting()).toEqual([{ attempts: 1 }]);
    await house.shop.jobs.runDue(() => Date.now() + 60_000);
    expect([await waiting(), twilio.sent.splice(0).length]).toEqual([[], 2]);
    twilio.answers.push({ status: 400, body: { code: 21211, message: 'invalid' } });
    await give(userId, 10, `b${userId}`);
    await house.settle();
    expect([await waiting(), twilio.sent.splice(0).length]).toEqual([[], 1]);
    twilio.answers.push({ status: 400, body: { code: 21610, message: 'unsubscribed' } });
    for (const key of ['c', 'd']) {
      await give(userId, 10, `${key}${userId}`);
      await house.settle();
    }
    expect(twilio.sent.splice(0)).toHaveLength(1);
  });

  test('points that end are warned of 30, 7 and 1 days before, each lot once for each threshold', async () => {
    await apply({ expiry: { after: { count: 40, unit: 'day' } } });
    const { userId, email } = await register();
    await give(userId, 300);
    await letters(email);
    const { expires_at } = await house.shop.db.read
      .selectFrom('points_lot as l')
      .innerJoin('points_account as a', 'a.id', 'l.account_id')
      .select('l.expires_at')
      .where('a.user_id', '=', userId)
      .executeTakeFirstOrThrow();
    for (const [daysBefore, told] of [
      [35, 0],
      [29, 1],
      [28, 0],
      [6.5, 1],
      [2, 0],
      [0.9, 1],
      [0.5, 0],
    ] as const) {
      await warnOfExpiry(house.shop, (expires_at ?? 0) - daysBefore * DAY);
      const texts = (await letters(email)).filter((text) => text.includes('300 punts caduquen el'));
      expect([daysBefore, texts.length]).toEqual([daysBefore, told]);
    }
    expect((await balance(userId)).available).toBe(300);
  });

  test('where points end by inactivity, every earning and spending moves the end of all of them', async () => {
    const { shopper, userId, email } = await register();
    await give(userId, 300);
    const ends = async () => {
      const rows = await house.shop.db.read
        .selectFrom('points_lot as l')
        .innerJoin('points_account as a', 'a.id', 'l.account_id')
        .select('l.expires_at')
        .where('a.user_id', '=', userId)
        .orderBy('l.id')
        .execute();
      return rows.map(({ expires_at }) => Math.round(((expires_at ?? 0) - Date.now()) / DAY));
    };
    await apply({ expiry: { after: { count: 100, unit: 'day' }, inactivity: true } });
    expect((await ends())[0]).toBeLessThanOrEqual(41);
    const { order_id } = await buy(house, cup, { shopper, form: { billing_email: email } });
    await house.shop.db.transaction((tx) =>
      changeStatus(house.shop, tx, order_id, 'processing', { now: Date.now(), why: '', by: 'test' }),
    );
    const [first, second] = await ends();
    expect(first).toBeGreaterThanOrEqual(100);
    expect(second).toBe(first);
  });

  test('the two boxes that stop messages stand on the page of every shopper, in every language, whatever the programme', async () => {
    const { shopper } = await register();
    const seen = async (path: string) => {
      const { text } = await shopper.get(path);
      for (const channel of ['sms', 'whatsapp'])
        expect(text).toMatch(
          new RegExp(`<input type="checkbox" class="wps_wpr_off_${channel}_notify"[^>]*checked`),
        );
      return text;
    };
    const catalan = await seen('/el-meu-compte/points/');
    expect(catalan).toContain('No vull rebre SMS');
    expect(catalan).not.toContain('Ara mateix la botiga no n’envia cap');
    expect(await seen('/es/mi-cuenta/points/')).toContain('No quiero recibir SMS');
    expect(await seen('/en/my-account/points/')).toContain('I do not want text messages');
    await apply({ enabled: false });
    await seen('/el-meu-compte/points/');
    await apply({ expiry: { after: { count: 40, unit: 'day' } } });
  });

  test('the page of notices keeps topics, channels and a birthday without scripts', async () => {
    using _ = house.alone();
    const { shopper, userId } = await register();
    const page = (await shopper.get('/el-meu-compte/points/notices/')).text;
    expect(page).toContain('Vull rebre avisos per SMS');
    const wps_nonce = /name="wps_nonce" value="(\w+)"/.exec(page)?.[1] ?? '';
    const form = { save_notices: 1, wps_nonce, channel_sms: 1, topic_email_earned: 1 };
    const saved = await shopper.submit('/el-meu-compte/points/notices/', form);
    expect(saved.text).toContain('Hem desat els avisos que vols rebre.');
    expect(saved.text).toMatch(/name="channel_sms"[^>]*checked/);
    expect(saved.text).not.toMatch(/name="channel_whatsapp"[^>]*checked/);
    expect(saved.text).toMatch(/name="topic_email_earned"[^>]*checked/);
    expect(saved.text).not.toMatch(/name="topic_email_spent"[^>]*checked/);
    const bad = await shopper.submit('/el-meu-compte/points/notices/', { ...form, wps_nonce: 'x' });
    expect(bad.text).toContain('role="alert"');
    expect(userId).toBeGreaterThan(0);
  });
});

test('a phone as people write it is dialled as networks do', async () => {
  expect(await phoneNumber('600 11 22 33', 'ES')).toBe('+34600112233');
  expect(await phoneNumber('+33 6 12 34 56 78', 'ES')).toBe('+33612345678');
  expect(await phoneNumber('12', 'ES')).toBeUndefined();
  expect(await phoneNumber('600112233', '')).toBeUndefined();
});
