import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

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
  /** Those of the shopkeeper's side. */
  admin: { script: string; styles: readonly string[] };
  /** What says where the files of typefaces lie, by their names. Those of the house stand in `styles`. */
  typefaces: Readonly<Record<string, string>>;
  /** By the names of fonts, the file with the letters that the shop's languages are written with. */
  fonts: Readonly<Record<string, string>>;
}

/** Reads Vite's manifests in a folder. Without a build (unit tests) the names are plain. */
export function readAssets(folder: string): Assets {
  const manifestFile = join(folder, 'manifest.json');
  if (!existsSync(manifestFile)) {
    return {
      first: inline(''),
      script: '/assets/client.js',
      styles: ['/assets/client.css'],
      admin: { script: '/assets/admin.js', styles: ['/assets/admin.css'] },
      typefaces: {},
      fonts: {},
    };
  }
  const read = (file: string) =>
    JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, ManifestEntry>;
  const manifest = read('manifest.json');
  const entry = (of: Record<string, ManifestEntry>, source: string) => {
    const found = of[source];
    if (!found) throw new Error(`The build made no "${source}". Run npm run build.`);
    return { script: `/${found.file}`, styles: (found.css ?? []).map((file) => `/${file}`) };
  };
  return {
    first: inline(readFileSync(join(folder, '..', 'first', 'first.js'), 'utf8').trim()),
    ...entry(manifest, 'src/site/client.ts'),
    admin: entry(read('admin.json'), 'src/admin/client/main.ts'),
    typefaces: Object.fromEntries(
      Object.entries(manifest).flatMap(([source, { file }]) => {
        const name = /\/typefaces\/([a-z]+)\.css$/.exec(source)?.[1];
        return name ? [[name, readFileSync(join(folder, file), 'utf8').trim()]] : [];
      }),
    ),
    fonts: Object.fromEntries(
      Object.values(manifest).flatMap(({ file }) => {
        const name = /\/([a-z0-9-]+)-latin-wght-normal-[^/]*\.woff2$/.exec(file)?.[1];
        return name ? [[name, `/${file}`]] : [];
      }),
    ),
  };
}

function inline(code: string): Assets['first'] {
  return { code, hash: `sha256-${createHash('sha256').update(code).digest('base64')}` };
}
