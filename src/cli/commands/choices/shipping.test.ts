import { beforeAll, expect, test } from 'vitest';
import { addSimple } from '../../../../tests/support/catalogue/catalogue.ts';
import { openCommandLine } from '../../../../tests/support/command-line.ts';
import { readPricing } from '../../../pricing/index.ts';
import { menuCommand } from './menus.ts';
import { shippingCommand } from './shipping.ts';
import { tax } from './tax.ts';

const line = openCommandLine();
const shipping = (...words: string[]) => line.run(shippingCommand, ...words);
const taxes = (...words: string[]) => line.run(tax, ...words);
const menu = (...words: string[]) => line.run(menuCommand, ...words);
const zones = async () => {
  await line.house.settle();
  return (await readPricing(line.house.shop)).zones;
};
beforeAll(async () => {
  await taxes('spain');
});

test('the Balearic Islands: a parcel for 9 €, free from 80 €', async () => {
  await shipping(
    'zone',
    'balears',
    '--name',
    'Illes Balears',
    '--name-es',
    'Islas Baleares',
    '--to',
    'ES:PM',
  );
  await shipping('method', 'balears', 'flat_rate', '--title', 'Paquet', '--cost', '9,00');
  await shipping('method', 'balears', 'free_shipping', '--title', 'De franc', '--from', '80');
  const [first] = await zones();
  expect(first).toMatchObject({
    code: 'balears',
    names: { ca: 'Illes Balears', es: 'Islas Baleares' },
    locations: [{ kind: 'state', value: 'ES:PM' }],
    methods: [
      { kind: 'flat_rate', settings: { cost: { EUR: 900 } } },
      { kind: 'free_shipping', settings: { requires: 'minimum', minimum: { EUR: 8000 } } },
    ],
  });
  const [parcel, free] = first?.methods ?? [];
  const listed = (await line.printed(shippingCommand, 'list')).split('\n');
  expect(listed.slice(0, 3).map((row) => row.replaceAll('\u00a0', ' '))).toEqual([
    'balears\tIlles Balears\tES:PM',
    `\t${parcel?.id}\tflat_rate\tPaquet\t9,00 €`,
    `\t${free?.id}\tfree_shipping\tDe franc\trequires minimum 80,00 €`,
  ]);
  await shipping('method', 'balears', `${parcel?.id}`, '--cost', '9.50', '--currency', 'usd');
  await shipping('method', 'balears', `${free?.id}`, '--on', 'no');
  await shipping('order', 'world', 'balears').catch((error: Error) =>
    expect(error.message).toContain('last zone'),
  );
  await shipping('order', 'islands', 'balears');
  const [islands, balears] = await zones();
  expect([islands?.code, balears?.code]).toEqual(['islands', 'balears']);
  expect(balears?.methods).toMatchObject([{ settings: { cost: { EUR: 900, USD: 950 } } }]);
  await shipping('order', 'balears', `${free?.id}`);
  await shipping('remove', 'balears', `${parcel?.id}`);
  await shipping('zone', 'balears', '--to', 'ES:PM,continent:na', '--postcodes', '07*; 08000...08999');
  expect((await zones())[1]).toMatchObject({ methods: [], locations: { length: 4 } });
  await shipping('remove', 'balears');
  expect((await zones()).map(({ code }) => code)).not.toContain('balears');
});

