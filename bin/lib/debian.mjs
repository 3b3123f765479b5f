import { existsSync } from 'node:fs';
import { execute } from './children.mjs';

/** Whether packages can be installed without asking anybody: root on Debian or one of its relatives. */
export const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** @returns `{ code, output }` of the first command that failed, or of the last. */
export async function aptInstall(name) {
  const options = { quiet: true, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  const updated = await execute('apt-get', ['update', '-q'], options);
  if (updated.code !== 0) return updated;
  return execute('apt-get', ['install', '-q', '-y', '--no-install-recommends', name], options);
}
