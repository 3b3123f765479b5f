import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitCampaign, withCampaign } from './campaign.ts';

const plain = fc.constantFrom('s=oli', 'paged=2', 'utm', 'xutm_source=1', 'gclidx=2', 'a[]=b', '');
const told = fc.constantFrom('utm_source=butlleti', 'utm_campaign', 'fbclid=Ab-1', 'gclid=', 'mc_cid=7');

test('what says where a visitor comes from is taken out of an address, and nothing else, in its order', () => {
  const fields = fc.array(
    fc.oneof(
      plain.map((text) => ({ text, told: false })),
      told.map((text) => ({ text, told: true })),
    ),
  );
  fc.assert(
    fc.property(fields, (all) => {
      const { url, campaign } = splitCampaign(`/botiga/?${all.map(({ text }) => text).join('&')}`);
      const of = (which: boolean) => all.filter((one) => one.told === which).map(({ text }) => text);
      expect(campaign).toBe(of(true).join('&'));
      if (campaign !== '')
        expect(url).toBe(of(false).join('&') === '' ? '/botiga/' : `/botiga/?${of(false).join('&')}`);
    }),
  );
});

test('it goes on to where a visitor is sent within the shop, before the fragment, and to no other house', () => {
  expect(withCampaign('/botiga/', 'utm_source=x')).toBe('/botiga/?utm_source=x');
  expect(withCampaign('/botiga/?s=oli#top', 'utm_source=x')).toBe('/botiga/?s=oli&utm_source=x#top');
  expect(withCampaign('https://bank.example/pay', 'utm_source=x')).toBe('https://bank.example/pay');
  expect(withCampaign('/botiga/', '')).toBe('/botiga/');
});
