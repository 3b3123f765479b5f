import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { serverEnvironment, serverFlags } from '../../bin/lib/running.mjs';

export interface Running {
  url: string;
  process: ChildProcess;
  /** The processes that it has started. */
  children(): number[];
  /** Resident memory of all its processes in megabytes, as the system counts it: what they share counts for each. */
  memory(): number;
  /** Milliseconds of processor time that they have used, in all their threads. */
  processor(): number;
  /** Waits until it has done what it does by itself: for ten seconds it has hardly worked. */
  quiet(): Promise<void>;
  stop(): Promise<void>;
}

const QUIET_SECONDS = 10;

/** A run that breaks off must leave nothing behind. */
const started = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of started) child.kill('SIGKILL');
});

/** Starts a program that listens on PORT, and waits until it answers. @param output whether what it prints is read */
export async function start(
  program: string[],
  env: Record<string, string>,
  cwd?: string,
  output: 'ignore' | 'pipe' = 'ignore',
): Promise<Running> {
  const port = await freePort();
  const [command = '', ...args] = program;
  const child = spawn(command, args, {
    cwd,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', output, output],
  });
  started.add(child);
  const url = `http://127.0.0.1:${port}`;
  await answers(url, child).catch((error: unknown) => {
    // Nobody who started it in vain can stop it.
    for (const pid of childrenOf(child)) process.kill(pid, 'SIGKILL');
    child.kill('SIGKILL');
    throw error;
  });
  return {
    url,
    process: child,
    children: () => childrenOf(child),
    memory: () => sum([child.pid ?? 0, ...childrenOf(child)].map(residentMegabytes)),
    processor: () => sum([child.pid ?? 0, ...childrenOf(child)].map(processorMilliseconds)),
    async quiet() {
      const worked = () => sum([child.pid ?? 0, ...childrenOf(child)].map(processorMilliseconds));
      for (let quiet = 0, before = worked(); quiet < QUIET_SECONDS; ) {
        await pause(1000);
        const now = worked();
        quiet = now - before < 50 ? quiet + 1 : 0;
        before = now;
      }
    },
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
      started.delete(child);
    },
  };
}

/** The shop as `npm start` runs it, but as one process unless WORKERS says otherwise: figures are of one. */
export function startShop(env: Record<string, string>, output?: 'ignore' | 'pipe'): Promise<Running> {
  const { WORKERS = '1' } = process.env;
  const program = [process.execPath, ...serverFlags, 'dist/server/main.js'];
  return start(program, { ...serverEnvironment, WORKERS, ...env }, undefined, output);
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`The program ended with ${child.exitCode}.`);
    try {
      await fetch(url, { redirect: 'manual' });
      return;
    } catch {
      await pause(100);
    }
  }
  throw new Error(`Nothing answers at ${url}.`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port.');
  return address.port;
}

function childrenOf({ pid }: ChildProcess): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.split(' ').filter(Boolean).map(Number);
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

function processorMilliseconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
