import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { makeKeys } from '../../platform/security/keys.ts';
import { EnvironmentProblem, readEnvironment } from './environment.ts';

const folder = mkdtempSync(join(tmpdir(), 'cistella-environment-'));
afterAll(() => rmSync(folder, { recursive: true }));
const read = (env: NodeJS.ProcessEnv) => readEnvironment({ DATA_DIR: folder, ...env });

describe('the demo and its test bank', () => {
  const open = (env: NodeJS.ProcessEnv) => {
    const { demo, testBank } = read(env);
    return [demo, testBank];
  };

  test('are there where only this machine comes in', () => {
    expect(open({})).toEqual([true, true]);
    for (const host of ['127.0.0.1', '127.8.9.10', 'localhost', 'shop.localhost', '[::1]'])
      expect([host, ...open({ PUBLIC_URL: `http://${host}:3000` })]).toEqual([host, true, true]);
    expect(open({ TEST_BANK: 'off' })).toEqual([true, false]);
  });

  test('are nowhere else unless they are asked for', () => {
    const others = [
      'shop.example',
      '127.0.0.1.evil.example',
      'localhost.example',
      '192.168.1.7',
      '[2001:db8::1]',
    ];
    for (const host of others)
      for (const scheme of ['http', 'https'])
        expect([host, ...open({ PUBLIC_URL: `${scheme}://${host}` })]).toEqual([host, false, false]);
    expect(open({ PUBLIC_URL: 'https://shop.example', DEMO: 'on' })).toEqual([true, true]);
    expect(open({ DEMO: 'off' })).toEqual([false, false]);
    expect(open({ HOST: '192.168.1.7' })).toEqual([false, false]);
    expect(open({ HOST: '0.0.0.0' })).toEqual([false, false]);
    expect(open({ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' })).toEqual([true, true]);
  });

  test('a word that is neither on nor off is not guessed at', () => {
    expect(() => read({ DEMO: 'yes' })).toThrow('DEMO must be "on" or "off", but is "yes".');
  });
});

describe('PUBLIC_URL', () => {
  const url = (env: NodeJS.ProcessEnv) => read({ PORT: '3000', ...env }).publicUrl;

  test('is where the shop listens unless it is said, at an address of IPv6 too', () => {
    expect(url({})).toBe('http://127.0.0.1:3000');
    expect(url({ HOST: '192.168.1.7' })).toBe('http://192.168.1.7:3000');
    expect(url({ HOST: '::1' })).toBe('http://[::1]:3000');
    expect(url({ HOST: '2001:db8::1' })).toBe('http://[2001:db8::1]:3000');
    for (const HOST of ['0.0.0.0', '::']) expect(url({ HOST })).toBe('http://localhost:3000');
    expect([read({ HOST: '::1' }).demo, read({ HOST: '::' }).demo]).toEqual([true, false]);
  });
});

describe('WORKERS', () => {
  test('is how many processes serve, and one for each core without it', () => {
    expect(read({ WORKERS: '3' }).workers).toBe(3);
    expect(read({}).workers).toBe(Math.min(availableParallelism(), 64));
  });

  test('is a whole number, and no shop has none or hundreds', () => {
    for (const WORKERS of ['0', '-1', '1.5', '65', 'all'])
      expect(() => read({ WORKERS })).toThrow(`WORKERS must be 1 to 64, but is "${WORKERS}".`);
  });
});

describe('TRUST_PROXY', () => {
  test('is how many proxies there are, or where they are', () => {
    expect(read({}).trustProxy).toEqual(['loopback']);
    expect(read({ TRUST_PROXY: '0' }).trustProxy).toBe(0);
    expect(read({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
    expect(read({ TRUST_PROXY: 'loopback, 10.0.0.0/8,2001:db8::/32, 192.168.1.7' }).trustProxy).toEqual([
      'loopback',
      '10.0.0.0/8',
      '2001:db8::/32',
      '192.168.1.7',
    ]);
  });

  test('makes sense, or the shop says why it does not start', () => {
    for (const wrong of [
      'true',
      '-1',
      '12',
      '1.5',
      'proxy.example',
      '10.0.0.0/33',
      '10.0.0.0/',
      '0.0.0.0/0',
      '::/0',
      ',',
    ])
      expect(() => read({ TRUST_PROXY: wrong })).toThrow(/^TRUST_PROXY must be how many proxies/);
  });
});

test('PUBLIC_URL is an address of the web', () => {
  for (const wrong of ['shop.example', 'ftp://shop.example', 'https://'])
    expect(() => read({ PUBLIC_URL: wrong })).toThrow('PUBLIC_URL must be a whole address');
});

test('a data folder that cannot be written to is said in one plain sentence', () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  expect(() => read({ DATA_DIR: file })).toThrow(
    /^Nothing can be written to DATA_DIR, .*: a file stands in its place\.$/,
  );
});

test('a SECRET that is too short stops the start with a sentence that says what to do', () => {
  expect(() => read({ SECRET: 'short' })).toThrow(EnvironmentProblem);
  expect(() => read({ SECRET: 'short' })).toThrow(
    'SECRET needs at least 32 characters, but has 5. "openssl rand -hex 32" makes a good one.',
  );
  const long = 'y'.repeat(32);
  expect(read({ SECRET: long }).keys.of('nonce')).toBe(makeKeys(long).of('nonce'));
});

test('the secret that the shop makes for itself is long enough and stays the same', () => {
  const first = read({}).keys.undivided;
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(read({}).keys.undivided).toBe(first);
});
