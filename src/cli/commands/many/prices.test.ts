import { expect, test } from 'vitest';
import { addSimple } from '../../../../tests/support/catalogue/catalogue.ts';
import { openCommandLine } from '../../../../tests/support/command-line.ts';
import { priceCommand } from './prices.ts';

const line = openCommandLine();
const change = (...words: string[]) => line.run(priceCommand, 'change', ...words);

test('what makes no sense is said by the name of the option', async () => {
  await addSimple(line.house, { name: 'Tassa', price: 1000, sku: 'TASSA' });
  const refused = (words: string[], why: string) =>
    expect(change(...words), words.join(' ')).rejects.toThrow(why);
  const percent = 'must be a number from -100 to 10000, such as -10.';
  await refused(['--all', '--percent', '-200'], `--percent is "-200", but ${percent}`);
  await refused(['--all', '--percent', '20000'], `--percent is "20000", but ${percent}`);
  await refused(['--all', '--percent', 'deu'], `--percent is "deu", but ${percent}`);
  await refused(['--all', '--to', '-5'], '--to is "-5", but must be an amount from 0');
  await refused(['--all', '--percent', '5', '--ending', '-7'], '--ending is "-7"');
  await refused(['--all'], 'How?');
});

test('where nothing was chosen it is said what was asked for', async () => {
  const nothing = (words: string[], why: string) =>
    expect(change(...words, '--percent', '5')).rejects.toThrow(why);
  await nothing(['--sku', 'X,Y'], 'No product has the SKU X or Y.');
  await nothing(['--category', 'cap'], 'No product has the category "cap".');
  await nothing(['--tag', 'cap', '--dry-run'], 'No product has the tag "cap".');
  expect(await change('--sku', 'TASSA', '--percent', '5')).toBe(0);
});