test('a mistake is one sentence that names what is wrong', async () => {
  const said = (work: Promise<unknown>) => work.then(String, (error: Error) => error.message);
  const all = [
    [shipping('zone', 'nova', '--name', 'N'), 'Say it with --to'],
    [shipping('zone', 'nova', '--name', 'N', '--to', 'ES:ZZ'), 'zone.locations.0.value is "ES:ZZ"'],
    [shipping('zone', 'nova', '--to', 'ES'), 'zone.names is {}'],
    [shipping('zone', 'Nova', '--name', 'N', '--to', 'ES'), 'zone.code is "Nova"'],
    [shipping('zone', 'nova', '--name', 'N', '--to', 'world'), 'only the last zone'],
    [shipping('zone', 'nova', '--to'), '--to'],
    [
      shipping('method', 'nova', 'flat_rate', '--title', 'P', '--cost', '9'),
      'There is no shipping zone "nova"',
    ],
    [shipping('method', 'world', '999', '--cost', '9'), 'no way of sending 999'],
    [
      shipping('method', 'world', 'drone', '--title', 'D'),
      'method.kind is "drone", but must be one of flat_rate',
    ],
    [shipping('method', 'world', 'flat_rate', '--title', 'P'), 'method.cost is {}'],
    [shipping('method', 'world', 'flat_rate', '--title', 'P', '--cost', 'nou'), '--cost is "nou"'],
    [
      shipping('method', 'world', 'flat_rate', '--title', 'P', '--cost', '9', '--taxed', 'maybe'),
      '--taxed is "maybe"',
    ],
    [shipping('method', 'world', 'flat_rate', '--cost', '9', '--currency', 'JPY'), '--currency is "JPY"'],
    [shipping('fly'), 'cistella shipping list'],
    [taxes('rate', '--percent', 'molt'), '--percent is "molt"'],
    [taxes('rate', '--country', 'ES'), 'Say it with --percent'],
    [taxes('rate', '--percent', '21', '--class', 'cap'), 'rate.class is "cap"'],
    [taxes('rate', '--percent', '21', '--country', 'XX'), 'rate.country is "XX"'],
    [taxes('rate', '99999', '--percent', '21'), 'There is no tax rate 99999'],
    [taxes('class', 'reduced-rate', '--name', 'R'), 'class.slug is "reduced-rate", but must be reduced'],
    [taxes('remove', 'class', 'cap'), 'There is no tax class "cap"'],
    [menu('add', 'footer.9', 'categories'), 'There is no group 9'],
    [menu('add', 'sidebar', 'categories'), 'PLACE is "sidebar"'],
    [menu('add', 'header', '/x'), 'label'],
    [menu('add', 'header', 'address:moon'), 'header.items.2.to is "address:moon"'],
    [menu('move', 'header', '9', '1'), 'There is no line 9'],
    [menu('remove', 'header'), 'which line'],
    [menu('group', '--title', ''), 'footer.2.title is {}'],
  ] as const;
  for (const [work, why] of all) {
    const text = await said(work);
    expect(text).toContain(why);
    if (!text.includes('cistella')) expect(text.split('\n')).toHaveLength(1);
  }
});

test('a rate is added, changed and taken away, and a class while nothing is taxed by it', async () => {
  await taxes('class', 'llibres', '--name', 'Llibres');
  await taxes('rate', '--country', 'es', '--class', 'llibres', '--percent', '5,2', '--shipping', 'no');
  const row = async () =>
    (await line.printed(tax, 'list')).split('\n').find((text) => text.includes('\tllibres\t5'));
  const found = await row();
  expect(found).toContain('\tES\t*\t*\t*\tllibres\t5.2 %\tIVA\t1');
  const number = found?.split('\t')[0] ?? '';
  await taxes('rate', number, '--state', 'gc', '--name', 'IGIC');
  expect(await row()).toContain(`${number}\tES\tGC\t*\t*\tllibres\t5.2 %\tIGIC\t1`);
  await taxes('remove', 'rate', number);
  expect(await row()).toBeUndefined();
  await addSimple(line.house, { name: 'Llibre', more: { taxClass: 'reduced-rate' } });
  await expect(taxes('remove', 'class', 'reduced')).rejects.toThrow(
    '1 products and variations are taxed by "reduced"',
  );
  await taxes('remove', 'class', 'llibres');
  expect(await line.printed(tax, 'list')).not.toContain('llibres');
});

test('menus are added to, put in another order, and taken from; what nobody has arranged begins as it stands', async () => {
  expect((await line.printed(menuCommand, 'list')).split('\n').slice(0, 4)).toEqual([
    'header',
    '\t1\taddress:shop',
    '\t2\tcategories',
    'footer.1\tBotiga',
  ]);
  await menu('add', 'header', 'address:blog', '--line', '1');
  await menu('move', 'header', '3', '1');
  await menu('group', '--title', 'Taller', '--title-en', 'Workshop');
  await menu('add', 'footer.3', 'https://example.cat/taller', '--label', 'El taller');
  await menu('remove', 'header', '3');
  await menu('remove', 'footer.1');
  await menu('group', '1', '--title', 'Suport');
  const listed = await line.printed(menuCommand, 'list');
  expect(listed.split('\n')).toEqual([
    'header',
    '\t1\tcategories',
    '\t2\taddress:blog',
    'footer.1\tSuport',
    '\t1\taddress:account',
    '\t2\taddress:orderTracking',
    '\t3\tentry:terms',
    '\t4\tentry:privacy',
    'footer.2\tTaller',
    '\t1\thttps://example.cat/taller\tEl taller',
  ]);
  await line.house.settle();
  const page = (await line.house.browser().get('/en/')).text;
  expect(page).toContain('Workshop');
  expect(page).toContain('https://example.cat/taller');
});
