import { describe, expect, test } from 'vitest';
import { type Booked, camt053, norma43 } from '../../../tests/support/outside/statements.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { readStatementsBeside, statementProgram } from './beside.ts';
import { StatementProblem } from './model.ts';
import { readStatements } from './read.ts';
import readOnThread from './statement-worker.ts';

const program = new URL('./statement-worker.ts', import.meta.url);
const currencies = [
  { code: 'EUR', decimals: 2 },
  { code: 'JPY', decimals: 0 },
];
const shopWith = (thread: URL | undefined): Shop => {
  const shop = { settings: { currencies } } as unknown as Shop;
  statementProgram.set(shop, thread);
  return shop;
};
const beside = shopWith(program);

const booked = (count: number, words = 'Comanda'): Booked[] =>
  Array.from({ length: count }, (_, at) => ({
    amount: at % 5 === 4 ? -at : at + 1,
    day: '2026-11-20',
    payer: `Núria ${at}`,
    words: `${words} ${at}`,
    reference: `A${at}`,
  }));

describe('a statement read on a thread of its own', () => {
  test.each([
    ['camt.053', camt053(booked(40), { version: 8 })],
    ['Norma 43', norma43(booked(40))],
    [
      'a currency without minor units',
      camt053(
        booked(3).map((each) => ({ ...each, amount: each.amount * 100 })),
        { currency: 'JPY' },
      ),
    ],
  ])('says the same: %s', async (_, file) => {
    const bytes = Buffer.from(file as string);
    const here = await readStatements(bytes, { JPY: 0 });
    expect(here.credits.length).toBeGreaterThan(0);
    expect(await readStatementsBeside(beside, bytes)).toEqual(here);
    expect(await readStatementsBeside(shopWith(undefined), bytes)).toEqual(here);
  });

  test('tells what is wrong with a file, and in which line', async () => {
    const file = norma43(booked(2)).toString('latin1').replace('\r\n22', '\r\n99');
    const problem = await readStatementsBeside(beside, Buffer.from(file, 'latin1')).catch((error) => error);
    expect(problem).toBeInstanceOf(StatementProblem);
    expect(problem).toEqual(await readStatements(Buffer.from(file, 'latin1'), {}).catch((error) => error));
    expect(problem.line).toBeGreaterThan(1);
  });

  test('is told what is wrong instead of failing by it, for errors lose what they are on the way', async () => {
    const file = norma43(booked(2)).toString('latin1').replace('\r\n22', '\r\n99');
    const bytes = Buffer.from(file, 'latin1');
    const { fault, line } = await readStatements(bytes, {}).catch((error) => error);
    expect(await readOnThread({ bytes, decimals: {} })).toEqual({ fault, line });
    expect(await readOnThread({ bytes: Buffer.from('?'), decimals: {} })).toEqual({
      fault: 'unknown',
      line: undefined,
    });
    const whole = Buffer.from(camt053(booked(3)));
    expect(await readOnThread({ bytes: whole, decimals: {} })).toEqual(await readStatements(whole, {}));
    // What is no fault of the file is none to tell of.
    await expect(readOnThread({ bytes: undefined as never, decimals: {} })).rejects.toThrow(TypeError);
  });

  test('leaves the bytes of the request as they are', async () => {
    const bytes = Buffer.from(camt053(booked(3)));
    await readStatementsBeside(beside, bytes);
    expect(bytes.toString()).toBe(camt053(booked(3)));
  });

  test('lets others be answered while it reads a large one', async () => {
    const large = Buffer.from(camt053(booked(6000, 'x'.repeat(900))));
    expect(large.length).toBeGreaterThan(7_000_000);
    let longest = 0;
    let last = performance.now();
    const clock = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 5);
    const began = performance.now();
    const { credits } = await readStatementsBeside(beside, large);
    const took = performance.now() - began;
    clearInterval(clock);
    expect(credits).toHaveLength(4800);
    // Where the machine is busy turns are longer; that of a reading here would be nearly the whole of it.
    expect(longest).toBeLessThan(took / 3);
  }, 60_000);
});
