import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { atMost, type Figure } from './lib/figures.ts';

/** What a page makes the browser fetch: every script there is, as if one page had all islands, and the styles. */
export function benchSizes(): Figure[] {
  const folder = join('dist', 'client', 'assets');
  const kilobytes = (ending: string) =>
    readdirSync(folder)
      .filter((file) => file.endsWith(ending))
      .reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length / 1024, 0);
  return [
    atMost('JavaScript, all of it, gzipped', kilobytes('.js'), 110, 'KB'),
    atMost('styles, gzipped', kilobytes('.css'), 30, 'KB'),
  ];
}
