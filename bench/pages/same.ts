import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { serverEnvironment, serverFlags } from '../../bin/lib/running.mjs';
import { openSqlite } from '../lib/engines.ts';
import { type Running, start } from '../lib/server.ts';

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
 * Whether two builds say the same: walks the links that the other has in a demo shop, in all its languages, and compares the pages of both,
 * but for what is made anew for each page. Prints what differs, by kind, what is on most pages first. @returns how many pages did
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
  const differences = new Map<string, Difference>();
  let differing = 0;
  let seen = 0;
  for (let path = waiting.shift(); path !== undefined && seen < wanted; path = waiting.shift()) {
    for (const query of path.includes('?') ? [''] : QUERIES) {
      const [before, after] = await Promise.all(shops.map((shop) => read(shop, path + query)));
      seen += 1;
      if (before !== after) {
        differing += 1;
        compare(differences, path + query, before ?? '', after ?? '');
      }
      for (const [, href = ''] of (before ?? '').matchAll(/<a [^>]*href="([^"#]+)/g)) {
        const link = href.replaceAll('&amp;', '&').replace('{shop}', '');
        if (!link.startsWith('/') || known.has(link) || /^\/media|add-to-cart|wcmlc/.test(link)) continue;
        known.add(link);
        waiting.push(link);
      }
    }
  }
  const often = [...differences].sort(([, a], [, b]) => b.pages - a.pages);
  for (const [kind, { pages, first }] of often) console.log(`${pages} ${kind}   ${first}`);
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

/** A difference as it is told: what stands on one side and not on the other, and where it was seen. */
interface Difference {
  pages: number;
  first: string;
}

/** Adds to the differences what one page has and the other has not, tag by tag, whatever the order. */
function compare(differences: Map<string, Difference>, path: string, before: string, after: string): void {
  const counts = new Map<string, number>();
  for (const piece of before.split(/(?=<)/)) counts.set(piece, (counts.get(piece) ?? 0) - 1);
  for (const piece of after.split(/(?=<)/)) counts.set(piece, (counts.get(piece) ?? 0) + 1);
  const kinds = new Set<string>();
  for (const [piece, count] of counts)
    if (count !== 0) kinds.add(`${count < 0 ? '-' : '+'} ${piece.replaceAll(/\d+/g, '0').slice(0, 160)}`);
  if (kinds.size === 0) kinds.add('  the same in another order');
  for (const kind of kinds) {
    const known = differences.get(kind) ?? { pages: 0, first: path };
    differences.set(kind, { ...known, pages: known.pages + 1 });
  }
}
