import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parse } from 'csv-parse';
import { sql } from 'kysely';
import { type Act, type AuditEntry, type Errand, errand } from '../../frame/command/index.ts';
import { type Must, must } from '../../frame/settings/must.ts';
import type { CurrencySettings, Language } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { announceChange } from '../../platform/db/changes.ts';
import { rehearse, type Tx } from '../../platform/db/index.ts';
import { type FetchFile, makeFetchFile } from '../../platform/files/foreign-files.ts';
import { keepOriginal } from '../../platform/files/originals.ts';
import { plainText } from '../../platform/plain-text.ts';
import { Aftermath } from '../editing/aftermath.ts';
import { wholeFacts } from '../editing/facts.ts';
import { saveProduct, saveVariation } from '../editing/store-product.ts';
import { ProductProblem } from '../model-problem.ts';
import { savePicture } from '../pictures/store-pictures.ts';
import { readWhole } from '../product/store-whole.ts';
import { ImportRefused, inBatches, type Row, refuseForeign } from './batches.ts';
import { ImportContext } from './context.ts';
import { cellOf } from './field-cells.ts';
import { RowProblem } from './model-cells.ts';
import { type Cells, type Column, FIXED, type FixedColumn, readCells, readHeader } from './model-columns.ts';
import { Names } from './names.ts';
import { type PendingLinks, type RowHead, readHead, readProduct, readVariation } from './read-row.ts';
import { findReference, findRow } from './store-references.ts';

export interface ImportOptions {
  language: Language;
  /** Of the prices in the file; the base currency without it. */
  currency?: CurrencySettings;
  dryRun?: boolean;
  /** Called with how far the file has been read. */
  onProgress?: (bytes: number, of: number) => void;
  fetchPicture?: FetchFile;
}

export interface ImportFile extends ImportOptions {
  /** Where it lies. */
  file: string;
}

export interface ImportProblem {
  /** Of the row's first line in the file; the header is line 1. */
  line: number;
  /** '' where it is the row as a whole. */
  column: string;
  reason: Must;
}

export interface ImportReport {
  created: number;
  updated: number;
  /** Rows that are in the shop already, just so. */
  skipped: number;
  problems: ImportProblem[];
  /** Columns of the file that the format does not have. */
  unknownColumns: string[];
  /** Pictures that could not be had. */
  missingPictures: { source: string; reason: string }[];
}

type Item = Parameters<typeof wholeFacts>[0];

/** `last`: nothing comes after this that a row could wait for. */
interface Taking {
  last: boolean;
  after: Aftermath;
}

/** Every table that saving products, variations, terms and pictures writes to. */
const WRITTEN = [
  'attribute',
  'term',
  'term_translation',
  'picture',
  'picture_translation',
  'picture_caption',
  'picture_word',
  'product',
  'product_translation',
  'product_price',
  'product_attribute',
  'variation_attribute',
  'product_term',
  'product_picture',
  'product_link',
  'product_meta',
  'product_video',
  'product_word',
  'product_low',
  'download',
  'listing',
  'listing_price',
  'listing_title',
  'stock_move',
  'price_now',
  'price_history',
  'change',
] as const;

const PICTURES_AT_ONCE = 4;

/**
 * Reads a product export of WooCommerce into the shop. A row goes in whole or not at all; a bad one is reported
 * and the others go in. Rows are known by their SKU, else by their ID, so reading a file again changes nothing.
 *
 * @throws ImportRefused when its first line has none of the format's columns; and when it cannot be read
 */
