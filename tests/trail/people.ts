import { expect, test } from 'vitest';
import { createShopper } from '../../src/accounts/index.ts';
import { openAccount } from '../../src/points/index.ts';
import { addMember } from '../support/people/people.ts';
import type { Trail } from './line.ts';

/** Who works here, who buys, and their points. */
export function trailPeople(trail: Trail): void {
  const { email, file, leaves, leavesOf, told } = trail;
  test('people: an owner, a shopper without tax, and one who wants to be forgotten and is not named', async () => {
    const [owner] = await leaves('people', 'owner', 'mestressa@example.cat');
    expect(owner).toMatchObject({ command: 'people.owner', after: { role: 'owner' } });
    expect(JSON.stringify(owner)).not.toContain('key=');
    const [asked] = await leaves('people', 'invite', 'ada@example.cat', 'editor');
    expect(asked).toMatchObject({ command: 'people.invite', after: { invited: 'editor' } });
    expect(told(await leaves('people', 'remove', 'ada@example.cat'))).toEqual(['people.uninvite']);
    await addMember(trail.house, { email: 'ada@example.cat', role: 'editor' });
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
    await trail.house.shop.db.transaction((tx) =>
      createShopper(trail.house.shop, tx, { email: other, passwordHash: '', language: 'ca' }),
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
    await trail.house.shop.db.transaction((tx) =>
      tx
        .updateTable('points_lot')
        .set({ expires_at: Date.now() + 86_400_000 })
        .execute(),
    );
    expect(told(await leaves('points', 'extend', '2099-12-31', email, ...why))).toEqual(['points.extend']);
    const people = await trail.house.shop.db.transaction(async (tx) => [
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
    const { id } = await trail.house.shop.db.transaction((tx) =>
      tx.insertInto('points_referral').values(referral).returning('id').executeTakeFirstOrThrow(),
    );
    expect(await leaves('points', 'deny', String(id))).toMatchObject([
      { command: 'points.referral', before: { state: 'queued' }, after: { state: 'denied' } },
    ]);
    const allowed = await trail.house.shop.db.transaction((tx) =>
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
    const { id: flagged } = await trail.house.shop.db.transaction((tx) =>
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
}
