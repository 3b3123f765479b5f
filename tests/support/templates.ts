import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrations } from '../../src/migrations.ts';
import { migrate, openDatabase } from '../../src/platform/db/index.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Databases with the shop's schema and nothing in them, to be copied: a file, and a name on the server. */
    templates: { sqlite: string; postgres: string };
    /** Where the demo is kept by whoever needs it first, to be copied: a folder, and a name on the server. */
    demos: { folder: string; postgres: string };
    /** A folder for the sizes of the demo's pictures: each is made once for the whole run. */
    pictures: string;
  }
}

/** Makes the schema once for the whole run: from its first step on it takes longer than many a test. */
export default async function makeTemplates(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'cistella-template-'));
  const templates = {
    sqlite: join(folder, 'shop.sqlite'),
    postgres: `template_${process.pid}_${Date.now()}`,
  };
  await make(`sqlite:${templates.sqlite}`);
  const server = process.env.TEST_POSTGRES_URL;
  if (server) {
    await command(server, `create database ${templates.postgres}`);
    await make(withDatabase(server, templates.postgres));
  }
  project.provide('templates', templates);
  const demos = { folder: join(folder, 'demos'), postgres: `${templates.postgres}_demo` };
  mkdirSync(demos.folder);
  project.provide('demos', demos);
  const pictures = join(folder, 'pictures');
  mkdirSync(pictures);
  project.provide('pictures', pictures);
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    if (server)
      for (const name of [templates.postgres, demos.postgres])
        await command(server, `drop database if exists ${name} with (force)`);
  };
}

async function make(url: string): Promise<void> {
  const db = openDatabase({ url, synchronous: 'OFF', connections: 1 });
  await migrate(db, migrations);
  await db.close();
}

/** The same server, another of its databases. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.toString();
}

/** Runs a command on the server itself, on a connection of its own. */
export async function command(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