export const importProducts = errand({
  name: 'product.import',
  needs: 'products.edit',
  async run({ shop, now, step }, { file, ...options }: ImportFile): Promise<ImportReport> {
    const work = new ImportRun(shop, options, now);
    const size = (await stat(file)).size;
    const source = createReadStream(file);
    const rows = source.pipe(
      parse({ bom: true, relax_column_count: true, skip_empty_lines: true, info: true, relax_quotes: true }),
    ) as AsyncIterable<{ record: string[]; info: { lines: number } }>;
    if (options.dryRun) {
      // Rows see the rows before them, and nothing stays.
      await rehearse(shop.db, WRITTEN, async (tx) => {
        for await (const batch of inBatches(rows, work)) {
          await work.take(tx, batch);
          work.names.keep();
          options.onProgress?.(Math.min(source.bytesRead, size), size);
        }
        await work.finish(tx);
      });
      return work.report;
    }
    for await (const batch of inBatches(rows, work)) {
      await step((act) => work.takeAs(act, (tx) => work.take(tx, batch)));
      work.names.keep();
      options.onProgress?.(Math.min(source.bytesRead, size), size);
    }
    await step((act) => work.takeAs(act, (tx) => work.finish(tx)));
    await work.fetchPictures(step, options.fetchPicture ?? makeFetchFile({ folder: dirname(file) }));
    return work.report;
  },
});

class ImportRun {
  readonly report: ImportReport = {
    created: 0,
    updated: 0,
    skipped: 0,
    problems: [],
    unknownColumns: [],
    missingPictures: [],
  };
  readonly names: Names;
  readonly #shop: Shop;
  readonly #options: ImportOptions;
  readonly #now: number;
  readonly #wanted = new Set<string>();
  /** Variations whose product has not come yet. */
  #orphans: Row[] = [];
  readonly #pending: { id: number; line: number; links: PendingLinks }[] = [];
  #columns: Column[] = [];
  /** What the rows of this transaction have changed, and the row that is being read. */
  #changed: AuditEntry[] = [];
  #ofRow: AuditEntry[] = [];

  constructor(shop: Shop, options: ImportOptions, now: number) {
    this.#shop = shop;
    this.#options = options;
    this.#now = now;
    this.names = new Names(options.language);
  }

  readHeader(titles: readonly string[]): void {
    refuseForeign(titles);
    const { weightUnit, dimensionUnit } = this.#shop.settings.catalogue;
    this.#columns = readHeader(titles, { weight: weightUnit, length: dimensionUnit });
    const known = this.#columns.filter(({ kind }) => kind !== 'unknown');
    if (!known.some(({ kind }) => kind === 'fixed'))
      throw new ImportRefused('no_columns', 'The first line has none of the columns of a product export.');
    this.report.unknownColumns = this.#columns
      .filter(({ kind, title }) => kind === 'unknown' && title !== '')
      .map(({ title }) => title);
  }

  broken(line: number): void {
    this.report.problems.push({ line, column: '', reason: must('catalogue.import.broken') });
  }

