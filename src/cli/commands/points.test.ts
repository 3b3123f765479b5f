import { expect, test } from 'vitest';
import { openCommandLine } from '../../../tests/support/command-line.ts';
import { createShopper } from '../../accounts/index.ts';
import { adjustPoints, openAccount, programmeContext } from '../../points/index.ts';
import { auditCommand } from './audit.ts';
import { ledgerCommand, pointsCommand } from './points.ts';

const line = openCommandLine();
const { run, said } = line;
const fileOf = (text: string) => line.fileOf('programme.json', text);
/** Puts a programme in force by its file. */
async function put(programme: object): Promise<void> {
  expect(await run(pointsCommand, 'apply', fileOf(JSON.stringify(programme)))).toBe(0);
  await line.house.settle();
}
async function newShopper(email: string): Promise<number> {
  const wish = { email, passwordHash: '', language: 'ca' } as const;
  const shopper = await line.house.shop.db.transaction((tx) => createShopper(line.house.shop, tx, wish));
  return shopper?.id ?? 0;
}
const account = (userId: number) =>
  line.house.shop.db.transaction((tx) => openAccount(tx, userId, Date.now()));
const LEVEL = {
  slug: 'gold',
  rank: 1,
  name: { ca: 'Or', es: 'Oro', en: 'Gold' },
  entry: { kind: 'purchase', price: 10 },
};

test('a programme is put in force by its file, or refused with every mistake', async () => {
  expect(await run(pointsCommand, 'apply', fileOf('{ "redeem": { "points": 50 } }'))).toBe(0);
  await line.house.settle();
  expect((await programmeContext(line.house.shop)).programme.redeem.points).toBe(50);
  await expect(run(pointsCommand, 'apply', fileOf('{ "redeem": { "points": 0 } }'))).rejects.toThrow(
    'redeem.points',
  );
  await expect(run(pointsCommand, 'apply', fileOf('{'))).rejects.toThrow('is no JSON');
  expect((await programmeContext(line.house.shop)).programme.redeem.points).toBe(50);
});

test('verifying ends with 0 when all is right, else with 1 and the name of what differs', async () => {
  const scope = await programmeContext(line.house.shop);
  const wish = { userId: 7, points: 10, key: 'gift', reason: 'gift', by: 'test', now: 1 };
  await line.house.shop.db.transaction((tx) => adjustPoints(tx, scope, wish));
  expect(await run(ledgerCommand, 'verify')).toBe(0);
  await line.house.shop.db.transaction((tx) =>
    tx.updateTable('points_account').set({ pending: 4 }).execute(),
  );
  expect(await run(ledgerCommand, 'verify')).toBe(1);
  expect(said()).toContain('account 1: pending is 4, the replay says 0');
});

test('a friend’s reward that waits is listed with why, and allowed or denied by its number', async () => {
  const fixed = { kind: 'fixed', points: 30 };
  const programme = { rules: [{ code: 'friend', trigger: 'referral', amount: fixed }] };
  await put(programme);
  const people = await line.house.shop.db.transaction(async (tx) => {
    const ids = [];
    for (const userId of [71, 72, 73]) ids.push((await openAccount(tx, userId, 1)).id);
    const [referrer_id = 0, ...friends] = ids;
    for (const friend_id of friends)
      await tx
        .insertInto('points_referral')
        .values({
          referrer_id,
          friend_id,
          state: 'queued',
          reasons: 'same_phone',
          ip_hash: null,
          order_id: 5,
          settled_at: null,
          at: 1,
        })
        .execute();
    return tx.selectFrom('points_referral').select('id').orderBy('id').execute();
  });
  const [first, second] = people.map(({ id }) => String(id));
  expect(await run(pointsCommand, 'referrals')).toBe(0);
  expect(said()).toContain(`${first}: customer 71 sent customer 72, order 5: same_phone`);
  expect(await run(pointsCommand, 'allow', first ?? '')).toBe(0);
  expect(await run(pointsCommand, 'deny', second ?? '')).toBe(0);
  await expect(run(pointsCommand, 'allow', second ?? '')).rejects.toThrow('No such reward');
  const account = await line.house.shop.db.transaction((tx) => openAccount(tx, 71, 2));
  expect(account.available).toBe(30);
});

