import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { atMost, type Figure } from '../lib/figures.ts';

/** Fetched by a press, only on pages with a search form, or only in shops with a tag manager; never with any page. */
const ON_DEMAND = {
  lightbox: /^lightbox-/,
  search: /^(search|site-search|listbox|plain)-/,
  tags: /^data-layer-/,
};

/** What a page makes the browser fetch: every script there is, as if one page had all islands, and the styles. */
export function benchSizes(): Figure[] {
  const folder = join('dist', 'client', 'assets');
  const kilobytes = (ending: string, demand?: keyof typeof ON_DEMAND) =>
    readdirSync(folder)
      .filter((file) => file.endsWith(ending))
      .filter((file) =>
        demand ? ON_DEMAND[demand].test(file) : !Object.values(ON_DEMAND).some((one) => one.test(file)),
      )
      .reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length / 1024, 0);
  return [
    atMost('JavaScript, all of it, gzipped', kilobytes('.js'), 110, 'KB'),
    atMost('JavaScript of the lightbox, gzipped', kilobytes('.js', 'lightbox'), 20, 'KB'),
    atMost('JavaScript of search forms and the search box, gzipped', kilobytes('.js', 'search'), 20, 'KB'),
    atMost('JavaScript of the data layer, gzipped', kilobytes('.js', 'tags'), 5, 'KB'),
    atMost('styles, gzipped', kilobytes('.css'), 30, 'KB'),
  ];
}