  /** A line of the audit trail for each thing that the rows of one transaction have changed. */
  async takeAs(act: Act, work: (tx: Tx) => Promise<void>): Promise<void> {
    this.#changed = [];
    this.names.begin();
    await work(act.tx);
    for (const entry of this.#changed) act.audit(entry);
  }

  /** Kept only if its row is: see `take`. */
  #note(id: number, before: Item, after: Item): void {
    if (this.#options.dryRun) return;
    this.#ofRow.push({ subject: ['product', id], before: wholeFacts(before), after: wholeFacts(after) });
  }

  async take(tx: Tx, rows: readonly Row[], last = false): Promise<void> {
    const after = new Aftermath(tx, this.#shop.settings, this.#now);
    for (const row of rows) {
      await sql`savepoint import_row`.execute(tx);
      const goBack = after.mark();
      // What a row wants is wanted only if the row goes in.
      const wanted = new Set<string>();
      this.#ofRow = [];
      try {
        const done = await this.#takeRow(tx, row, wanted, { last, after });
        if (done) this.report[done] += 1;
        else this.#orphans.push(row);
        await sql`release savepoint import_row`.execute(tx);
        this.names.rowWentIn();
        for (const source of wanted) this.#wanted.add(source);
        this.#changed.push(...this.#ofRow);
      } catch (error) {
        await sql`rollback to savepoint import_row`.execute(tx);
        await sql`release savepoint import_row`.execute(tx);
        this.names.rowWasTakenBack();
        goBack();
        this.report.problems.push({ line: row.line, ...this.#explain(error) });
      }
    }
    await after.settle();
  }

  /** Undefined when the row must wait for its product. */
  async #takeRow(
    tx: Tx,
    { line, cells: given }: Row,
    wanted: Set<string>,
    { last, after }: Taking,
  ): Promise<'created' | 'updated' | 'skipped' | undefined> {
    if (given.length !== this.#columns.length)
      throw new RowProblem('', 'catalogue.import.cells', {
        count: given.length,
        columns: this.#columns.length,
      });
    // What is not UTF-8 has been read as U+FFFD.
    if (given.some((text) => text.includes('\u0000') || text.includes('\uFFFD')))
      throw new RowProblem('', 'catalogue.import.not_utf8');
    const cells = readCells(this.#columns, given.map(plainText));
    const [base] = this.#shop.settings.currencies;
    const currency = this.#options.currency ?? base;
    if (!currency) throw new Error('The settings name no currency.');
    const { settings } = this.#shop;
    const { language } = this.#options;
    const made = (entry: AuditEntry) => void this.#ofRow.push(entry);
    const { names } = this;
    const context = new ImportContext(tx, { settings, language, currency, wanted, names, made });
    const head = readHead(cells);
    const id = await findRow(tx, head.sku, head.externalId);
    const existing = id === undefined ? undefined : (await readWhole(tx, [id])).get(id);
    if (head.type === 'variation' || existing?.variation)
      return this.#takeVariation(existing, head, cells, context, { last, after });
    const { product, pending } = await readProduct(existing, head, cells, context, this.#now);
    if (existing?.product && same(existing.product, product)) return 'skipped';
    const kept = { ...product, ...(id ? { id } : {}) };
    const saved = await saveProduct(tx, settings, kept, this.#now, after);
    this.#note(saved, existing, { product });
    if (Object.keys(pending).length > 0) this.#pending.push({ id: saved, line, links: pending });
    return existing ? 'updated' : 'created';
  }

  async #takeVariation(
    existing: Awaited<ReturnType<typeof readWhole>> extends Map<number, infer W> ? W | undefined : never,
    head: RowHead,
    cells: Cells,
    context: ImportContext,
    { last, after }: Taking,
  ): Promise<'created' | 'updated' | 'skipped' | undefined> {
    const { tx } = context;
    if (existing?.product) throw new RowProblem(FIXED.type, 'catalogue.import.is_product');
    const reference = cellOf(cells, 'parent') ?? '';
    const parentId = reference === '' ? existing?.parentId : await findReference(tx, reference);
    if (parentId == null) {
      if (reference === '') throw new RowProblem(FIXED.parent, 'catalogue.import.no_parent');
      if (!last) return undefined;
      throw new RowProblem(FIXED.parent, 'catalogue.import.no_product', { text: reference });
    }
    const parent = (await readWhole(tx, [parentId])).get(parentId)?.product;
    if (parent?.type !== 'variable')
      throw new RowProblem(FIXED.parent, 'catalogue.import.not_variable', { text: reference });
    const { variation, attributes } = await readVariation(existing, parent, head, cells, context);
    const { settings } = this.#shop;
    if (attributes) {
      await saveProduct(tx, settings, { ...parent, attributes }, this.#now, after);
      this.#note(parentId, { product: parent }, { product: { ...parent, attributes } });
    }
    if (existing?.variation && !attributes && same(existing.variation, variation)) return 'skipped';
    const id = existing ? { id: existing.id } : {};
    const saved = await saveVariation(tx, settings, parentId, { ...variation, ...id }, this.#now, after);
    this.#note(saved, existing, { variation });
    return existing ? 'updated' : 'created';
  }

  /** What had to wait for later rows. */
  async finish(tx: Tx): Promise<void> {
    const orphans = this.#orphans;
    this.#orphans = [];
    await this.take(tx, orphans, true);
    for (const { id, line, links } of this.#pending) {
      const product = (await readWhole(tx, [id])).get(id)?.product;
      if (!product) continue;
      for (const [field, references] of Object.entries(links) as [keyof PendingLinks, string[]][]) {
        const ids: number[] = [];
        for (const reference of references) {
          const found = await findReference(tx, reference);
          if (found === undefined)
            this.report.problems.push({
              line,
              column: COLUMN[field],
              reason: must('catalogue.import.no_product', { text: reference }),
            });
          else ids.push(found);
        }
        product[field] = [...new Set(ids)];
      }
      const before = (await readWhole(tx, [id])).get(id);
      await saveProduct(tx, this.#shop.settings, product, this.#now);
      this.#changed.push({
        subject: ['product', id],
        before: wholeFacts(before),
        after: wholeFacts({ product }),
      });
    }
  }

  /** Fetches what the rows named, a few at a time; what cannot be had is reported and stays wanted. */
  async fetchPictures(step: Errand['step'], fetchPicture: FetchFile): Promise<void> {
    const sources = [...this.#wanted];
    const { db, dataDir } = this.#shop;
    let got = 0;
    const worker = async () => {
      for (let source = sources.shift(); source !== undefined; source = sources.shift()) {
        try {
          const kept = await keepOriginal(dataDir, await fetchPicture(source));
          if (!kept) throw new Error('is no picture that the shop takes');
          await step((act) => savePicture(act.tx, { source: source ?? '', ...kept }));
          got += 1;
        } catch (error) {
          this.report.missingPictures.push({ source, reason: (error as Error).message });
        }
      }
    };
    await Promise.all(Array.from({ length: PICTURES_AT_ONCE }, worker));
    if (got === 0) return;
    const rows = await db.read
      .selectFrom('product_picture as pp')
      .innerJoin('picture as p', 'p.id', 'pp.picture_id')
      .select('pp.product_id')
      .distinct()
      .where('p.source', 'in', [...this.#wanted].slice(0, 10_000))
      .execute();
    await step(({ tx }) =>
      announceChange(tx, 'listing', ...rows.map(({ product_id }) => `product:${product_id}`)),
    );
  }

  #explain(error: unknown): Omit<ImportProblem, 'line'> {
    if (error instanceof RowProblem) return { column: error.column, reason: error.reason };
    if (!(error instanceof ProductProblem)) throw error;
    if (error.code in REASONS) return REASONS[error.code as RowCode];
    const allowed = error.allowed ?? must('must.something_else');
    return {
      column: FIXED[error.field as FixedColumn] ?? error.field,
      reason: must('catalogue.import.must_be', { allowed }),
    };
  }
}

const COLUMN = { upsellIds: FIXED.upsells, crossSellIds: FIXED.crossSells, groupedIds: FIXED.grouped };

type RowCode = 'sku_taken' | 'no_product' | 'not_variable' | 'negative_stock' | 'no_name';

const REASONS: Record<RowCode, Omit<ImportProblem, 'line'>> = {
  sku_taken: { column: FIXED.sku, reason: must('catalogue.import.sku_taken') },
  no_product: { column: FIXED.parent, reason: must('catalogue.import.product_gone') },
  not_variable: { column: FIXED.parent, reason: must('catalogue.import.parent_not_variable') },
  negative_stock: { column: FIXED.stock, reason: must('catalogue.import.below_zero') },
  no_name: { column: FIXED.name, reason: must('catalogue.import.empty') },
};

/** Whether two products are the same in everything, whatever the order of their members. */
function same(a: object, b: object): boolean {
  return canonical(a) === canonical(b);
}

function canonical(value: object): string {
  return JSON.stringify(value, (_, member: unknown) =>
    member && typeof member === 'object' && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
