import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { addSimple } from '../../../../tests/support/catalogue/catalogue.ts';
import { addPost } from '../../../../tests/support/catalogue/content.ts';
import { openCommandLine } from '../../../../tests/support/command-line.ts';
import { staff } from '../../../../tests/support/people/staff.ts';
import { openTestShop } from '../../../../tests/support/shop.ts';
import { addReview } from '../../../catalogue/index.ts';
import { addComment } from '../../../content/index.ts';
import { commentCommand } from '../said/comments.ts';
import { reviewCommand } from '../said/reviews.ts';
import { contentCommand } from './content.ts';
import { entryCommand } from './entries.ts';
import { mediaCommand } from './media.ts';

const line = openCommandLine();
const { folder, printed, run } = line;

test('comments are listed by state, approved, hidden and deleted from the command line', async () => {
  const entryId = await addPost(line.house, { ca: 'Vidre' });
  const { id } = await line.house.shop.db.transaction((tx) =>
    addComment(tx, line.house.shop, {
      entryId,
      author: 'Pau',
      email: 'pau@example.com',
      url: '',
      comment: 'Quin vidre!',
      language: 'ca',
      state: 'held',
      createdAt: Date.now(),
    }),
  );
  const seen = async () => {
    await line.house.settle();
    return (await line.house.browser().get('/diari/vidre/')).text.includes('Quin vidre!');
  };
  expect(await printed(commentCommand, 'list', 'held')).toMatch(/^1\theld\t.*\tVidre\tQuin vidre!$/);
  expect(await seen()).toBe(false);
  await run(commentCommand, 'approve', String(id));
  expect(await seen()).toBe(true);
  expect(await printed(commentCommand, 'list', 'held')).toBe('');
  await run(commentCommand, 'spam', String(id));
  expect(await seen()).toBe(false);
  await expect(run(commentCommand, 'approve', String(id), '99')).rejects.toThrow('no comment 99');
  expect(await seen()).toBe(false);
  await run(commentCommand, 'delete', String(id));
  expect(await printed(commentCommand, 'list')).toBe('');
  for (const bad of [['list', 'x'], ['approve'], ['approve', 'x'], ['fly', '1'], []])
    await expect(run(commentCommand, ...bad)).rejects.toThrow();
});

test('reviews are listed by state, shown, refused and deleted from the command line', async () => {
  const { shop } = line.house;
  const productId = await addSimple(line.house, { name: 'Gerra' });
  const id = await shop.db.transaction((tx) =>
    addReview(tx, {
      productId,
      userId: null,
      author: 'Pau',
      email: 'pau@example.com',
      body: 'Quina gerra!',
      language: 'ca',
      rating: 5,
      approved: false,
      verified: false,
      createdAt: Date.now(),
    }),
  );
  const stars = async () => {
    const of = shop.db.read.selectFrom('product').select('rating_count').where('id', '=', productId);
    return (await of.executeTakeFirstOrThrow()).rating_count;
  };
  expect(await printed(reviewCommand, 'list')).toMatch(/^\d+\theld\t.*\tGerra\tQuina gerra!$/);
  await run(reviewCommand, 'approve', String(id));
  expect(await stars()).toBe(1);
  await run(reviewCommand, 'reject', String(id));
  expect(await printed(reviewCommand, 'list', 'rejected')).toContain('Quina gerra!');
  expect(await stars()).toBe(0);
  await expect(run(reviewCommand, 'approve', String(id), '99')).rejects.toThrow('no review 99');
  await run(reviewCommand, 'delete', String(id));
  expect(await printed(reviewCommand, 'list')).toBe('');
});

