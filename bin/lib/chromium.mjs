import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { aptInstall, canInstall } from './debian.mjs';

/** The engine without windows: the same pages in half the time, since nothing draws tabs and tools around them. */
const SHELL = 'chromium-headless-shell';
const names = [SHELL, 'chromium', 'chromium-browser', 'google-chrome'];

/** @returns the path of a Chromium, or undefined. */
export function findChromium() {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  if (CHROMIUM_PATH) return existsSync(CHROMIUM_PATH) ? CHROMIUM_PATH : undefined;
  const places = ['/usr/bin', ...PATH.split(delimiter).filter(Boolean)];
  return names.flatMap((name) => places.map((place) => join(place, name))).find(existsSync);
}

/** Finds or installs Chromium; one with windows is good too, where the shell cannot be had. @throws with what the person can do. */
export async function ensureChromium() {
  const found = findChromium();
  if (process.env.CHROMIUM_PATH) {
    if (found) return found;
    throw new Error(`CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}: no such file.`);
  }
  if (found?.endsWith(SHELL) || (found && !canInstall())) return found;
  const help =
    `The browser tests need Chromium. Install it (Debian: sudo apt-get install ${SHELL})\n` +
    'or say where it is: CHROMIUM_PATH=/path/to/chromium npm test';
  if (!canInstall()) throw new Error(help);
  console.log('Installing Chromium …');
  const { output } = await aptInstall(SHELL);
  if (!findChromium()) await aptInstall('chromium');
  const installed = findChromium();
  if (!installed) throw new Error(`${output.trimEnd()}\n${help}`);
  return installed;
}
