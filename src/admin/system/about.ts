import { statfs } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { version } from '../../../package.json' with { type: 'json' };
import type { Shop } from '../../frame/shop/shop.ts';
import { recordsWait } from '../../invoices/index.ts';
import { type AboutDatabase, aboutDatabase, type Backup, listBackups } from '../../platform/db/index.ts';
import { listJobs } from '../../platform/jobs/keeping.ts';
import { searchIndex } from '../../search/index.ts';

/** How the shop stands, as far as it knows itself. Sizes are bytes. */
export interface AboutShop {
  version: string;
  node: string;
  /** This process has been open so long, in milliseconds, and holds so much. */
  uptime: number;
  memory: number;
  database: AboutDatabase;
  /** How long the database took to answer, in milliseconds. */
  answered: number;
  disk: { free: number; size: number };
  backups: Backup[];
  /** Of the index in memory; undefined where the database searches. */
  search: { ready: boolean; documents: number } | undefined;
  mail: 'server' | 'files';
  failedJobs: number;
  /** Whether records for the tax agency wait longer than they should. */
  recordsWait: boolean;
}

export async function readAbout(shop: Shop): Promise<AboutShop> {
  const began = performance.now();
  const database = await aboutDatabase(shop.db);
  const answered = performance.now() - began;
  const [disk, failed] = await Promise.all([statfs(shop.dataDir), listJobs(shop.db, 'failed')]);
  const index = searchIndex(shop);
  return {
    version,
    node: process.versions.node,
    uptime: process.uptime() * 1000,
    memory: process.memoryUsage.rss(),
    database,
    answered,
    disk: { free: disk.bavail * disk.bsize, size: disk.blocks * disk.bsize },
    backups: listBackups(shop.db),
    search: 'isOpen' in index ? { ready: index.isOpen, documents: index.size } : undefined,
    mail: shop.mail.hasServer() ? 'server' : 'files',
    failedJobs: failed.length,
    recordsWait: await recordsWait(shop.db.read, shop.settings, Date.now()),
  };
}

/** What of it somebody should look at. */
export type Concern = 'disk' | 'jobs' | 'mail' | 'backup' | 'search' | 'agency';

const DAY = 24 * 3_600_000;
/** Less room than that is soon none. */
const LEAST_FREE = { part: 0.05, bytes: 1024 ** 3 };
const OLDEST_BACKUP = 7 * DAY;

/** @param engine PostgreSQL has its own backups, of which nothing is known here */
export function concernsOf(about: AboutShop, engine: Shop['db']['engine'], now: number): Concern[] {
  const { disk, failedJobs, mail, backups, search, recordsWait } = about;
  const full = disk.free < LEAST_FREE.bytes || disk.free < disk.size * LEAST_FREE.part;
  const old = engine === 'sqlite' && (backups[0]?.at ?? 0) < now - OLDEST_BACKUP;
  const all: [Concern, boolean][] = [
    ['disk', full],
    ['jobs', failedJobs > 0],
    ['mail', mail === 'files'],
    ['backup', old],
    ['search', search?.ready === false],
    ['agency', recordsWait],
  ];
  return all.flatMap(([concern, shows]) => (shows ? [concern] : []));
}