test('an entry is published, put off, hidden, and made what it was before, from the command line', async () => {
  const id = await addPost(line.house, { ca: 'Primer títol' }, { draft: true });
  const status = async (path: string) => {
    await line.house.settle();
    return (await line.house.browser().get(path)).status;
  };
  expect(await printed(entryCommand, 'list', 'draft')).toContain(`${id}\tpost\tdraft\t`);
  await run(entryCommand, 'publish', String(id));
  expect(await status('/diari/primer-titol/')).toBe(200);
  await run(entryCommand, 'publish', String(id), '--at', '2099-12-01T09:00');
  expect(await status('/diari/primer-titol/')).toBe(404);
  // Nine o'clock in Madrid in winter.
  expect(await printed(entryCommand, 'list', 'scheduled')).toContain(
    '2099-12-01T08:00:00.000Z\tPrimer títol',
  );
  await run(entryCommand, 'publish', String(id), '--at', '2020-06-01T09:00:00Z');
  expect(await status('/diari/primer-titol/')).toBe(200);
  await addPost(line.house, { ca: 'Segon títol' }, { id, publishAt: 1_600_000_000_000 });
  expect(await status('/diari/primer-titol/')).toBe(301);
  const lines = (await printed(entryCommand, 'revisions', String(id))).split('\n');
  expect(lines[0]).toContain('ca: Segon títol');
  const first = lines.find((line) => line.includes('ca: Primer títol'))?.split('\t')[0] ?? '';
  await run(entryCommand, 'restore', first);
  expect(await status('/diari/primer-titol/')).toBe(200);
  await run(entryCommand, 'hide', String(id));
  expect(await status('/diari/primer-titol/')).toBe(404);
  for (const bad of [
    ['publish', '7'],
    ['publish', String(id), '--at', 'demà'],
    ['restore', '999'],
    ['list', 'x'],
  ])
    await expect(run(entryCommand, ...bad)).rejects.toThrow();
});

test('preview links open in each language', async () => {
  const id = await addPost(line.house, { ca: 'Esborrany', en: 'A draft' }, { draft: true });
  const links = (await printed(entryCommand, 'preview', String(id))).split('\n');
  expect(links).toHaveLength(3);
  expect((await line.house.browser().get(links[2]?.replace('http://shop.test', '') ?? '')).text).toContain(
    'A draft',
  );
});

test('pictures are taken by what is in them, described, and cut around what they are about', async () => {
  const file = (name: string, bytes: Buffer | string) => {
    writeFileSync(join(folder, name), bytes);
    return join(folder, name);
  };
  const plain = { create: { width: 600, height: 400, channels: 3, background: '#a52' } } as const;
  const jpeg = await sharp(plain).jpeg().toBuffer();
  const noisy = { ...plain.create, noise: { type: 'gaussian', mean: 128, sigma: 30 } } as const;
  const half = (await sharp({ create: noisy }).jpeg().toBuffer()).subarray(0, 20_000);
  const vast = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  // The name says nothing: a picture called .txt is one, a text called .jpg is none.
  const said = await printed(
    mediaCommand,
    'add',
    file('forn.txt', jpeg),
    '--alt-ca',
    'Un forn',
    '--focus',
    '20,80',
  );
  const id = Number(said.split('\t')[0]);
  expect(await printed(mediaCommand, 'add', file('copia.jpg', jpeg))).toContain(`${id}\t`);
  const refused: [string, Buffer | string, string][] = [
    ['text.jpg', 'no picture at all', 'is no picture'],
    ['script.png', '<svg xmlns="http://www.w3.org/2000/svg"><script>x</script></svg>', 'is no picture'],
    ['half.jpg', half, 'damaged'],
    ['vast.png', vast, 'too many pixels'],
    ['big.jpg', Buffer.concat([jpeg, Buffer.alloc(25_000_001)]), 'too large'],
  ];
  for (const [name, bytes, why] of refused)
    await expect(run(mediaCommand, 'add', file(name, bytes))).rejects.toThrow(why);
  expect(await printed(mediaCommand, 'list')).toMatch(
    new RegExp(`^${id}\t\\w+\\.jpg\t600×400\t20,80\tUn forn\t\t$`),
  );
  await addPost(line.house, { ca: 'Amb foto' }, { pictureId: id });
  const picture = async () => {
    await line.house.settle();
    return /<img[^>]*>/.exec((await line.house.browser().get('/diari/amb-foto/')).text)?.[0] ?? '';
  };
  expect(await picture()).toMatch(/alt="Un forn" style="object-position:20% 80%"/);
  await run(mediaCommand, 'describe', String(id), '--alt-ca', 'El forn de llenya', '--focus', '50,50');
  expect(await picture()).toContain('alt="El forn de llenya" loading');
  for (const bad of [
    ['describe', '999'],
    ['describe', String(id), '--focus', '101,0'],
    ['add'],
    ['add', 'no.jpg'],
    [],
    ['crop', String(id), '90,0,20,100'],
    ['crop', String(id), 'half'],
    ['replace', '999', 'forn.txt'],
    ['bin', '999'],
    ['bin'],
    ['list', 'all'],
    ['video', 'https://example.com/a.mp4'],
  ])
    await expect(run(mediaCommand, ...bad)).rejects.toThrow();

  // The library whole: another file, a part of it, where it is used, the bin and back.
  const other = await sharp({ create: { ...plain.create, background: '#00f' } })
    .png()
    .toBuffer();
  await run(mediaCommand, 'replace', String(id), file('blau.png', other));
  await run(mediaCommand, 'crop', String(id), '50,0,50,100');
  expect(await printed(mediaCommand, 'list')).toMatch(new RegExp(`^${id}\t\\w+\\.png\t300×400`));
  await run(mediaCommand, 'crop', String(id), 'whole');
  expect(await printed(mediaCommand, 'uses', String(id))).toContain('Amb foto');
  expect(await printed(mediaCommand, 'list', 'unused')).toBe('');
  await run(mediaCommand, 'bin', String(id));
  expect(await picture()).toBe('');
  expect(await printed(mediaCommand, 'list', 'bin')).toContain(`${id}\t`);
  await run(mediaCommand, 'restore', String(id));
  expect(await picture()).toContain('alt="El forn de llenya"');
  const video = await printed(mediaCommand, 'video', 'https://youtu.be/abcdefghijk');
  expect(await printed(mediaCommand, 'videos')).toContain(`${video.trim()}\tabcdefghijk`);
});

