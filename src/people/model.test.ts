import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CAPABILITIES } from '../frame/command/index.ts';
import { texts } from '../frame/shop/texts.ts';
import { isLoopbackHost } from './loopback.ts';
import { IDLE_MS, LONGEST_MS, livesUntil, needsFactor, stageOf } from './model.ts';
import {
  capabilitiesOf,
  HOUSE_ROLES,
  knownCapabilities,
  mayHandle,
  ROLE_CAPABILITIES,
} from './roles/model.ts';

test('an owner may everything, and everybody what is their own', () => {
  expect(capabilitiesOf('owner', undefined)).toEqual(new Set(CAPABILITIES));
  for (const role of [...HOUSE_ROLES, 'nowhere']) expect(capabilitiesOf(role, [])).toContain('own.edit');
});

test('every right and every role of the house has a name in every language of the house', () => {
  for (const language of ['ca', 'es', 'en']) {
    const t = texts(language, { languages: [language] });
    for (const each of ROLE_CAPABILITIES) expect(t(`people.capability.${each}`)).not.toBe('');
    for (const role of HOUSE_ROLES) expect(t(`people.role.${role}`)).not.toBe('');
  }
});

test('only owners hand out rights, of the roles of the house', () => {
  const handing = HOUSE_ROLES.filter((role) => capabilitiesOf(role, undefined).has('people.edit'));
  expect(handing).toEqual(['owner']);
});

test('a role of the shop’s own may what is kept of it and is still a right; one that is gone may nothing', () => {
  expect(capabilitiesOf('packing', ['stock.edit', 'rule.world'])).toEqual(
    new Set(['stock.edit', 'own.edit']),
  );
  expect(capabilitiesOf('packing', undefined)).toEqual(new Set(['own.edit']));
  expect(knownCapabilities(['own.edit'])).toEqual([]);
});

test('nobody gives or takes what they have not', () => {
  const some = fc.subarray([...ROLE_CAPABILITIES]);
  fc.assert(
    fc.property(some, some, (mine, theirs) => {
      const may = (capability: (typeof CAPABILITIES)[number]) => mine.some((each) => each === capability);
      expect(mayHandle(may, theirs)).toBe(theirs.every((each) => mine.includes(each)));
    }),
  );
});

test('who has a factor shows it; who needs one and has none gets one first', () => {
  expect(stageOf({ hasFactor: true, needsFactor: false, factorAt: null })).toBe('factor');
  expect(stageOf({ hasFactor: true, needsFactor: true, factorAt: 1 })).toBe('in');
  expect(stageOf({ hasFactor: false, needsFactor: true, factorAt: null })).toBe('enrol');
  // A factor that was shown and is gone since was a factor.
  expect(stageOf({ hasFactor: false, needsFactor: true, factorAt: 1 })).toBe('enrol');
  expect(stageOf({ hasFactor: false, needsFactor: false, factorAt: null })).toBe('in');
});

test('by default owners need a second factor, but on this machine alone and in the demo they do not', () => {
  const needs = (role: string, rule: Parameters<typeof needsFactor>[1]['rule'], loopback: boolean) =>
    needsFactor({ role, demo: false }, { rule, loopback });
  expect(needs('owner', 'owners', false)).toBe(true);
  expect(needs('owner', 'owners', true)).toBe(false);
  expect(needs('manager', 'owners', false)).toBe(false);
  expect([needs('owner', 'nobody', false), needs('editor', 'everybody', true)]).toEqual([false, true]);
  expect(needsFactor({ role: 'owner', demo: true }, { rule: 'everybody', loopback: true })).toBe(false);
});

test('a session lives while it is used, half a day after its last use, and never past its end', () => {
  const times = fc.array(fc.integer({ min: 1, max: 13 * 3_600_000 }), { maxLength: 60 });
  fc.assert(
    fc.property(times, (waits) => {
      const endsAt = LONGEST_MS;
      let now = 0;
      let until = livesUntil(now, endsAt);
      for (const wait of waits) {
        now += wait;
        if (now >= until) return;
        until = livesUntil(now, endsAt);
        expect(until).toBeLessThanOrEqual(endsAt);
        expect(until - now).toBeLessThanOrEqual(IDLE_MS);
      }
    }),
  );
});

test.each([
  ['localhost', true],
  ['shop.localhost', true],
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['::1', true],
  ['[::1]', true],
  ['::ffff:127.0.0.1', true],
  ['0.0.0.0', false],
  ['192.168.1.1', false],
  ['10.0.0.1', false],
  ['localhost.example', false],
  ['127.0.0.1.example', false],
  ['', false],
])('%s is this machine itself: %s', (host, here) => {
  expect(isLoopbackHost(host)).toBe(here);
});
