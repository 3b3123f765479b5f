import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotliOf = promisify(brotliCompress);
const gzipOf = promisify(gzip);
/** Fonts and pictures are compressed in themselves. */
const TEXT = /\.(?:js|css|svg)$/;

/** Writes `.br` and `.gz` beside each script and style: compressed once, as small as it goes, and served by all. */
export async function compressAssets(folder) {
  const names = (await readdir(folder)).filter((name) => TEXT.test(name));
  await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(folder, name));
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      await writeFile(join(folder, `${name}.br`), await brotliOf(bytes, { params }));
      await writeFile(
        join(folder, `${name}.gz`),
        await gzipOf(bytes, { level: constants.Z_BEST_COMPRESSION }),
      );
    }),
  );
}
