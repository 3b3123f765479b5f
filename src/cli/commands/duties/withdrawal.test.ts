import { expect, test } from 'vitest';
import { addSimple } from '../../../../tests/support/catalogue/catalogue.ts';
import { openCommandLine } from '../../../../tests/support/command-line.ts';
import { withdrawalCommand } from './withdrawal.ts';

const line = openCommandLine();

test('the shopkeeper says why something cannot be withdrawn from, and takes it back', async () => {
  await addSimple(line.house, { name: 'Coca', sku: 'COCA', categories: ['Forn'] });
  const page = async () => (await line.house.browser().get('/producte/coca/')).text;
  const say = async (...words: string[]) => {
    expect(await line.run(withdrawalCommand, ...words)).toBe(0);
    await line.house.settle();
  };
  await say('category', 'Forn', 'perishable');
  expect(await page()).toContain('Es fa malbé o caduca aviat');
  await say('product', 'COCA', 'allowed');
  expect(await page()).not.toContain('caduca aviat');
  await say('product', 'COCA', 'as-usual');
  await say('category', 'Forn', 'as-usual');
  expect(await page()).not.toContain('caduca aviat');
});

test.each([
  [['category', 'Forn', 'allowed'], 'no reason'],
  [['product', 'COCA', 'ugly'], 'no reason'],
  [['product', 'RES', 'custom'], 'There is no product RES'],
  [['brand', 'Forn', 'custom'], 'cistella withdrawal category'],
])('%j is refused with what would do', async (words, said) => {
  await expect(line.run(withdrawalCommand, ...words)).rejects.toThrow(said);
});
