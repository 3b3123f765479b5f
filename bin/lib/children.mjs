import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './paths.mjs';

const running = new Set();
let stoppedBy;
let listening = false;

/** The signal that asked this process to stop, if one came since {@link stopOnSignal}. */
export const stopped = () => stoppedBy;

/** What a shell would report for a child that ended this way. */
export const exitCode = ({ code, signal }) => code ?? 128 + (constants.signals[signal] ?? 0);

/**
 * Runs a program to its end, or until a signal comes, and never throws.
 *
 * @param options `quiet` collects what it prints instead of showing it, `until` is a signal that ends it and all that
 *   it started; the rest goes to `spawn`.
 * @returns `{ code, signal, output }`; a program that cannot be started has code 127.
 */
export function execute(command, args, { quiet = false, until, ...options } = {}) {
  stopOnSignal();
  return new Promise((resolve) => {
    let output = '';
    const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'];
    // A group of its own, so that a signal can reach the workers that it starts as well.
    const child = spawn(command, args, { cwd: root, stdio, detached: true, ...options });
    const collect = (chunk) => {
      output += chunk;
    };
    child.stdout?.setEncoding('utf8').on('data', collect);
    child.stderr?.setEncoding('utf8').on('data', collect);
    running.add(child);
    until?.addEventListener('abort', () => kill(child, 'SIGKILL'));
    const end = (result) => {
      running.delete(child);
      resolve({ ...result, output });
    };
    child.on('error', (error) => end({ code: 127, signal: null, error }));
    child.on('close', (code, signal) => end({ code, signal }));
  });
}

/** From now on a signal stops the running child, and the script goes on to its own cleaning up and exit. */
export function stopOnSignal() {
  if (listening) return;
  listening = true;
  const stop = (signal) => {
    if (stoppedBy) return;
    stoppedBy = signal;
    for (const child of running) {
      kill(child, 'SIGTERM');
      setTimeout(() => kill(child, 'SIGKILL'), 5_000).unref();
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
}

function kill(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It has ended by itself.
  }
}
