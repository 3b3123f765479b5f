import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addPost } from '../../../../tests/support/catalogue/content.ts';
import { openCommandLine } from '../../../../tests/support/command-line.ts';
import { readAllZones } from '../../../pricing/index.ts';
import { auditCommand } from '../audit.ts';
import { settingsCommand } from './settings.ts';
import { shippingCommand } from './shipping.ts';

const line = openCommandLine();
const { fileOf, printed, run } = line;
const settings = (...args: string[]) => run(settingsCommand, ...args);

test('settings are found by path, and by words of any language with or without accents', async () => {
  expect(await printed(settingsCommand, 'list', 'pageSize')).toContain(
    'catalogue.pageSize\t\t24\tProducts on a page',
  );
  const found = async (...words: string[]) =>
    (await printed(settingsCommand, 'list', ...words)).split('\n').map((row) => row.split('\t')[0]);
  expect(await found('productos', 'por', 'pagina')).toContain('catalogue.pageSize');
  expect(await found('productos', 'por', 'pagina')).not.toContain('name');
  expect(await found('Frankfurt')).toEqual(['']);
  expect(await found('moneda')).toContain('currencies');
  expect((await found()).length).toBeGreaterThan(100);
  expect(await printed(settingsCommand, 'list', 'lema')).toMatch(/^tagline\t\*\t\{"ca":"Coses de casa/);
});

test('one is read and set, whole or a part of it, and what has become of it is said', async () => {
  expect(await printed(settingsCommand, 'get', 'catalogue.pageSize')).toBe('24');
  expect(await printed(settingsCommand, 'set', 'catalogue.pageSize', '12')).toBe(
    'catalogue.pageSize: 24 → 12',
  );
  expect(line.house.shop.settings.catalogue.pageSize).toBe(12);
  await settings('set', 'tagline.en', 'true');
  expect(await printed(settingsCommand, 'get', 'tagline.en')).toBe('"true"');
  await settings('set', 'currencies.1.rate', '1.2');
  expect(line.house.shop.settings.currencies[1]?.rate).toBe('1.2');
  await settings('set', 'sellsTo', '["ES"]');
  expect(await printed(settingsCommand, 'get', 'sellsTo.0')).toBe('"ES"');
  await settings('set', 'sellsTo', '["ES"]');
  expect(line.remarked()).toContain('it is so already');
  await settings('set', 'catalogue.pageSize', '--default');
  expect(line.house.shop.settings.catalogue.pageSize).toBe(24);
});

test('what may not be is refused with its path, what was given and what is allowed', async () => {
  const refused = async (...args: string[]) =>
    String(await settings(...args).catch((error: Error) => error.message));
  expect(await refused('set', 'catalogue.pageSize', '0')).toContain(
    'catalogue.pageSize is 0, but must be a whole number from 1 to 200.',
  );
  expect(await refused('set', 'catalogue.loadMethod', 'scroll')).toContain(
    'catalogue.loadMethod is "scroll", but must be one of numbers, loadmore, lazyload.',
  );
  expect(await refused('set', 'catalogue.pagesize', '1')).toContain('catalogue.pageSize is near');
  expect(await refused('get', 'catalogue.pagesize')).toContain('catalogue.pageSize is near');
  expect(await refused('set', 'currencies.9.rate', '2')).toContain('a place in currencies');
  expect(await refused('set', 'sellsTo', '["ES", "Spain"]')).toContain('sellsTo.1 is "Spain"');
  for (const args of [
    [],
    ['fly'],
    ['set', 'name'],
    ['get'],
    ['apply'],
    ['set', 'a', 'b', 'c'],
    ['apply', 'x', '--default'],
  ])
    expect(await refused(...args)).toContain('cistella settings list');
});

test('what differs is said, not the whole list; and a word that is a page’s own is refused', async () => {
  await settings('set', 'currencies.1.rate', '1.3');
  expect(line.said()).toMatch(/^currencies\.USD\.rate: "[\d.]+" → "1.3"$/);
  await settings('set', 'sellsTo', '["ES","FR"]');
  expect(line.said()).not.toContain('[');
  await settings('set', 'sellsTo', '--default');
  await addPost(line.house, { ca: { title: 'Taller', slug: 'taller' } }, { kind: 'page' });
  await expect(settings('set', 'slugs.shop.ca', 'taller')).rejects.toThrow(
    'slugs.shop.ca is "taller", but must be another word: the page “Taller” stands at /taller/.',
  );
  await settings('set', 'slugs.shop.en', 'workshop');
  expect((await line.house.browser().get('/taller/')).text).toContain('Taller');
});

test('what was chosen is written to a file and applied from one, all of it or nothing', async () => {
  await settings('set', 'content.pageSize', '6');
  const file = join(line.folder, 'settings.json');
  await settings('export', file);
  const kept = JSON.parse(readFileSync(file, 'utf8'));
  expect(kept.content).toEqual({ pageSize: 6 });
  expect(await printed(settingsCommand, 'export')).toBe(readFileSync(file, 'utf8').trimEnd());
  const other = fileOf('other.json', JSON.stringify({ content: { pageSize: 7, feedSize: 3 } }));
  await settings('apply', other, '--dry-run');
  expect(line.said()).toBe('content.pageSize: 6 → 7\ncontent.feedSize: 20 → 3');
  expect(line.house.shop.settings.content.pageSize).toBe(6);
  await settings('apply', other);
  expect(line.house.shop.settings.content).toMatchObject({ pageSize: 7, feedSize: 3 });
  await settings('apply', file);
  expect(line.said()).toBe('content.pageSize: 7 → 6');
  const wrong = fileOf(
    'wrong.json',
    JSON.stringify({ content: { pageSize: 8 }, cart: 1, nothing: { b: 1 } }),
  );
  await expect(settings('apply', wrong)).rejects.toThrow(/cart is 1.*\nnothing is \{"b":1\}/);
  expect(line.house.shop.settings.content.pageSize).toBe(6);
});

test('a text has no signs that nobody sees, wherever it stands', async () => {
  const refused = (file: object, at: string) =>
    expect(settings('apply', fileOf('unseen.json', JSON.stringify(file)))).rejects.toThrow(
      `${at}, but must be a text without control characters.`,
    );
  await refused({ name: 'Can\u0000 Fuster' }, 'name is "Can\\u0000 Fuster"');
  await refused({ tagline: { ca: 'a\ud800' } }, 'tagline.ca is "a\\ud800"');
  const names = { ca: '<!--\u0001slot:x-->' };
  const zone = { code: 'q', names, locations: [{ kind: 'country', value: 'AD' }], methods: [] };
  await refused({ shippingZones: [zone] }, 'shippingZones.0.names.ca is "<!--\\u0001slot:x-->"');
  await settings('set', 'address.street', 'Carrer\tMajor');
  await settings('set', 'address.street', '--default');
});

test('a file that begins with the mark of its editor is read all the same', async () => {
  await settings('apply', fileOf('marked.json', '\uFEFF{"content":{"pageSize":5}}'));
  expect(line.house.shop.settings.content.pageSize).toBe(5);
});

test('the trail says which places of a setting are other ones, and amounts as the shop writes them', async () => {
  await settings('set', 'slugs.blog.es', 'cuaderno');
  expect(await printed(auditCommand, 'setting', 'slugs.blog')).toMatch(
    /setting slugs\.blog {2}slugs\.blog\.es: \S+ → cuaderno$/,
  );
  await settings('set', 'slugs.blog', '--default');
  await run(shippingCommand, 'zone', 'illes', '--name', 'Illes', '--to', 'ES:PM');
  await run(shippingCommand, 'method', 'illes', 'flat_rate', '--title', 'Paquet', '--cost', '9');
  const zones = await readAllZones(line.house.shop.db.read);
  const id = zones.find(({ code }) => code === 'illes')?.methods[0]?.id;
  await run(shippingCommand, 'method', 'illes', String(id), '--cost', '9,50');
  const [last] = (await printed(auditCommand, 'zone', 'illes')).split('\n');
  expect(last).toMatch(new RegExp(`method\\.${id}\\.cost\\.EUR: 9,00.€ → 9,50.€$`));
  expect(await printed(auditCommand, 'zone', 'enlloc')).toBe('');
  expect(line.remarked()).toBe('Nothing of that is written down.');
});

test('a secret is set and never shown again', async () => {
  await settings('set', 'captcha.secret', 'geheim-123');
  expect(line.said()).toBe('captcha.secret: "not set" → "set"');
  expect(line.house.shop.live.secret('captcha.secret')).toBe('geheim-123');
  const rows = await line.house.shop.db.read.selectFrom('shop_setting').selectAll().execute();
  const trail = await line.house.shop.db.read.selectFrom('audit').selectAll().execute();
  const shown = [
    JSON.stringify([rows, trail, line.house.shop.settings]),
    await printed(settingsCommand, 'list'),
    await printed(settingsCommand, 'get', 'captcha.secret'),
    await printed(settingsCommand, 'export'),
  ];
  for (const text of shown) expect(text).not.toContain('geheim');
  await settings('set', 'captcha.secret', 'geheim-456');
  expect(line.said()).toBe('captcha.secret: "set" → "set anew"');
  expect(shown[2]).toBe('set');
  expect(await printed(settingsCommand, 'list', 'captcha.secret')).toContain('*\tset\t');
  const file = fileOf('secret.json', JSON.stringify({ captcha: { secret: 'geheim' } }));
  const refused = await settings('apply', file).catch((error: Error) => error.message);
  expect(refused).toContain('a secret is set by itself');
  expect(refused).not.toContain('geheim');
});
