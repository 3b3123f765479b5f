import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const GIB = 2 ** 30;

/**
 * A folder that lies in memory, for what the tests write and throw away: a copied database costs a third there.
 *
 * @returns its path, or undefined on a machine that has none or too little of it.
 */
export function memoryFolder() {
  if (freemem() < 6 * GIB || free(MEMORY) < 4 * GIB) return undefined;
  sweep();
  const folder = mkdtempSync(join(MEMORY, `cistella-${process.pid}-`));
  // PostgreSQL runs as somebody else and has to get to its own folder in it.
  chmodSync(folder, 0o711);
  return folder;
}

function free(path) {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

/** What runs that were killed have left. */
function sweep() {
  for (const name of readdirSync(MEMORY)) {
    const pid = Number(/^cistella-(\d+)-/.exec(name)?.[1]);
    if (pid && !alive(pid)) rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}

function alive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
