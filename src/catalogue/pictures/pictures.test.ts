import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { keepOriginal } from '../../platform/files/originals.ts';
import { pictureOf } from './model.ts';

let house: TestShop;
let hash = '';
beforeAll(async () => {
  house = await openTestShop('sqlite');
  const bytes = await sharp({ create: { width: 500, height: 250, channels: 3, background: '#a52' } })
    .jpeg()
    .toBuffer();
  const kept = await keepOriginal(house.shop.dataDir, bytes);
  expect(kept).toMatchObject({ width: 500, height: 250 });
  hash = kept?.file.replace('.jpg', '') ?? '';
  expect(await keepOriginal(house.shop.dataDir, bytes)).toEqual(kept);
});
afterAll(() => house.close());

const fetch = (path: string) =>
  house.app.inject({ method: 'GET', url: path, headers: { host: 'shop.test' } });

test('a picture is made in the asked width and format, and kept by browsers for ever', async () => {
  const reply = await fetch(`/media/${hash}/200.webp`);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(reply.headers['cache-control']).toContain('immutable');
  expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 200, height: 100 });
  const again = await fetch(`/media/${hash}/200.webp`);
  expect(again.rawPayload.equals(reply.rawPayload)).toBe(true);
});

test('a picture is never enlarged', async () => {
  const reply = await fetch(`/media/${hash}/1600.jpg`);
  expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 500 });
});

test('other widths, formats and names do not exist', async () => {
  const paths = ['201.webp', '200.png', '99999.webp', '../../secret/', '200.webp/x'].map(
    (end) => `/media/${hash}/${end}`,
  );
  for (const path of [...paths, `/media/${'0'.repeat(32)}/200.webp`, '/media/', '/media/x/200.webp'])
    expect([path, (await fetch(path)).statusCode]).toEqual([path, 404]);
});

test('what is no picture is not taken', async () => {
  expect(
    await keepOriginal(house.shop.dataDir, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
  ).toBeUndefined();
  expect(await keepOriginal(house.shop.dataDir, Buffer.from('hello'))).toBeUndefined();
});

test('nobody waits for AVIF: whoever asks first gets WebP that is not kept, and AVIF is made behind', async () => {
  const first = await fetch(`/media/${hash}/400.avif`);
  expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(first.headers['cache-control']).toBe('no-store');
  await expect
    .poll(async () => (await fetch(`/media/${hash}/400.avif`)).headers['content-type'])
    .toBe('image/avif');
  const made = await fetch(`/media/${hash}/400.avif`);
  expect(made.headers['cache-control']).toContain('immutable');
  expect(await sharp(made.rawPayload).metadata()).toMatchObject({ width: 400, height: 200 });
});

test('the same picture in the same width and format is made once, by its content', async () => {
  await Promise.all(Array.from({ length: 8 }, () => fetch(`/media/${hash}/100.webp`)));
  expect(existsSync(join(house.shop.dataDir, 'media', 'cache', `${hash}-100.webp`))).toBe(true);
});

test('an original that cannot be converted is served as it came', async () => {
  const broken = Buffer.from('\xff\xd8\xff\xe0 nothing more', 'latin1');
  const name = 'f'.repeat(32);
  writeFileSync(join(house.shop.dataDir, 'media', 'originals', `${name}.jpg`), broken);
  for (const end of ['400.webp', '400.avif', '400.jpg']) {
    const reply = await fetch(`/media/${name}/${end}`);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(reply.rawPayload.equals(broken)).toBe(true);
  }
});

test('a picture with more pixels than the memory should hold is not taken', async () => {
  const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(bomb.length).toBeLessThan(1_000_000);
  expect(await keepOriginal(house.shop.dataDir, bomb)).toBeUndefined();
});

test('where the original allows, the picture from near is twice the gallery at its widest', () => {
  const near = (width: number) => {
    const picture = pictureOf({ file: `${hash}.jpg`, width, height: width, alt: '' }, 'near', '');
    return [picture?.width, /\d+w$/.exec(picture?.srcset ?? '')?.[0]];
  };
  // 883 px: alone in a window of 959.
  expect(near(4000)).toEqual([2000, '2000w']);
  expect(near(1500)).toEqual([1500, '1500w']);
});
