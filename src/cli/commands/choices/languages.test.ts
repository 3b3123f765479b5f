import { expect, test } from 'vitest';
import { addSimple } from '../../../../tests/support/catalogue/catalogue.ts';
import { openCommandLine } from '../../../../tests/support/command-line.ts';
import { languageCommand } from './languages.ts';
import { textsCommand } from './texts.ts';

const scope = openCommandLine();
const spoken = async () => {
  await scope.house.settle();
  return scope.house.shop.settings.languages;
};

test('a language is added to a filled shop, listed, and taken away again', async () => {
  await addSimple(scope.house, { name: 'Tassa' });
  expect(await scope.printed(languageCommand, 'list')).toBe(
    ['ca\tCatalà\twhole', 'es\tEspañol\twhole', 'en\tEnglish\twhole'].join('\n'),
  );
  expect(scope.remarked()).toMatch(/^not spoken\toc\tOccitan\t\d+ texts missing$/);

  expect(await scope.printed(languageCommand, 'add', 'oc')).toMatch(
    /ca, es, en, oc\. Now also in oc.*: 1 product, /,
  );
  expect(await spoken()).toEqual(['ca', 'es', 'en', 'oc']);
  expect(await scope.printed(languageCommand, 'list')).toContain('oc\tOccitan');

  expect(await scope.printed(languageCommand, 'remove', 'oc')).toMatch(
    /ca, es, en\. What somebody wrote in oc is kept; .*: of 1 product, /,
  );
  expect(await spoken()).toEqual(['ca', 'es', 'en']);
});

test('what makes no sense is refused in a sentence', async () => {
  await expect(scope.run(languageCommand, 'add', 'tlh')).rejects.toThrow('There is no language "tlh"');
  await expect(scope.run(languageCommand, 'remove', 'ca')).rejects.toThrow('first language');
  await expect(scope.run(languageCommand, 'remove', 'oc')).rejects.toThrow('does not speak "oc"');
  await expect(scope.run(languageCommand, 'add')).rejects.toThrow('cistella language add LANGUAGE');
  await expect(scope.run(textsCommand, 'missing', 'tlh')).rejects.toThrow('There is no language "tlh"');
});

test('missing texts are counted and named, of the whole languages none', async () => {
  expect(await scope.printed(textsCommand, 'missing')).toBe('ca\t0\nes\t0\nen\t0');
  const [head, ...keys] = (await scope.printed(textsCommand, 'missing', 'oc')).split('\n');
  expect(head).toBe(`oc\t${keys.length}`);
  expect(keys).toContain('\torders.mail.shop_new.title');
  expect(keys).not.toContain('\tcheckout.title');
});

test('a text is found by its words, said in the shop’s own, and in the house’s again', async () => {
  const found = await scope.printed(textsCommand, 'find', 'cistella', 'buida');
  expect(found).toContain('cart.empty\tca\t');
  await scope.run(textsCommand, 'say', 'cart.empty', 'ca', 'Aquí encara no hi ha res.');
  expect(await scope.printed(textsCommand, 'find')).toContain(
    'cart.empty\tca\tAquí encara no hi ha res.\town',
  );
  await scope.house.settle();
  expect((await scope.house.browser().get('/cistella/')).text).toContain('Aquí encara no hi ha res.');
  await scope.run(textsCommand, 'say', 'cart.empty', 'ca');
  expect(await scope.printed(textsCommand, 'find')).toBe('');
  await expect(scope.run(textsCommand, 'say', 'cart.empty', 'ca', 'Tens {res}')).rejects.toThrow('nothing');
  await expect(scope.run(textsCommand, 'say', 'admin.save', 'ca', 'Fet')).rejects.toThrow(
    'Shoppers read no text',
  );
});
