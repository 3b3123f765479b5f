import { describe, expect, test } from 'vitest';
import { isUnit } from '../src/catalogue/model-units.ts';
import { variantName } from '../src/marketing/feed/model.ts';
import { searchShop } from './support/search/shop.ts';
import { engines } from './support/shop.ts';

/** What every object has. */
const NAMES = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'];

describe.each(engines)('a name that every object has, on %s', (engine) => {
  const { get, found } = searchShop(engine);

  test('is no order of a list: the usual one counts', async () => {
    for (const list of ['/colour/verd/?ref=grid', '/botiga/?_sft_pa_colour=blau,verd', '/cerca/?_sf_s=oli']) {
      const usual = await get(list);
      for (const name of NAMES)
        for (const asked of [`orderby=${name}`, `_sf_sort_order=_sfm_${name}+asc`]) {
          const page = await get(`${list}&${asked}`);
          const same = [200, found(usual.text)];
          expect([page.status, found(page.text)], `${list}&${asked}`).toEqual(same);
        }
    }
  });
});

test.each(NAMES)('%s is no unit of a file, and no attribute of a feed', (name) => {
  expect([isUnit(name), variantName(`attribute_pa_${name}`)]).toEqual([false, undefined]);
});
