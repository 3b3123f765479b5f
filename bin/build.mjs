import { mkdirSync } from 'node:fs';
import { fingerprint, forgetBuild, rememberBuild } from './lib/built.mjs';
import { compressAssets } from './lib/compress.mjs';
import { refuseTwoBytes } from './lib/one-byte.mjs';
import { fromRoot, root } from './lib/paths.mjs';

// Before Vite and React are loaded, which read it once.
process.env.NODE_ENV = 'production';
process.chdir(root);
const { createBuilder } = await import('vite');

const started = performance.now();
const sources = fingerprint();
forgetBuild();
mkdirSync(fromRoot('dist'), { recursive: true });
console.log('Building the shop …');
try {
  const builder = await createBuilder({ root, configLoader: 'native', logLevel: 'warn' });
  await builder.buildApp();
  refuseTwoBytes(fromRoot('dist', 'server'));
  await compressAssets(fromRoot('dist', 'client', 'assets'));
} catch (error) {
  console.error(error);
  process.exit(1);
}
rememberBuild(sources);
console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
