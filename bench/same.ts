import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { serverEnvironment, serverFlags } from '../bin/lib/running.mjs';
import { openSqlite } from './lib/engines.ts';
import { type Running, start } from './lib/server.ts';

/** Words that searches are made of, and queries that listings understand. */
const QUERIES = [
  '',
  '?orderby=price',
  '?orderby=popularity&paged=2',
  '?min_price=10&max_price=40',
  '?ref=list',
  '?s=oli',
];

/**
 * Whether two builds say the same: walks the links of a demo shop in all its languages and compares the pages of both,
 * but for what is made anew for each page. Prints what differs. @returns how many pages did
 *
 * @param other the folder of the other build
 */
export async function same(folder: string, other: string, wanted: number): Promise<number> {
  const [mine, theirs] = [join(folder, 'mine'), join(folder, 'theirs')];
  const engine = await openSqlite(theirs);
  const data = engine.data.DATA_DIR ?? '';
  const old = await startBuild(other, data);
  await old.stop();
  cpSync(data, mine, { recursive: true });
  const shops = [await startBuild(other, data), await startBuild(process.cwd(), mine)] as const;
  const waiting = ['/', '/es/', '/en/'];
  const known = new Set(waiting);
  let differing = 0;
  let seen = 0;
  for (let path = waiting.shift(); path !== undefined && seen < wanted; path = waiting.shift()) {
    for (const query of path.includes('?') ? [''] : QUERIES) {
      const [before, after] = await Promise.all(shops.map((shop) => read(shop, path + query)));
      seen += 1;
      if (before !== after) {
        differing += 1;
        tell(path + query, before ?? '', after ?? '');
      }
      for (const [, href = ''] of (after ?? '').matchAll(/<a [^>]*href="([^"#]+)/g)) {
        const link = href.replaceAll('&amp;', '&').replace('{shop}', '');
        if (!link.startsWith('/') || known.has(link) || /^\/media|add-to-cart|wcmlc/.test(link)) continue;
        known.add(link);
        waiting.push(link);
      }
    }
  }
  console.log(`${seen} pages, ${differing} differ`);
  for (const shop of shops) await shop.stop();
  return differing;
}

function startBuild(build: string, data: string): Promise<Running> {
  const env = { ...serverEnvironment, DATA_DIR: data };
  return start([process.execPath, ...serverFlags, join(build, 'dist/server/main.js')], env, build);
}

/** Without what differs from page to page and from build to build. */
async function read(shop: Running, path: string): Promise<string> {
  const response = await fetch(shop.url + path, { redirect: 'manual' });
  const text = await response.text();
  return `${response.status} ${response.headers.get('location') ?? ''}\n${text}`
    .replaceAll(shop.url, '{shop}')
    .replaceAll(encodeURIComponent(shop.url), '{shop}')
    .replaceAll(JSON.stringify(shop.url).slice(1, -1).replaceAll('/', '\\/'), '{shop}')
    .replace(/\/assets\/[\w.-]+/g, '/assets/…')
    .replace(/<script>.*?<\/script>/gs, '<script>…</script>')
    .replace(/"[0-9a-f]{10}"/g, '"nonce"')
    .replace(/\b[0-9a-f]{32}\b(?!\/)/g, 'md5')
    .replace(/_[0-9a-f]{32}/g, '_md5')
    .replace(/sha256-[\w+/=]+/g, 'sha256-…');
}

function tell(path: string, before: string, after: string): void {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at += 1;
  console.log(`${path}\n  - ${before.slice(at - 40, at + 80)}\n  + ${after.slice(at - 40, at + 80)}`);
}
