import { createWriteStream } from 'node:fs';
import { resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { SingleBar } from 'cli-progress';
import {
  exportProducts,
  exportProductsXlsx,
  findTooLong,
  ImportRefused,
  type ImportReport,
  importProducts,
} from '../../catalogue/index.ts';
import { mustInEnglish } from '../../frame/settings/must.ts';
import type { CurrencySettings, Language } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import type { Command } from '../open-shop.ts';

const OPTIONS = {
  lang: { type: 'string' },
  currency: { type: 'string' },
  'dry-run': { type: 'boolean' },
} as const;

/** Files are meant from where the person stands, which the starting script has noted. */
const place = (file: string) => resolve(process.env.INIT_CWD ?? process.cwd(), file);

export const importWoocommerce: Command = async (shop, args, mistake, actor) => {
  const { values, positionals } = parse(args, mistake);
  const [file] = positionals;
  if (!file) throw mistake('Which file? cistella import woocommerce FILE.csv --lang en');
  const words = wording(shop, values, mistake);
  const bar = process.stderr.isTTY
    ? new SingleBar({ format: '{bar} {percentage} %', stream: process.stderr })
    : undefined;
  bar?.start(1, 0);
  const report = await importProducts(
    { shop, actor, now: Date.now() },
    {
      file: place(file),
      ...words,
      dryRun: values['dry-run'] ?? false,
      onProgress: (bytes, of) => {
        bar?.setTotal(of);
        bar?.update(bytes);
      },
    },
  )
    .catch((error: unknown) => {
      throw error instanceof ImportRefused ? mistake(error.message) : error;
    })
    .finally(() => bar?.stop());
  console.error(describe(report, values['dry-run'] ?? false));
  return report.refused > 0 ? 1 : 0;
};

export const exportWoocommerce: Command = async (shop, args, mistake) => {
  const { values, positionals } = parse(args, mistake);
  const [file] = positionals;
  const options = wording(shop, values, mistake);
  if (!file) {
    await exportProducts(shop, process.stdout, options);
    return 0;
  }
  const isXlsx = file.toLowerCase().endsWith('.xlsx');
  const long = isXlsx ? await findTooLong(shop, options) : undefined;
  if (long)
    throw mistake(
      `${long.title} of “${long.name}” has ${long.letters} letters, more than a cell of an XLSX holds: export a CSV.`,
    );
  const out = createWriteStream(place(file));
  const write = isXlsx ? exportProductsXlsx : exportProducts;
  const rows = await write(shop, out, options);
  out.end();
  await finished(out);
  console.error(`${rows} rows written to ${file}`);
  return 0;
};

function parse(args: string[], mistake: (message: string) => Error) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw mistake((error as Error).message);
  }
}

function wording(
  shop: Shop,
  values: { lang?: string | undefined; currency?: string | undefined },
  mistake: (message: string) => Error,
): { language: Language; currency?: CurrencySettings } {
  const { languages, currencies } = shop.settings;
  const language = languages.find((code) => code === (values.lang ?? languages[0]));
  if (!language) throw mistake(`--lang must be one of ${languages.join(', ')}.`);
  if (values.currency === undefined) return { language };
  const currency = currencies.find(({ code }) => code === values.currency?.toUpperCase());
  if (!currency) throw mistake(`--currency must be one of ${currencies.map(({ code }) => code).join(', ')}.`);
  return { language, currency };
}

/** What an import has done, for whoever ran it. */
function describe(report: ImportReport, dryRun: boolean): string {
  const { created, updated, skipped, refused, problems, unknownColumns, missingPictures } = report;
  const lines = [
    `${dryRun ? 'Dry run, nothing is kept: ' : ''}${created} created, ${updated} updated, ${skipped} skipped (already just so), ${refused} problems`,
  ];
  if (unknownColumns.length > 0) lines.push('', `Columns that were not read: ${unknownColumns.join(', ')}`);
  if (problems.length > 0) lines.push('', 'Problems:');
  for (const { line, column, reason } of problems)
    lines.push(`  line ${line}, ${column || 'row'}: ${mustInEnglish(reason)}`);
  if (refused > problems.length) lines.push(`  and ${refused - problems.length} more`);
  if (missingPictures.length > 0) lines.push('', 'Pictures that could not be had:');
  for (const { source, reason } of missingPictures) lines.push(`  ${source}: ${reason}`);
  return lines.join('\n');
}
