import { spawn } from 'node:child_process';
import { exitCode, stopped } from './children.mjs';
import { root } from './paths.mjs';

/**
 * Hands over to a program; nothing after this call runs.
 *
 * Newer Nodes replace this process by it, so that signals, exit code and memory are simply the program's own.
 * Node 20, which the first start on a new machine has, stays as a parent that passes signals and exit code on.
 */
export function run(command, args, { env = {} } = {}) {
  // The signal may have come while the packages were installed.
  if (stopped()) process.exit(exitCode({ code: null, signal: stopped() }));
  const environment = { ...process.env, ...env };
  process.chdir(root);
  if (typeof process.execve === 'function') process.execve(command, [command, ...args], environment);
  const child = spawn(command, args, { stdio: 'inherit', env: environment });
  // A terminal or npm may have reached the child already, and may come twice: one forwarded signal is enough.
  const forwarded = new Set();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (!forwarded.has(signal)) child.kill(signal);
      forwarded.add(signal);
    });
  }
  child.on('error', (error) => {
    console.error(`Could not start ${command}: ${error.message}`);
    process.exit(127);
  });
  child.on('close', (code, signal) => process.exit(exitCode({ code, signal })));
}
