import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { atMost, type Figure } from './lib/figures.ts';

/** Fetched by a press and never with a page. */
const ON_DEMAND = /^lightbox-/;

/** What a page makes the browser fetch: every script there is, as if one page had all islands, and the styles. */
export function benchSizes(): Figure[] {
  const folder = join('dist', 'client', 'assets');
  const kilobytes = (ending: string, onDemand = false) =>
    readdirSync(folder)
      .filter((file) => file.endsWith(ending) && ON_DEMAND.test(file) === onDemand)
      .reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length / 1024, 0);
  return [
    atMost('JavaScript, all of it, gzipped', kilobytes('.js'), 110, 'KB'),
    atMost('JavaScript of the lightbox, gzipped', kilobytes('.js', true), 20, 'KB'),
    atMost('styles, gzipped', kilobytes('.css'), 30, 'KB'),
  ];
}
