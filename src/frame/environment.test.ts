import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeKeys } from '../platform/security/keys.ts';
import { readEnvironment } from './environment.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'cistella-data-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true }));

test('a SECRET that is too short stops the start with a sentence that says what to do', () => {
  expect(() => readEnvironment({ DATA_DIR, SECRET: 'short' })).toThrow(
    'SECRET needs at least 32 characters, but has 5. "openssl rand -hex 32" makes a good one.',
  );
  const long = 'y'.repeat(32);
  expect(readEnvironment({ DATA_DIR, SECRET: long }).keys.of('nonce')).toBe(makeKeys(long).of('nonce'));
});

test('the secret that the shop makes for itself is long enough and stays the same', () => {
  const first = readEnvironment({ DATA_DIR }).keys.undivided;
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(readEnvironment({ DATA_DIR }).keys.undivided).toBe(first);
});
