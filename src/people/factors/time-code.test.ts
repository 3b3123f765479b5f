import { generateSync } from 'otplib';
import { expect, test } from 'vitest';
import { makeKeys } from '../../platform/security/keys.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery.ts';
import { offerTimeCode, openOffer, openSecret, sealSecret, stepOfCode } from './time-code.ts';

/** RFC 6238, appendix B: the secret «12345678901234567890», and the last six of its eight digits. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const VECTORS = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;
const shop = {
  keys: makeKeys('a secret for tests that is long enough'),
  settings: { name: 'La Cistella & fills' },
} as unknown as Parameters<typeof offerTimeCode>[0];
const NOW = 1_800_000_000_000;

test.each(VECTORS)('at second %i the code of RFC 6238 is %s', (second, code) => {
  expect(stepOfCode(SECRET, code, { now: second * 1000, lastStep: 0 })).toBe(Math.floor(second / 30));
});

test('a clock may be wrong by one step and by no more, and blanks in a code are none of it', () => {
  const codeAt = (now: number) => generateSync({ secret: SECRET, epoch: Math.floor(now / 1000) });
  const of = (ms: number) => stepOfCode(SECRET, codeAt(NOW + ms), { now: NOW, lastStep: 0 });
  const step = NOW / 30_000;
  expect([of(0), of(-30_000), of(30_000)]).toEqual([step, step - 1, step + 1]);
  expect([of(-90_000), of(90_000)]).toEqual([undefined, undefined]);
  const code = codeAt(NOW);
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
  expect(stepOfCode(SECRET, spaced, { now: NOW, lastStep: 0 })).toBe(step);
});

test('a code is not taken a second time, nor one before it', () => {
  const code = generateSync({ secret: SECRET, epoch: NOW / 1000 });
  const step = NOW / 30_000;
  expect(stepOfCode(SECRET, code, { now: NOW, lastStep: step - 1 })).toBe(step);
  expect(stepOfCode(SECRET, code, { now: NOW, lastStep: step })).toBeUndefined();
  // Whose clock was set back since does not fall over it.
  expect(stepOfCode(SECRET, code, { now: NOW, lastStep: step + 1000 })).toBeUndefined();
});

test('what is no code is none', () => {
  for (const typed of ['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦', '12345６'])
    expect(stepOfCode(SECRET, typed, { now: NOW, lastStep: 0 })).toBeUndefined();
});

test('a kept secret is read by the shop’s key and for its owner alone', () => {
  const sealed = sealSecret(shop, 7, SECRET);
  expect(sealed).not.toContain(SECRET);
  expect(openSecret(shop, 7, sealed)).toBe(SECRET);
  expect(openSecret(shop, 8, sealed)).toBeUndefined();
  const others = { keys: makeKeys('another secret for tests, long enough too') };
  expect(openSecret(others, 7, sealed)).toBeUndefined();
});

test('an offer is good for a quarter of an hour, for whom it was made', () => {
  const offer = offerTimeCode(shop, { id: 7, email: 'ada@example.cat' }, NOW);
  expect(offer.uri).toMatch(/^otpauth:\/\/totp\/La%20Cistella%20%26%20fills:ada%40example\.cat\?/);
  expect(openOffer(shop, 7, offer.carried, NOW + 15 * 60_000)).toBe(offer.secret);
  expect(openOffer(shop, 7, offer.carried, NOW + 15 * 60_000 + 1)).toBeUndefined();
  expect(openOffer(shop, 8, offer.carried, NOW)).toBeUndefined();
  for (const carried of ['', 'AAAA', 'bnVsbA']) expect(openOffer(shop, 7, carried, NOW)).toBeUndefined();
});

test('recovery codes differ, are read however they are typed, and are kept for their owner alone', () => {
  const codes = makeRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  const [code = ''] = codes;
  expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
  const kept = hashRecoveryCode(shop, 7, code);
  expect(kept).toMatch(/^[0-9a-f]{64}$/);
  expect(hashRecoveryCode(shop, 7, ` ${code.toUpperCase().replace('-', ' ')} `)).toBe(kept);
  expect(hashRecoveryCode(shop, 8, code)).not.toBe(kept);
  expect(hashRecoveryCode(shop, 7, '123456')).toBeUndefined();
});
