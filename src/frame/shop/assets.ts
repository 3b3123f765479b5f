import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface ManifestEntry {
  file: string;
  css?: string[];
  imports?: string[];
  isEntry?: boolean;
}

/** The files that the browser gets with every page, as the build named them. */
export interface Assets {
  /**
   * The code of the first script, which turns the page's data blocks into the globals of the contract. It stands
   * inside the page, where the browser need not fetch it before it paints; the policy names it by its hash.
   */
  first: { code: string; hash: string };
  /** The shop's own script, a module. */
  script: string;
  styles: readonly string[];
  /** Fonts worth fetching before the stylesheet is read. */
  fonts: readonly string[];
}

/** Reads Vite's manifest. Without a build (unit tests) the names are plain. */
export function readAssets(manifestFile: string): Assets {
  if (!existsSync(manifestFile)) {
    return {
      first: inline(''),
      script: '/assets/client.js',
      styles: ['/assets/client.css'],
      fonts: [],
    };
  }
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, ManifestEntry>;
  const entry = (source: string) => {
    const found = manifest[source];
    if (!found) throw new Error(`The build made no "${source}". Run npm run build.`);
    return found;
  };
  const client = entry('src/site/client.ts');
  return {
    first: inline(readFileSync(join(dirname(manifestFile), '..', 'first', 'first.js'), 'utf8').trim()),
    script: `/${client.file}`,
    styles: (client.css ?? []).map((file) => `/${file}`),
    fonts: Object.values(manifest)
      .map(({ file }) => file)
      .filter((file) => /latin-wght-normal.*\.woff2$/.test(file) && !/latin-ext/.test(file))
      .map((file) => `/${file}`),
  };
}

function inline(code: string): Assets['first'] {
  return { code, hash: `sha256-${createHash('sha256').update(code).digest('base64')}` };
}
