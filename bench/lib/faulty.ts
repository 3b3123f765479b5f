import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { startPostgres } from '../../bin/lib/postgres.mjs';
import { type Engine, openSqlite } from './engines.ts';
import { startShop } from './server.ts';

/** A shop whose database and disk can be taken away and given back. */
export interface Faulty extends Pick<Engine, 'name' | 'numbers' | 'run' | 'start' | 'close'> {
  /** What `away` does, in words. */
  fault: string;
  away(): Promise<void>;
  back(): Promise<void>;
  fillDisk(): void;
  freeDisk(): void;
}

const DISK_MB = 256;

/** A disk of its own, small enough to be filled. Needs root. */
function mountDisk(folder: string) {
  mkdirSync(folder, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder]);
  const filler = join(folder, 'filler');
  return {
    fill() {
      try {
        for (let at = 0; ; at += 1)
          writeFileSync(filler, Buffer.alloc(at < DISK_MB ? 1_000_000 : 4096), { flag: 'a' });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    },
    free: () => rmSync(filler, { force: true }),
    unmount: () => void execFileSync('umount', [folder]),
  };
}

export async function faultySqlite(folder: string): Promise<Faulty> {
  const place = join(folder, 'disk');
  const disk = mountDisk(place);
  const engine = await openSqlite(place);
  let holding: DatabaseSync | undefined;
  return {
    ...engine,
    fault: 'another process held the file',
    async away() {
      holding = engine.open();
      holding.exec('begin immediate');
    },
    async back() {
      holding?.exec('rollback');
      holding?.close();
    },
    fillDisk: disk.fill,
    freeDisk: disk.free,
    close: async () => disk.unmount(),
  };
}

export async function faultyPostgres(folder: string): Promise<Faulty> {
  // What was confirmed has left the process: a server that is killed must not forget it.
  const server = await startPostgres({ synchronous_commit: 'on' });
  const place = join(server.folder, 'tablespace');
  const disk = mountDisk(place);
  mkdirSync(join(place, 'shop'));
  if (server.owner.uid !== undefined) chownSync(join(place, 'shop'), server.owner.uid, server.owner.gid);
  const url = server.url.replace(/\/postgres$/, '/shop');
  const ask = async (text: string, at = url) => {
    const client = new pg.Client({ connectionString: at });
    await client.connect();
    try {
      return (await client.query(text)).rows as object[];
    } finally {
      await client.end();
    }
  };
  await ask(`create tablespace small location '${join(place, 'shop')}'`, server.url);
  await ask('create database shop tablespace small', server.url);
  return {
    name: 'PostgreSQL',
    fault: 'the server was killed and started again',
    start: () => startShop({ DATA_DIR: join(folder, 'postgres'), DATABASE_URL: url }),
    numbers: async (text) => (await ask(text)).map((row) => Number(Object.values(row)[0])),
    async run(command) {
      await ask(command);
    },
    away: server.halt,
    back: server.resume,
    fillDisk: disk.fill,
    freeDisk: disk.free,
    async close() {
      await server.halt();
      disk.unmount();
      await server.stop();
    },
  };
}
