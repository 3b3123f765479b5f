import { expect, test } from 'vitest';
import { addSimple } from '../../../../tests/support/catalogue/catalogue.ts';
import { openCommandLine } from '../../../../tests/support/command-line.ts';
import { safetyCommand } from './safety.ts';

const line = openCommandLine();

test('the shopkeeper says who answers for a brand and for a product, and the page says it', async () => {
  await addSimple(line.house, { name: 'Got', sku: 'GOT', brand: 'Vidre Viu' });
  const page = async () => (await line.house.browser().get('/producte/got/')).text;
  const brand = [
    'brand',
    'Vidre Viu',
    '--manufacturer',
    'Vidre Viu SL',
    '--manufacturer-contact',
    'a@vidre.example',
  ];
  expect(
    await line.run(safetyCommand, ...brand, '--warnings', 'Es trenca.', '--warnings-es', 'Se rompe.'),
  ).toBe(0);
  expect(await line.run(safetyCommand, 'product', 'GOT', '--identifier', 'V-2')).toBe(0);
  await line.house.settle();
  for (const words of ['Vidre Viu SL', 'mailto:a@vidre.example', 'Es trenca.', '<dd>V-2</dd>'])
    expect(await page()).toContain(words);
  expect((await line.house.browser().get('/es/producto/got-es/')).text).toContain('Se rompe.');
});

test('what is unknown, or may not be said, is refused in words', async () => {
  const run = (...args: string[]) => line.run(safetyCommand, ...args);
  await expect(run('brand', 'Ningú', '--manufacturer', 'x')).rejects.toThrow('There is no brand Ningú.');
  await expect(run('product', 'GOT', '--manufacturer-contact', 'x')).rejects.toThrow(
    'must be an e-mail address or',
  );
  await expect(run('product', 'GOT')).rejects.toThrow('cistella safety');
});
