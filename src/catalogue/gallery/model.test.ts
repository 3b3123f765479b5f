import fc from 'fast-check';
import { expect, test } from 'vitest';
import { galleryHash, galleryPosition, nextSlide, shareAddress } from './model.ts';

const place = fc.integer({ min: 1, max: 9999 });

test('gid and pid in the fragment lead back to the same picture', () => {
  fc.assert(
    fc.property(place, place, (gid, pid) => {
      expect(galleryPosition(galleryHash({ gid, pid }))).toEqual({ gid, pid });
    }),
  );
  expect(galleryHash({ gid: 1, pid: 2 })).toBe('#&gid=1&pid=2');
});

test('gid is 1 when the fragment names none', () => {
  expect(galleryPosition('#pid=3')).toEqual({ gid: 1, pid: 3 });
});

test('a fragment that names no picture names none, whatever it says', () => {
  for (const hash of [
    '',
    '#',
    '#reviews',
    '#&gid=1',
    '#&gid=1&pid=0',
    '#&gid=x&pid=1',
    '#&gid=1&pid=-1',
    '#&pid=1e3',
  ])
    expect([hash, galleryPosition(hash)]).toEqual([hash, undefined]);
  fc.assert(
    fc.property(fc.string(), (text) => {
      const found = galleryPosition(`#${text}`);
      expect(found === undefined || (found.gid >= 1 && found.pid >= 1)).toBe(true);
    }),
  );
});

test('slides loop: as many steps as there are slides lead back, and one back from the first is the last', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.nat(), fc.boolean(), (count, start, back) => {
      const first = start % count;
      let at = first;
      for (let step = 0; step < count; step += 1) at = nextSlide(at, back ? -1 : 1, count, true);
      expect(at).toBe(first);
    }),
  );
  expect(nextSlide(0, -1, 4, true)).toBe(3);
});

test('without looping the ends hold', () => {
  expect([nextSlide(0, -1, 4, false), nextSlide(3, 1, 4, false), nextSlide(1, 1, 4, false)]).toEqual([
    0, 3, 2,
  ]);
});

test('a shared picture takes its address, its file and its words along, whatever is in them', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (query, text) => {
      const url = `https://shop.test/?q=${encodeURIComponent(query)}`;
      const about = { url, picture: 'https://shop.test/media/1.webp', text };
      for (const network of ['facebook', 'x', 'pinterest', 'whatsapp', 'telegram']) {
        const address = new URL(shareAddress(network, about));
        expect(address.protocol).toBe('https:');
        expect([...address.searchParams.values()].some((value) => value.includes(url))).toBe(true);
      }
      expect(new URL(shareAddress('pinterest', about)).searchParams.get('media')).toBe(about.picture);
    }),
    { numRuns: 25 },
  );
});