test('what the shopkeeper does by hand needs a reason, and stands in the audit', async () => {
  const email = 'anna@example.cat';
  const userId = await newShopper(email);
  await put({ correctionLimit: 50, levels: [LEVEL] });
  const hand = ['--reason', 'ho demana', '--by', 'Núria'];
  await expect(run(pointsCommand, 'adjust', email, '20')).rejects.toThrow('Why?');
  await expect(run(pointsCommand, 'adjust', 'nobody@example.cat', '20', ...hand)).rejects.toThrow(
    'no shopper',
  );
  await expect(run(pointsCommand, 'adjust', email, '1.5', ...hand)).rejects.toThrow('How many');
  await run(pointsCommand, 'adjust', email, '40', ...hand);
  await run(pointsCommand, 'adjust', email, '-10', ...hand);
  await run(pointsCommand, 'adjust', email, '60', ...hand);
  expect((await account(userId)).available).toBe(30);
  await run(pointsCommand, 'corrections');
  const waiting = said();
  expect(waiting).toMatch(/^\d+: 60 points for anna@example.cat, asked by Núria: ho demana$/);
  const number = waiting.split(':')[0] ?? '';
  await expect(run(pointsCommand, 'approve', number, '--by', 'Núria')).rejects.toThrow('Somebody else');
  await run(pointsCommand, 'approve', number, '--by', 'Pau');
  expect((await account(userId)).available).toBe(90);

  await run(pointsCommand, 'status', email, 'frozen', ...hand);
  expect((await account(userId)).status).toBe('frozen');
  await expect(run(pointsCommand, 'status', email, 'closed', ...hand)).rejects.toThrow('A status is one of');
  await run(pointsCommand, 'level', email, 'gold', ...hand);
  await expect(run(pointsCommand, 'level', email, 'silver', ...hand)).rejects.toThrow('disabled');
  await run(pointsCommand, 'level', email, 'none', ...hand);
  await expect(run(pointsCommand, 'level', email, 'none', ...hand)).rejects.toThrow('no level');
  const states = await line.house.shop.db.read.selectFrom('points_membership').select('state').execute();
  expect(states).toEqual([{ state: 'revoked' }]);

  await run(pointsCommand, 'close', email, ...hand);
  expect((await account(userId)).available).toBe(0);
  await run(auditCommand, 'customer', String(userId), '--what', 'points.');
  const deeds = said()
    .split('\n')
    .map((text) => text.split('  ')[2]);
  const done = ['close', 'level_take', 'level_give', 'status', 'decide', 'correct', 'correct', 'correct'];
  expect(deeds).toEqual(done.map((deed) => `points.${deed}`));
  expect(said()).toContain('status: active → frozen  (ho demana)');
  expect(said()).toContain('Pau (cli)  points.decide');
  expect(await run(ledgerCommand, 'report')).toBe(0);
});

test('points may live longer by hand, of one customer or of all, and never shorter', async () => {
  const email = 'pau@example.cat';
  const userId = await newShopper(email);
  await put({ expiry: { after: { count: 1, unit: 'month' } } });
  const hand = ['--reason', 'festes', '--by', 'Núria'];
  await run(pointsCommand, 'adjust', email, '10', ...hand);
  const ends = async () => {
    const { id } = await account(userId);
    const lots = line.house.shop.db.read
      .selectFrom('points_lot')
      .select('expires_at')
      .where('account_id', '=', id);
    return (await lots.executeTakeFirstOrThrow()).expires_at;
  };
  const before = (await ends()) ?? 0;
  await expect(run(pointsCommand, 'extend', 'tomorrow', ...hand)).rejects.toThrow('A day is written');
  await run(pointsCommand, 'extend', '2001-01-01', ...hand);
  expect(await ends()).toBe(before);
  const year = new Date().getUTCFullYear();
  await run(pointsCommand, 'extend', `${year + 2}-12-31`, email, ...hand);
  expect(await ends()).toBe(Date.UTC(year + 2, 11, 31));
  await run(pointsCommand, 'extend', `${year + 3}-12-31`, ...hand);
  expect(await ends()).toBe(Date.UTC(year + 3, 11, 31));
});

test('whoever should be looked at is listed with why, until somebody has seen it', async () => {
  const email = 'mar@example.cat';
  const userId = await newShopper(email);
  await line.house.shop.db.transaction((tx) =>
    line.house.shop.events.publish(tx, 'order.charged_back', { orderId: 5, userId, now: Date.now() }),
  );
  await run(pointsCommand, 'flags');
  const waiting = said();
  expect(waiting).toMatch(/^\d+: mar@example.cat \(no_redeem\): chargeback, order 5, 1 times$/);
  const number = waiting.split(':')[0] ?? '';
  await run(pointsCommand, 'seen', number, '--by', 'Núria');
  await expect(run(pointsCommand, 'seen', number, '--by', 'Núria')).rejects.toThrow('no such flag');
});
