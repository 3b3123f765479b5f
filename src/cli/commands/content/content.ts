import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { exportPages, importPages, importWxr, type WxrReport } from '../../../content/index.ts';
import { type Asked, ask } from '../../../frame/command/index.ts';
import type { Shop } from '../../../frame/shop/shop.ts';
import { makeFetchFile } from '../../../platform/files/foreign-files.ts';
import type { Command, Mistake } from '../../open-shop.ts';

export const CONTENT_USAGE = `cistella content import FILE.xml [--lang ca] [--no-pictures] [--allow-private-addresses]
    Brings posts, pages, authors, categories, tags, comments and pictures out of an export of WordPress (WXR). Pictures
    are fetched from where the file says, but from this machine and its network only when that is allowed.
cistella content export [FILE.json]
    Writes every page with all its words; to standard output without a file.
cistella content import FILE.json
    Reads such a file: docs/operating.md shows a small one. A page of the same key or the same address is the same
    page; the same again changes nothing.`;

const OPTIONS = {
  lang: { type: 'string' },
  'no-pictures': { type: 'boolean' },
  'allow-private-addresses': { type: 'boolean' },
} as const;

/** `cistella content …`: texts in and out. */
export const contentCommand: Command = async (shop, args, mistake, actor) => {
  const asked = { shop, actor, now: Date.now() };
  let parsed: ReturnType<typeof parseArgs<{ options: typeof OPTIONS; allowPositionals: true }>>;
  try {
    parsed = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw mistake((error as Error).message);
  }
  const [verb, name, ...rest] = parsed.positionals;
  const file = name === undefined ? undefined : resolve(process.env.INIT_CWD ?? process.cwd(), name);
  if (rest.length > 0) throw mistake(CONTENT_USAGE);
  if (verb === 'export') return write(shop, file);
  if (verb !== 'import' || !file) throw mistake(CONTENT_USAGE);
  if (file.endsWith('.json')) return readPages(asked, file, mistake);
  const { languages } = shop.settings;
  const { values } = parsed;
  const language = languages.find((code) => code === (values.lang ?? languages[0]));
  if (!language) throw mistake(`--lang must be one of ${languages.join(', ')}.`);
  const rules = values['allow-private-addresses'] ? { isForbidden: () => false } : {};
  const fetchFile = values['no-pictures'] ? undefined : makeFetchFile(rules);
  const report = await importWxr(asked, {
    open: () => createReadStream(file, 'utf8'),
    language,
    fetchFile,
  });
  console.log(describe(report));
  return report.problems.length > 0 ? 1 : 0;
};

async function write(shop: Shop, file: string | undefined): Promise<number> {
  const text = `${JSON.stringify({ pages: await exportPages(shop.db.read) }, null, 2)}\n`;
  if (file) await writeFile(file, text);
  else process.stdout.write(text);
  return 0;
}

async function readPages(asked: Asked, file: string, mistake: Mistake): Promise<number> {
  let given: unknown;
  try {
    given = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw mistake(`${file} is no JSON: ${(error as Error).message}`);
  }
  const { created, updated, skipped } = await ask(asked, importPages, { file: given });
  console.log(`${created} created, ${updated} updated, ${skipped} skipped (already just so)`);
  return 0;
}

/** What an import has done, for whoever ran it. */
function describe(report: WxrReport): string {
  const { created, updated, skipped, comments, pictures, left, problems } = report;
  const lines = [
    `${created} created, ${updated} updated, ${skipped} skipped (already just so), ${comments} comments, ${pictures.fetched} pictures, ${problems.length} problems`,
  ];
  if (pictures.missing.size > 0)
    lines.push(
      '',
      'Pictures that could not be had:',
      ...[...pictures.missing].map(([address, reason]) => `  ${address}: ${reason}`),
    );
  if (left.size > 0)
    lines.push(
      '',
      'Not brought along:',
      ...[...left].map(([type, count]) => `  ${count} ${type}${HINTS[type] ?? ''}`),
    );
  if (problems.length > 0)
    lines.push('', 'Problems:', ...problems.map(({ title, reason }) => `  ${title}: ${reason}`));
  return lines.join('\n');
}

const HINTS: Readonly<Record<string, string>> = {
  product: ': cistella import woocommerce reads products from their CSV export',
  product_variation: ': they come with their products',
  attachment: ': cistella media add takes pictures',
};
