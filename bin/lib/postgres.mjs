import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdtempSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { execute } from './children.mjs';
import { ensurePrograms } from './postgres-programs.mjs';

/** Nothing in a throw-away cluster has to survive a power cut. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  listen_addresses: '127.0.0.1',
};

/**
 * Waits for its input to end, which happens when this process closes it or dies in whatever way; then stops the
 * server by the pid it wrote down (QUIT is `pg_ctl stop -m immediate`) and removes the folder, which is $1.
 */
const janitor = `
  cat >/dev/null
  if pid=$(head -n 1 "$1/data/postmaster.pid" 2>/dev/null); then
    kill -QUIT "$pid"
    for try in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
      kill -0 "$pid" 2>/dev/null || break
      sleep 0.1
    done
    kill -KILL "$pid" 2>/dev/null
  fi
  rm -rf "$1"
`;

/**
 * Makes a PostgreSQL of our own on a free port of this machine.
 *
 * @param more settings of the server, beside those of a throw-away one
 * @returns `{ url, halt(), resume(), stop() }`; it is stopped and deleted too if this process is killed. Between `halt`
 *   and `resume` it is down, as after a crash.
 * @throws when it cannot be found, installed or started.
 */
export async function startPostgres(more = {}) {
  const programs = await ensurePrograms();
  const owner = serverUser();
  const folder = mkdtempSync(join(tmpdir(), 'cistella-postgres-'));
  const stop = employJanitor(folder);
  try {
    const password = randomBytes(16).toString('hex');
    const secret = join(folder, 'password');
    writeFileSync(secret, password, { mode: 0o600 });
    if (owner.uid !== undefined) for (const path of [folder, secret]) chownSync(path, owner.uid, owner.gid);
    await initialise(programs, folder, owner, secret);
    const port = await freePort();
    const run = () => serve(programs, folder, owner, port, more);
    let server = await run();
    return {
      url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      folder,
      owner,
      async halt() {
        const gone = once(server, 'exit');
        server.kill('SIGQUIT');
        await gone;
      },
      async resume() {
        server = await run();
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function employJanitor(folder) {
  const stdio = ['pipe', 'ignore', 'ignore'];
  const cleaner = spawn('sh', ['-c', janitor, 'janitor', folder], { stdio, detached: true });
  return async () => {
    const gone = once(cleaner, 'exit');
    cleaner.stdin.end();
    await gone;
  };
}

async function initialise(programs, folder, owner, secret) {
  const login = ['-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${secret}`];
  const args = ['-D', join(folder, 'data'), '-E', 'UTF8', '--no-locale', '--no-sync', ...login];
  const made = await execute(join(programs, 'initdb'), args, { ...owner, cwd: folder, quiet: true });
  if (made.code !== 0) throw new Error(`PostgreSQL could not make its files.\n${made.output.trimEnd()}`);
}

async function serve(programs, folder, owner, port, more) {
  const log = join(folder, 'log');
  const out = openSync(log, 'w');
  const flags = Object.entries({ ...settings, ...more, port, unix_socket_directories: folder });
  const args = ['-D', join(folder, 'data'), ...flags.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  // Its own group: Ctrl-C must reach the tests first, and the server only when they have ended.
  const options = { ...owner, cwd: folder, stdio: ['ignore', out, out], detached: true };
  const server = spawn(join(programs, 'postgres'), args, options);
  let ended = false;
  for (const event of ['error', 'exit']) {
    server.on(event, () => {
      ended = true;
    });
  }
  for (let tries = 0; tries < 600 && !ended; tries++) {
    if (isReady(folder)) return server;
    await sleep(50);
  }
  throw new Error(`PostgreSQL did not start.\n${readFileSync(log, 'utf8').trimEnd()}`);
}

/** Asks the file that `pg_ctl` asks: the port opens before the server takes logins, its eighth line says when. */
function isReady(folder) {
  try {
    const lines = readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n');
    return lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

/** PostgreSQL refuses to run as root, so root lends it another user; anybody else runs it as themselves. */
function serverUser() {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const [, , uid, gid] =
    users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody') ?? [];
  if (uid === undefined)
    throw new Error('PostgreSQL cannot run as root, and there is no user postgres or nobody.');
  return { uid: Number(uid), gid: Number(gid) };
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
