import { expect, test, vi } from 'vitest';
import { findCommand } from '../../src/cli/verbs.ts';
import { seal } from '../../src/frame/settings/secrets.ts';
import { lockTimeCode, putTimeCode } from '../../src/people/factors/store.ts';
import { openSecret, sealSecret } from '../../src/people/factors/time-code.ts';
import { enqueue } from '../../src/platform/jobs/jobs.ts';
import { makeKeys } from '../../src/platform/security/keys.ts';
import { addMember } from '../support/people/people.ts';
import type { Trail } from './line.ts';

/** Settings, languages, secrets, work, and reading the trail. */
export function trailSettings(trail: Trail): void {
  const { file, leaves, printed, told } = trail;
  test('settings: each with what it was and what it is', async () => {
    const [named] = await leaves('settings', 'set', 'name', 'Can Fuster');
    expect(named).toMatchObject({ command: 'settings.change', after: expect.anything() });
    expect(JSON.stringify(named?.after)).toContain('Can Fuster');
    expect(await leaves('settings', 'set', 'name', 'Can Fuster')).toEqual([]);
    const settings = {
      tagline: { ca: 'Del poble' },
      taxClasses: [{ slug: 'vins', names: { ca: 'Vins' } }],
      taxRates: [{ country: 'ES', class: 'vins', ppm: 210_000 }],
      shippingZones: [{ code: 'islands', names: { ca: 'Illes' } }],
      menus: { header: { items: [{ to: 'categories' }] } },
    };
    const apply = ['settings', 'apply', file('settings.json', JSON.stringify(settings))];
    expect(await leaves(...apply, '--dry-run')).toEqual([]);
    const applied = await leaves(...apply);
    expect(told(applied).sort()).toEqual([
      'menus.apply',
      'settings.change',
      'shipping.apply',
      'tax.apply_classes',
      'tax.apply_rates',
    ]);
    expect(applied.find(({ command }) => command === 'shipping.apply')).toMatchObject({
      subjectId: 'islands',
      before: { 'name.ca': 'Canàries, Ceuta i Melilla' },
      after: { 'name.ca': 'Illes' },
    });
    expect(await leaves(...apply)).toEqual([]);
  });

  test('languages: which was added or taken away', async () => {
    const [added] = await leaves('language', 'add', 'oc');
    expect(added).toMatchObject({ command: 'language.add' });
    expect(JSON.stringify(added)).toContain('oc');
    expect(told(await leaves('language', 'remove', 'oc'))).toEqual(['language.remove']);
  });

  test('secrets that are sealed anew: which, and not what', async () => {
    await leaves('settings', 'set', 'captcha.secret', 'geheim-123');
    const { shop } = trail.house;
    const kept = makeKeys('the secret that was there before it was changed');
    const sealed = JSON.stringify(seal(kept, 'captcha.secret', 'geheim-123'));
    await shop.db.transaction((tx) =>
      tx.updateTable('shop_setting').set({ value: sealed }).where('path', '=', 'captcha.secret').execute(),
    );
    vi.stubEnv('SECRET_OLD', 'the secret that was there before it was changed');
    const lines = await leaves('settings', 'rotate');
    vi.unstubAllEnvs();
    expect(told(lines)).toEqual(['settings.rotate']);
    expect(JSON.stringify(lines)).not.toContain('geheim');
  });

  test('time codes that are sealed anew: whose', async () => {
    const { shop } = trail.house;
    const { id } = await addMember(trail.house, { email: 'codi@example.cat', role: 'editor' });
    const kept = { keys: makeKeys('the secret that was there before it was changed') };
    await shop.db.transaction((tx) =>
      putTimeCode(tx, id, { secret: sealSecret(kept, id, 'GEZDGNBVGY3TQOJQ'), step: 0, now: 1 }),
    );
    vi.stubEnv('SECRET_OLD', 'the secret that was there before it was changed');
    const lines = await leaves('settings', 'rotate');
    vi.unstubAllEnvs();
    expect(lines).toMatchObject([{ command: 'people.rotate', subject: 'staff', subjectId: `${id}` }]);
    const row = await shop.db.transaction((tx) => lockTimeCode(tx, id));
    expect(openSecret(shop, id, row?.secret ?? '')).toBe('GEZDGNBVGY3TQOJQ');
  });

  test('work that failed and is tried once more, or dropped', async () => {
    await trail.house.shop.db.transaction((tx) => enqueue(tx, 'nobody.does_it', {}));
    await trail.house.shop.db.transaction((tx) =>
      tx.updateTable('job').set({ state: 'failed' }).where('kind', '=', 'nobody.does_it').execute(),
    );
    expect(await leaves('jobs', 'again', 'nobody.does_it')).toMatchObject([
      { command: 'jobs.again', subject: 'job', after: { kind: 'nobody.does_it' } },
    ]);
    const { id } = await trail.house.shop.db.read
      .selectFrom('job')
      .select('id')
      .where('kind', '=', 'nobody.does_it')
      .executeTakeFirstOrThrow();
    expect(await leaves('jobs', 'drop', `${id}`)).toMatchObject([
      { command: 'jobs.drop', subject: 'job', before: { kind: 'nobody.does_it' } },
    ]);
  });

  test('looking changes nothing and leaves nothing', async () => {
    const looks = ['coupon list', 'comment list', 'entry list', 'media list', 'colour list', 'jobs failed'];
    const more = [
      'points flags',
      'points corrections',
      'points referrals',
      'search show',
      'search log',
      'bulk list',
    ];
    for (const look of [...looks, ...more, 'newsletter list', 'ledger report', 'audit'])
      expect([look, await leaves(...look.split(' ')).catch((e) => e)]).toEqual([look, []]);
  });

  test('the trail is read by thing, by who, by what and by day', async () => {
    const read = async (...words: string[]) => {
      printed.length = 0;
      await findCommand(['audit', ...words])?.(trail.house.shop);
      return [...printed];
    };
    const all = await read('--limit', '1000');
    expect(all.length).toBeGreaterThan(30);
    const [status] = await read('order', '--what', 'order.status');
    expect(status).toMatch(
      /^\S+ {2}Ada \(cli\) {2}order\.status {2}order \d+ {2}status: processing → completed/,
    );
    const ours = await read('--what', 'points.', '--by', 'Ada');
    expect(ours.every((line) => line.includes('points.'))).toBe(true);
    expect(await read('--by', 'Pau')).toEqual([]);
    expect(await read('--until', '2001-01-01')).toEqual([]);
    const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    expect(await read('--since', day, '--limit', '1000')).toEqual(all);
    expect(JSON.parse((await read('coupon', 'estiu', '--limit', '1', '--json'))[0] ?? '')).toMatchObject({
      command: 'coupon.delete',
      actor: { kind: 'cli', name: 'Ada' },
    });
    await expect(read('--limit', '0')).rejects.toThrow('cistella audit');
    await expect(read('--since', 'ahir')).rejects.toThrow('is no date');
    expect(() => findCommand(['coupon', 'list', '--by'])).toThrow('Who does it?');
  });
}
