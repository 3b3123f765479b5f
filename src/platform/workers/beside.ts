import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Runs a program that builds the index and puts it away, then ends: what building takes goes back to the system
 * with the process, where this one would keep it.
 *
 * @param program what Node is to run, with its arguments
 */
export function runBeside(program: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child: ChildProcess = spawn(process.execPath, [...process.execArgv, ...program], {
      stdio: 'ignore',
    });
    const stop = () => child.kill();
    process.once('exit', stop);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      process.off('exit', stop);
      if (code === 0) resolve();
      else reject(new Error(`Building the search index beside the shop ended with ${code ?? signal}.`));
    });
  });
}
