import { join } from 'node:path';
import { type Engine, FILL_SHELVES, openPostgres, openSqlite } from '../lib/engines.ts';
import { growCatalogue, growVariations } from '../lib/grow.ts';
import { type Running, start } from '../lib/server.ts';
import { type Asked, KINDS, type Kind, VARIABLE } from './asked.ts';

/** For each kind of page and build, in so many turns. */
const SECONDS = Number(process.env.SECONDS ?? 4);
const TURNS = 4;
/** Of the first build's figure; less is told with a sign. */
const FELL = 0.9;

interface Measured extends Asked {
  /** Milliseconds of processor time each, by the system's own count. */
  cpu: number;
  /** What its process holds after it. */
  megabytes: number;
}

/**
 * Every kind of page at 1,000, 10,000 and 100,000 products, and whole checkouts: how many a second, processor time each,
 * and memory. With BESIDE the folder of another built checkout, or with numbers of processes in WORKERS, ratios are told.
 * @returns how many kinds are slower by more than a tenth than with the first of them
 *
 * @example WORKERS=1,2 npm run bench -- pages 1000 10000
 */
export async function benchKinds(folder: string, sizes: readonly number[]): Promise<number> {
  const folders = process.env.BESIDE ? [process.env.BESIDE, process.cwd()] : [process.cwd()];
  const workers = (process.env.WORKERS ?? '1').split(',');
  const builds = folders.flatMap((build) => workers.map((count): Build => ({ build, workers: count })));
  const engines = (process.env.ENGINES ?? 'sqlite,postgres').split(',');
  let fallen = 0;
  for (const name of engines) {
    for (const size of sizes) {
      const opened = [];
      for (const [index, build] of builds.entries()) {
        const engine = await (name === 'sqlite' ? openSqlite : openPostgres)(
          join(folder, `${name}-${size}-${index}`),
        );
        await (await startBuild(build, engine)).stop();
        await growCatalogue(engine, size);
        await engine.run(FILL_SHELVES);
        if (name === 'sqlite') growVariations(join(engine.data.DATA_DIR ?? '', 'shop.sqlite'), VARIABLE, 12);
        const shop = await startBuild(build, engine);
        await atRest(shop);
        opened.push({ engine, shop });
      }
      const shops = opened.map(({ shop }) => shop);
      for (const kind of KINDS.filter(isWanted))
        if (tell(`${name} ${size}`, kind, await measure(kind, shops))) fallen += 1;
      for (const [index, { shop, engine }] of opened.entries()) {
        console.log(
          `${name} ${size}, ${builds[index]?.workers} serving: resident ${Math.round(shop.memory())} MB`,
        );
        await shop.stop();
        await engine.close();
      }
    }
  }
  return fallen;
}

/** All, or those that KINDS names. @example KINDS='text search,archive' */
const isWanted = ({ name }: Kind): boolean => process.env.KINDS?.split(',').includes(name) ?? true;

/** The folder of a built checkout, and how many processes of it serve. */
interface Build {
  build: string;
  workers: string;
}

/** As its own `npm start` runs it. */
async function startBuild({ build, workers }: Build, engine: Engine): Promise<Running> {
  const { serverEnvironment, serverFlags } = await import(join(build, 'bin/lib/running.mjs'));
  return start(
    [process.execPath, ...serverFlags, join(build, 'dist/server/main.js')],
    {
      ...serverEnvironment,
      ...engine.data,
      WORKERS: workers,
    },
    build,
  );
}

/**
 * In turns, several times: a machine that gives less for a while gives less to each of them, and none has to share it
 * with another. What is done afterwards, such as letters, counts with it.
 */
async function measure(kind: Kind, shops: readonly Running[]): Promise<Measured[]> {
  const seconds = Math.max(SECONDS / TURNS, kind.leastSeconds);
  for (const { url } of shops) await kind.run(url, kind.warmUpSeconds);
  const all = shops.map((shop) => ({ shop, worked: 0, asked: [] as Asked[] }));
  for (let turn = 0; turn < TURNS; turn += 1) {
    // Who comes first changes.
    for (const one of turn % 2 === 0 ? all : all.toReversed()) {
      await quiet(shops);
      const before = one.shop.processor();
      one.asked.push(await kind.run(one.shop.url, seconds));
      await quiet(shops);
      one.worked += one.shop.processor() - before;
    }
  }
  return all.map(({ shop, worked, asked }) => {
    const mean = (of: (one: Asked) => number) => asked.reduce((sum, one) => sum + of(one), 0) / TURNS;
    const perSecond = mean((one) => one.perSecond);
    return {
      perSecond,
      p99: mean((one) => one.p99),
      kilobytes: mean((one) => one.kilobytes),
      cpu: worked / (perSecond * seconds * TURNS),
      megabytes: shop.memory(),
    };
  });
}

/** A shop that has just been opened still makes its index; what is measured is what comes after. */
async function atRest(shop: Running): Promise<void> {
  await fetch(`${shop.url}/cerca/?_sf_s=oli`);
  await quiet([shop]);
}

/** Waits until none of them works any more. */
async function quiet(shops: readonly Running[]): Promise<void> {
  const worked = () => shops.map((shop) => shop.processor());
  for (let before = worked(), still = 0; still < 3; ) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const now = worked();
    still = now.every((each, index) => each - (before[index] ?? 0) < 50) ? still + 1 : 0;
    before = now;
  }
}

/** @returns whether it is slower than it may be against the first build */
function tell(where: string, { name }: Kind, row: readonly Measured[]): boolean {
  const [first, last] = [row[0], row.at(-1)];
  if (!first || !last) return false;
  const cell = ({ perSecond, cpu, p99, kilobytes, megabytes }: Measured) =>
    `${perSecond.toFixed(0).padStart(6)}/s ${cpu.toFixed(2).padStart(6)} ms p99 ${p99.toFixed(0).padStart(4)} ${kilobytes.toFixed(0).padStart(4)} KB ${megabytes.toFixed(0).padStart(4)} MB`;
  const times = last.perSecond / first.perSecond;
  const saved = first.cpu / last.cpu;
  const fell = row.length > 1 && times < FELL;
  const ratio = row.length > 1 ? `  ×${times.toFixed(2)}${fell ? ' ▼' : ''}, cpu ×${saved.toFixed(2)}` : '';
  console.log(`${where.padEnd(16)} ${name.padEnd(26)} ${row.map(cell).join('  |  ')}${ratio}`);
  return fell;
}