test('pages go out to a file and come back: the same changes nothing, and a mistake is refused whole', async () => {
  const file = join(folder, 'pages.json');
  await addPost(line.house, { ca: 'Enviaments', en: 'Delivery' }, { kind: 'page', key: 'delivery' });
  await addPost(line.house, { ca: 'Sense clau' }, { kind: 'page', comments: true });
  await printed(contentCommand, 'export', file);
  expect(await printed(contentCommand, 'import', file)).toContain('0 created, 0 updated, 2 skipped');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('"Enviaments."', '"Enviem dimarts."'));
  expect(await printed(contentCommand, 'import', file)).toContain('0 created, 1 updated, 1 skipped');
  await line.house.settle();
  expect((await line.house.browser().get('/enviaments/')).text).toContain('Enviem dimarts.');
  const other = await openTestShop('sqlite');
  await contentCommand(other.shop, ['import', file], (message) => new Error(message), staff());
  await other.settle();
  expect((await other.browser().get('/en/delivery/')).text).toContain('Delivery.');
  expect((await other.browser().get('/sense-clau/')).text).toContain('id="commentform"');
  await other.close();
  const bad = ['{', '[]', '{"pages":[{}]}', '{"pages":[{"texts":{"ca":{"title":"X","body":"{"}}}]}'];
  for (const text of bad) {
    writeFileSync(file, text);
    await expect(run(contentCommand, 'import', file)).rejects.toThrow(/no JSON|no file of pages/);
  }
  await expect(run(contentCommand, 'import')).rejects.toThrow('cistella content');
});

test('an export of WordPress is read from the command line; pictures that cannot be had are listed', async () => {
  const plain = { create: { width: 60, height: 40, channels: 3, background: '#a52' } } as const;
  const jpeg = await sharp(plain).jpeg().toBuffer();
  const server = createServer((_request, response) => response.end(jpeg)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const picture = `http://127.0.0.1:${(server.address() as AddressInfo).port}/forn.jpg`;
  const export_ = join(folder, 'export.xml');
  writeFileSync(
    export_,
    `<rss><channel><wp:wxr_version>1.2</wp:wxr_version><item><title>Del forn</title>
     <content:encoded><![CDATA[<img src="${picture}">]]></content:encoded><wp:post_id>1</wp:post_id>
     <wp:post_type>post</wp:post_type><wp:status>publish</wp:status></item></channel></rss>`,
  );
  const shown = async () => {
    await line.house.settle();
    return (await line.house.browser().get('/diari/del-forn/')).text.includes('rich-picture');
  };
  const first = await printed(contentCommand, 'import', export_);
  expect(first).toContain('1 created');
  expect(first).toContain(`  ${picture}: 127.0.0.1 is not on the internet`);
  expect(await shown()).toBe(false);
  expect(await printed(contentCommand, 'import', export_, '--no-pictures')).not.toContain(picture);
  const allowed = await printed(contentCommand, 'import', export_, '--allow-private-addresses');
  expect(allowed).toContain('1 updated, 0 skipped (already just so), 0 comments, 1 pictures');
  expect(await shown()).toBe(true);
  await expect(run(contentCommand, 'import', export_, '--lang', 'fr')).rejects.toThrow('--lang must be');
  server.close();
});
