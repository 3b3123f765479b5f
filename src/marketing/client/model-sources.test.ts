import fc from 'fast-check';
import { expect, test } from 'vitest';
import { completed, packed } from './model-sources.ts';

const utm = { typ: 'utm', src: 'butlleti', mdm: 'email', cmp: 'tardor', cnt: '(none)', trm: '(none)' };
const from = (src: string) => ({ ...utm, typ: 'referral', src, mdm: 'referral', cnt: '/' });

test('a campaign’s id, platform, format and tactic are kept with it', () => {
  const search =
    '?utm_source=butlleti&utm_id=42&utm_source_platform=Brevo&utm_creative_format=text&utm_marketing_tactic=retorn';
  expect(completed(utm, search)).toEqual({ ...utm, id: '42', plt: 'Brevo', fmt: 'text', tct: 'retorn' });
  expect(completed(utm, '?utm_source=butlleti&utm_id=')).toBeUndefined();
  expect(completed({ ...utm, id: '42' }, '?utm_id=42')).toBeUndefined();
});

test('a search engine that tells nothing of the search is one all the same', () => {
  expect(completed(from('duckduckgo.com'), '')).toMatchObject({
    typ: 'organic',
    src: 'duckduckgo',
    mdm: 'organic',
    cnt: '(none)',
  });
  const source = (host: string) => completed(from(host), '')?.src;
  expect(
    ['www.bing.com', 'search.brave.com', 'es.search.yahoo.com', 'www.ecosia.org', 'www.qwant.com'].map(
      source,
    ),
  ).toEqual(['bing', 'brave', 'yahoo', 'ecosia', 'qwant']);
  for (const other of ['notbing.com', 'duckduckgo.com.example.cat', 'blog.example.cat', 'yahoo.example.cat'])
    expect(source(other)).toBeUndefined();
});

test('what is packed is parted again as it was', () => {
  const word = fc.string().filter((text) => !text.includes('|') && !text.includes('='));
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('typ', 'src', 'mdm', 'id', 'plt'), word), (current) => {
      const parted = packed(current)
        .split('|||')
        .filter((part) => part !== '')
        .map((part) => part.split('='));
      expect(Object.fromEntries(parted)).toEqual({ ...current });
    }),
  );
});
