import { readdirSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fromRoot } from './paths.mjs';

/**
 * Benchmarks run the source as it is, without the bundler: what it would put in the place of `import.meta.glob` for the
 * descriptions of languages is put there while the file is loaded.
 */
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.endsWith('/src/frame/shop/languages.ts')) return loaded;
    const source = String(loaded.source).replace(
      /import\.meta\.glob<[^>]*>\([^)]*\)/,
      JSON.stringify(languages()),
    );
    return { ...loaded, source };
  },
});

function languages() {
  const codes = readdirSync(fromRoot('locales'));
  const read = (code) => JSON.parse(readFileSync(fromRoot('locales', code, 'language.json'), 'utf8'));
  return Object.fromEntries(codes.map((code) => [`../../../locales/${code}/language.json`, read(code)]));
}
