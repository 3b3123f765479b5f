import { mkdir, open, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { errand } from '../../frame/command/index.ts';

/** Bytes of a name, without its ending and a number: file systems take 255 in all. */
const MOST_BYTES = 200;

/**
 * Puts away a file that is sold, under the name that its buyers get it by. Where that name is taken by another file, it
 * gets a number.
 *
 * @returns what products call it by
 */
export const keepDownload = errand({
  name: 'product.keep_file',
  needs: 'products.edit',
  async run({ shop, step }, { name, bytes }: { name: string; bytes: Buffer }): Promise<string> {
    const folder = join(shop.dataDir, 'downloads');
    await mkdir(folder, { recursive: true });
    const { stem, ending } = plainName(name);
    for (let number = 1; ; number += 1) {
      const file = `${stem}${number === 1 ? '' : `-${number}`}${ending}`;
      const handle = await open(join(folder, file), 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return undefined;
        throw error;
      });
      if (!handle) continue;
      try {
        await handle.writeFile(bytes);
      } finally {
        await handle.close();
      }
      await step(async ({ audit }) =>
        audit({ subject: ['file', file], after: { name, bytes: bytes.length } }),
      );
      return file;
    }
  },
});

/** Takes away again what was put away for a product that then was not saved: nobody can have bought it. */
export const dropDownload = errand({
  name: 'product.drop_file',
  needs: 'products.edit',
  async run({ shop, step }, file: string): Promise<void> {
    await rm(join(shop.dataDir, 'downloads', basename(file)), { force: true });
    await step(async ({ audit }) => audit({ subject: ['file', file], before: { name: file } }));
  },
});

/** A name that is one on every machine: without folders, signs that mean something or turn the reading, and dots to begin with. */
export function plainName(name: string): { stem: string; ending: string } {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const plain = last
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is taken out
    .replace(/[\u0000-\u001f\u007f<>:"|?*\p{Bidi_Control}]/gu, '')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const [, stem = '', ending = ''] = /^(.*?)(\.[a-z0-9]{1,8})?$/is.exec(plain) ?? [];
  return { stem: shortened(stem).trim() || 'fitxer', ending: ending.toLowerCase() };
}

/** As many whole letters as fit. */
function shortened(stem: string): string {
  let bytes = 0;
  let short = '';
  for (const letter of stem) {
    bytes += Buffer.byteLength(letter);
    if (bytes > MOST_BYTES) break;
    short += letter;
  }
  return short;
}
