import { expect, test } from 'vitest';
import { addVariable } from '../../../tests/support/catalogue/catalogue.ts';
import { openCommandLine } from '../../../tests/support/command-line.ts';
import { colourCommand } from './colours.ts';

const line = openCommandLine();

test('the shopkeeper says what colour a value is shown as, and its page shows it', async () => {
  await addVariable(line.house, { name: 'Got', attributes: { colour: ['Blau', 'Verd'] } });
  const page = async () => (await line.house.browser().get('/producte/got/')).text;
  expect(await page()).toContain('swatches--words');
  expect(await line.run(colourCommand, 'set', 'colour', 'blau', '#0000AA')).toBe(0);
  expect(await line.run(colourCommand, 'set', 'pa_colour', 'verd', '#00aa00')).toBe(0);
  await line.house.settle();
  expect(await page()).toContain('swatches--colours');
  expect(await page()).toContain('background-color:#0000aa');
  expect(await line.run(colourCommand, 'list')).toBe(0);
  expect(line.said()).toContain('colour\tblau\t#0000aa');
  expect(await line.run(colourCommand, 'set', 'colour', 'verd', 'none')).toBe(0);
  await line.house.settle();
  expect(await page()).toContain('swatches--words');
});

test('what is no colour, or no value, is refused', async () => {
  await expect(line.run(colourCommand, 'set', 'colour', 'blau', 'red')).rejects.toThrow('is no colour');
  await expect(line.run(colourCommand, 'set', 'colour', 'lila', '#aa00aa')).rejects.toThrow('no value lila');
  await expect(line.run(colourCommand)).rejects.toThrow('colour list');
});
