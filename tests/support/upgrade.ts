import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from '../../src/platform/db/index.ts';
import { command, withDatabase } from './templates.ts';

/** A place for a database of its own, and how it goes again. */
export async function freshUrl(engine: Engine): Promise<{ url: string; drop: () => Promise<void> }> {
  if (engine === 'sqlite') {
    const folder = mkdtempSync(join(tmpdir(), 'cistella-upgrade-'));
    const drop = async () => rmSync(folder, { recursive: true, force: true });
    return { url: `sqlite:${join(folder, 'shop.sqlite')}`, drop };
  }
  const server = process.env.TEST_POSTGRES_URL ?? '';
  const name = `upgrade_${process.pid}_${Date.now()}`;
  await command(server, `create database ${name}`);
  const drop = async () => void (await command(server, `drop database if exists ${name} with (force)`));
  return { url: withDatabase(server, name), drop };
}
