import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/database.ts';
import { deskShop } from '../../../tests/support/desk-shop.ts';
import { openTwilio } from '../../../tests/support/outside/twilio.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { ledgerScope } from '../../../tests/support/points/ledger-desk.ts';
import { NOON } from '../../../tests/support/points/points.ts';
import { engines, openTestShop } from '../../../tests/support/shop.ts';
import { ask, readAudit } from '../../frame/command/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { chooseNotices } from './commands.ts';
import { followTwilio } from './follow-twilio.ts';
import { messengerOf, setMessenger } from './messages.ts';
import { twilioMessenger } from './twilio.ts';

describe.each(engines)('what somebody wants to be told, on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
  });
  afterAll(() => db.close());
  const { someone } = ledgerScope(() => db);
  const { shop } = deskShop(() => db);
  const asked = (now: number) => ({ shop, actor: staff('Anna'), now });

  test('stands in the trail as it was and as it is, with where it was said', async () => {
    const userId = await someone();
    const earned = (wanted: boolean) => [{ channel: 'email', topic: 'earned', wanted }] as const;
    const say = (sms: boolean, topic: boolean, now: number) =>
      ask(asked(now), chooseNotices, {
        userId,
        channels: [{ channel: 'sms', wanted: sms }],
        topics: earned(topic),
        source: 'desk',
      });
    await say(true, false, NOON);
    await say(false, true, NOON + 1);
    const lines = await readAudit(db.read, { subject: 'customer', subjectId: `${userId}`, limit: 5 });
    expect(lines).toMatchObject([
      {
        reason: 'desk',
        before: { sms: true, 'email earned': false },
        after: { sms: false, 'email earned': true },
      },
      { reason: 'desk', after: { sms: true, 'email earned': false } },
    ]);
  });

  test('has the moment at which it was said first; what goes without saying is not written down', async () => {
    const userId = await someone();
    const say = (earned: boolean, now: number) =>
      ask(asked(now), chooseNotices, {
        userId,
        channels: [],
        topics: [
          { channel: 'email', topic: 'earned', wanted: earned },
          { channel: 'email', topic: 'spent', wanted: true },
        ],
        source: 'desk',
      });
    const kept = async () =>
      (
        await db.read
          .selectFrom('points_notice_choice as c')
          .innerJoin('points_account as a', 'a.id', 'c.account_id')
          .select(['topic', 'wanted', 'c.at'])
          .where('a.user_id', '=', userId)
          .execute()
      ).map(({ topic, wanted, at }) => [topic, wanted, at - NOON]);
    await say(false, NOON);
    await say(false, NOON + 1);
    expect(await kept()).toEqual([['earned', 0, 0]]);
    await say(true, NOON + 2);
    expect(await kept()).toEqual([['earned', 1, 2]]);
  });
});

test('through Twilio a channel needs a sender, and WhatsApp without a template is plain text', async () => {
  const twilio = await openTwilio();
  const account = { accountSid: 'AC1', authToken: 'secret', url: twilio.url, sms: '', template: '' };
  const messenger = twilioMessenger({ ...account, whatsapp: '+34600000001' });
  expect(messenger.channels).toEqual(['whatsapp']);
  expect(twilioMessenger({ ...account, whatsapp: '' }).channels).toEqual([]);
  await messenger.send({ channel: 'whatsapp', to: '+34600112233', name: 'Anna', text: 'Hola' });
  expect(twilio.sent.map(({ fields }) => fields)).toEqual([
    { To: 'whatsapp:+34600112233', From: 'whatsapp:+34600000001', Body: 'Hola' },
  ]);
  await twilio.close();
});

test('phones are reached while the settings name an account and its token', async () => {
  const house = await openTestShop('sqlite');
  followTwilio(house.shop);
  const channels = () => messengerOf(house.shop)?.channels;
  expect(channels()).toBeUndefined();
  await house.set({ 'twilio.accountSid': 'AC1', 'twilio.sms': '+34600000000' });
  expect(channels()).toBeUndefined();
  await house.set({ 'twilio.authToken': 'secret' });
  expect(channels()).toEqual(['sms']);
  // Those that stand already count from the start.
  setMessenger(house.shop, undefined);
  followTwilio(house.shop);
  expect(channels()).toEqual(['sms']);
  await house.set({ 'twilio.accountSid': '' });
  expect(channels()).toBeUndefined();
  await house.close();
});
