import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { aptInstall, canInstall } from './debian.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome'];

/** @returns the path of a Chromium, or undefined. */
export function findChromium() {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  if (CHROMIUM_PATH) return existsSync(CHROMIUM_PATH) ? CHROMIUM_PATH : undefined;
  const places = ['/usr/bin', ...PATH.split(delimiter).filter(Boolean)];
  return names.flatMap((name) => places.map((place) => join(place, name))).find(existsSync);
}

/** Finds or installs Chromium. @throws with what the person can do. */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (process.env.CHROMIUM_PATH)
    throw new Error(`CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}: no such file.`);
  const help =
    'The browser tests need Chromium. Install it (Debian: sudo apt-get install chromium)\n' +
    'or say where it is: CHROMIUM_PATH=/path/to/chromium npm test';
  if (!canInstall()) throw new Error(help);
  console.log('Installing Chromium …');
  const { output } = await aptInstall('chromium');
  const installed = findChromium();
  if (!installed) throw new Error(`${output.trimEnd()}\n${help}`);
  return installed;
}
