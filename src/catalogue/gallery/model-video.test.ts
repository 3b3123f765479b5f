import fc from 'fast-check';
import { expect, test } from 'vitest';
import { playingAddress, thumbnailAddress, videoAt, videoOf, watchAddress } from './model-video.ts';

const code = fc.stringMatching(/^[\w-]{11}$/);

test('an embedded video placeholder has an id, further parameters of the player, the address of its frame, and its words', () => {
  expect(videoOf('aqz-KE-bpKQ', 'rel=0&start=30', 'Com es fa')).toEqual({
    id: 'aqz-KE-bpKQ',
    query: 'rel=0&start=30',
    src: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
    alt: 'Com es fa',
  });
});

test('the frame loads from the placeholder’s src, with autoplay on and its query parameters', () => {
  expect(playingAddress('https://h.test/embed/x', 'rel=0&start=30')).toBe(
    'https://h.test/embed/x?autoplay=1&rel=0&start=30',
  );
  expect(playingAddress('https://h.test/embed/x', '')).toBe('https://h.test/embed/x?autoplay=1');
});

test('the thumbnail is the host’s high-quality default one, by the video’s id', () => {
  const video = videoOf('aqz-KE-bpKQ', '', '');
  expect(video && thumbnailAddress(video, 'hqdefault.jpg')).toBe(
    'https://i.ytimg.com/vi/aqz-KE-bpKQ/hqdefault.jpg',
  );
});

test('an address that people copy is the same video however it is written', () => {
  fc.assert(
    fc.property(code, (id) => {
      for (const address of [
        `https://www.youtube.com/watch?v=${id}`,
        `https://m.youtube.com/watch?app=desktop&v=${id}`,
        `https://youtu.be/${id}?si=abc`,
        `https://www.youtube.com/embed/${id}`,
        `https://youtube.com/shorts/${id}`,
        `http://www.youtube-nocookie.com/embed/${id}`,
      ])
        expect(videoAt(address, '')).toEqual(videoOf(id, '', ''));
    }),
  );
});

test('a starting point comes along, in seconds, and back into the link', () => {
  const video = videoAt('https://youtu.be/aqz-KE-bpKQ?t=1m30s', '');
  expect(video?.query).toBe('start=90');
  expect(video && watchAddress(video)).toBe('https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=90s');
});

test('nothing else is a video, and no parameter breaks out of the address', () => {
  for (const address of [
    'https://example.com/watch?v=aqz-KE-bpKQ',
    'https://youtube.com.example.com/embed/aqz-KE-bpKQ',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/feed',
    'javascript:alert(1)',
    'x',
  ])
    expect([address, videoAt(address, '')]).toEqual([address, undefined]);
  fc.assert(
    fc.property(fc.string(), (query) => {
      expect(videoOf('aqz-KE-bpKQ', query, '')?.query).toMatch(/^[\w=&.,-]*$/);
    }),
  );
  expect(videoOf('aqz-KE-bpKQ', '?autoplay=0&rel=0&x"y=1', '')?.query).toBe('rel=0');
});
