import { expect, test } from 'vitest';
import { addSimple } from '../../../../tests/support/catalogue.ts';
import { openCommandLine } from '../../../../tests/support/command-line.ts';
import { languageCommand, textsCommand } from './languages.ts';

const desk = openCommandLine();
const spoken = async () => {
  await desk.house.settle();
  return desk.house.shop.settings.languages;
};

test('a language is added to a filled shop, listed, and taken away again', async () => {
  await addSimple(desk.house, { name: 'Tassa' });
  expect(await desk.printed(languageCommand, 'list')).toBe(
    ['ca\tCatalà\twhole', 'es\tEspañol\twhole', 'en\tEnglish\twhole'].join('\n'),
  );
  expect(desk.remarked()).toMatch(/^not spoken\toc\tOccitan\t\d+ texts missing$/);

  expect(await desk.printed(languageCommand, 'add', 'oc')).toContain('ca, es, en, oc (1 products');
  expect(await spoken()).toEqual(['ca', 'es', 'en', 'oc']);
  expect(await desk.printed(languageCommand, 'list')).toContain('oc\tOccitan');

  expect(await desk.printed(languageCommand, 'remove', 'oc')).toContain('ca, es, en (1 products');
  expect(await spoken()).toEqual(['ca', 'es', 'en']);
});

test('what makes no sense is refused in a sentence', async () => {
  await expect(desk.run(languageCommand, 'add', 'tlh')).rejects.toThrow('There is no language "tlh"');
  await expect(desk.run(languageCommand, 'remove', 'ca')).rejects.toThrow('first language');
  await expect(desk.run(languageCommand, 'remove', 'oc')).rejects.toThrow('does not speak "oc"');
  await expect(desk.run(languageCommand, 'add')).rejects.toThrow('cistella language add LANGUAGE');
  await expect(desk.run(textsCommand, 'missing', 'tlh')).rejects.toThrow('There is no language "tlh"');
});

test('missing texts are counted and named, of the whole languages none', async () => {
  expect(await desk.printed(textsCommand, 'missing')).toBe('ca\t0\nes\t0\nen\t0');
  const [head, ...keys] = (await desk.printed(textsCommand, 'missing', 'oc')).split('\n');
  expect(head).toBe(`oc\t${keys.length}`);
  expect(keys).toContain('\torders.mail.shop_new.title');
  expect(keys).not.toContain('\tcheckout.place');
});
