import { sql } from 'kysely';
import { noteDone, openRecord } from '../../frame/bulk/index.ts';
import type { Act, AuditEntry } from '../../frame/command/index.ts';
import { must } from '../../frame/settings/must.ts';
import type { Language } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { inLanguage } from '../../frame/shop/translated.ts';
import { lockName, type Tx } from '../../platform/db/index.ts';
import { plainText } from '../../platform/plain-text.ts';
import { showDescriptions } from '../described/shown.ts';
import { Aftermath } from '../editing/aftermath.ts';
import { wholeFacts } from '../editing/facts.ts';
import { saveProduct, saveVariation } from '../editing/store-product.ts';
import type { ProductInput } from '../model-product.ts';
import type { WholeProduct } from '../product/store-whole.ts';
import { outOfBin, readLocked, takeOutOfBin } from '../states/out-of-bin.ts';
import { ImportContext } from '../woocommerce/context.ts';
import { cellOf } from '../woocommerce/field-cells.ts';
import { RowProblem } from '../woocommerce/model-cells.ts';
import { type Cells, type Column, FIXED, readCells, readHeader } from '../woocommerce/model-columns.ts';
import { Names } from '../woocommerce/names.ts';
import {
  type PendingLinks,
  type RowHead,
  readHead,
  readProduct,
  readVariation,
} from '../woocommerce/read-row.ts';
import { findReference } from '../woocommerce/store-references.ts';
import { Images } from './images.ts';
import { cellsOfPart } from './joining/cells.ts';
import { findChosen, refuseTwin } from './joining/chosen.ts';
import { findJoined, placed } from './joining/find.ts';
import type { Part, PartRow } from './joining/model.ts';
import { placeOf } from './joining/places.ts';
import { asJoined } from './joining/product.ts';
import { findByKey } from './keys.ts';
import { madeIn, noteMade } from './made/store.ts';
import {
  type ImportOptions,
  type ImportProblem,
  type ImportReport,
  MOST_SHOWN,
  MOST_TOLD,
  type ShownRow,
} from './model.ts';
import { explain, LINK_TITLES, mustBeReadable } from './problems.ts';
import { changesOf, same } from './same.ts';
import { blankStanding, copyOf } from './standing.ts';
import { inNames } from './store-told.ts';
import { ImportRefused } from './tables/batches.ts';
import { fileChange } from './undo.ts';

type Item = Parameters<typeof wholeFacts>[0];
type Done = 'created' | 'updated' | 'skipped' | 'left';

/** `last`: nothing comes after this that a row could wait for. */
interface Taking {
  last: boolean;
  after: Aftermath;
}

/** The rows of one file on their way into the shop. */
export class ImportRun {
  readonly names: Names;
  readonly #shop: Shop;
  readonly #options: ImportOptions;
  readonly #now: number;
  readonly #images = new Images();
  #is = blankStanding();
  #kept = this.#is;
  #columns: readonly Column[] = [];
  /** What the rows of this transaction have changed, and the row that is being read. */
  #changed: AuditEntry[] = [];
  #ofRow: AuditEntry[] = [];
  #shown: ShownRow | undefined;
  /** Rows that were refused in it, told when it is there to stay. */
  #refused: { cells: readonly string[]; problem: ImportProblem }[] = [];

  constructor(shop: Shop, options: ImportOptions, now: number) {
    this.#shop = shop;
    this.#options = options;
    this.#now = now;
    this.names = new Names(options.language);
  }

  get report(): ImportReport {
    return this.#is.report;
  }

  /** Sources of pictures that are still to be fetched. */
  get wanted(): ReadonlySet<string> {
    return this.#is.wanted;
  }

  readHeader(titles: readonly string[]): void {
    const { weightUnit: weight, dimensionUnit: length } = this.#shop.settings.catalogue;
    this.#columns = this.#options.columns ?? readHeader(titles, { weight, length });
    if (this.#columns.every(({ kind }) => kind !== 'fixed' && kind !== 'text'))
      throw new ImportRefused('no_columns', 'The first line has none of the columns of a product export.');
    this.report.unknownColumns = this.#columns
      .filter(({ kind, title }) => kind === 'unknown' && title !== '')
      .map(({ title }) => title);
    this.#options.onRefused?.(titles);
  }

  broken(line: number): void {
    this.#refuse({ line, cells: [] }, { column: '', reason: must('catalogue.import.broken') });
  }

  #refuse({ line, cells }: PartRow, { column, reason }: Omit<ImportProblem, 'line'>): void {
    // By the name that the file has for it.
    const own = this.#columns.find((each) => each.kind === 'fixed' && FIXED[each.key] === column);
    const problem = { line, column: own?.title ?? column, reason };
    this.report.refused += 1;
    if (this.report.problems.length < MOST_TOLD) this.report.problems.push(problem);
    this.#refused.push({ cells, problem });
  }

  /**
   * A line of the audit trail for each thing that the rows of one transaction have changed. Files that are read at the same
   * time, at the desk and at a terminal, wait for each other: both may bring the same product, or a category that neither
   * finds there yet.
   */
  async takeAs(act: Act, work: (tx: Tx) => Promise<void>): Promise<void> {
    this.#begin();
    await lockName(act.tx, 'products of files');
    await work(act.tx);
    for (const entry of this.#changed) act.audit(entry);
    const images = await this.#images.read(act.tx);
    if (images.size === 0) return;
    const { report } = this.#is;
    report.record ??= await openRecord(act, { kind: fileChange.name, reason: this.#options.name ?? '' });
    await noteDone(act.tx, report.record, images, act.now);
    await noteMade(act.tx, madeIn(this.#changed));
  }

  /** A transaction begins, perhaps for the second time: what it did before is gone. */
  #begin(): void {
    this.#is = copyOf(this.#kept);
    this.#changed = [];
    this.#refused = [];
    this.names.begin();
    this.#images.begin();
  }

  /** The transaction is there to stay. */
  keep(): void {
    this.#kept = this.#is;
    for (const { cells, problem } of this.#refused) this.#options.onRefused?.(cells, problem);
    this.#refused = [];
    this.names.keep();
    this.#images.keep();
  }

  /** Kept only if its row is: see `take`. */
  #note(id: number, before: WholeProduct | undefined, after: Item): void {
    if (this.#options.dryRun) return;
    this.#ofRow.push({ subject: ['product', id], before: wholeFacts(before), after: wholeFacts(after) });
    this.#images.note(id, before);
  }

  /** Of the first rows what they do, for who looks at it beforehand. */
  async #show(
    tx: Tx,
    line: number,
    { texts }: Pick<ProductInput, 'texts'>,
    images: { before: WholeProduct | undefined; after: Item },
  ): Promise<void> {
    if (!this.#options.dryRun || this.#is.report.shown.length >= MOST_SHOWN) return;
    const { language } = this.#options;
    const [before, after] = [wholeFacts(images.before), wholeFacts(images.after)];
    this.#shown = {
      line,
      name: inLanguage(texts, language, this.#shop.settings.languages)?.name ?? '',
      what: before ? 'updated' : 'created',
      changes: await inNames(tx, changesOf(before ?? {}, after ?? {}), language),
    };
  }

  async take(tx: Tx, rows: readonly PartRow[], last = false): Promise<void> {
    const after = new Aftermath(tx, this.#shop.settings, this.#now);
    for (const row of rows) {
      await sql`savepoint import_row`.execute(tx);
      const goBack = after.mark();
      const takeBack = async () => {
        await sql`rollback to savepoint import_row`.execute(tx);
        await sql`release savepoint import_row`.execute(tx);
        this.names.rowWasTakenBack();
        goBack();
      };
      // What a row wants is wanted only if the row goes in.
      const wanted = new Set<string>();
      this.#ofRow = [];
      this.#shown = undefined;
      this.#images.beginRow();
      try {
        const done = await this.#takeRow(tx, row, wanted, { last, after });
        if (done) this.report[done] += 1;
        else this.#is.orphans.push(row);
        // Looking for what it is about may have made a value.
        if (done === 'left') {
          await takeBack();
          continue;
        }
        await sql`release savepoint import_row`.execute(tx);
        this.names.rowWentIn();
        this.#images.rowWentIn();
        for (const source of wanted) this.#is.wanted.add(source);
        this.#changed.push(...this.#ofRow);
        if (this.#shown) this.report.shown.push(this.#shown);
      } catch (error) {
        await takeBack();
        const why = explain(error);
        // It is told at each of the rows that it was made of.
        if (row.part?.as === 'product') this.#is.joined.set(row.part.key, why);
        else this.#refuse(row, why);
      }
    }
    await after.settle();
  }

  /** Undefined when the row must wait for its product. */
  async #takeRow(tx: Tx, row: PartRow, wanted: Set<string>, taking: Taking): Promise<Done | undefined> {
    const typed = row.cells;
    mustBeReadable(typed, this.#columns.length);
    const {
      language,
      strict = false,
      leaveEmpty = false,
      decimal,
      mode = 'both',
      key = 'sku_or_id',
    } = this.#options;
    const { part, parentId, namedId } = await placed(tx, row.part, language);
    if (part && parentId !== undefined) this.#is.joined.set(part.key, parentId);
    const said = readCells(this.#columns, typed.map(plainText), { leaveEmpty, decimal });
    const cells = part ? cellsOfPart(said, part) : said;
    const { settings } = this.#shop;
    const currency = this.#options.currency ?? settings.currencies[0];
    if (!currency) throw new Error('The settings name no currency.');
    const made = (entry: AuditEntry) => void this.#ofRow.push(entry);
    const { names } = this;
    const inFile = async (markup: string, spoken: Language) =>
      (await showDescriptions({ shop: this.#shop, language: spoken, whole: true }, [markup])).shown[0] ?? '';
    const given = { settings, language, currency, strict, wanted, names, made, inFile };
    const context = new ImportContext(tx, given);
    const head = readHead(cells);
    // What is below another has its name, or none.
    const byName = key === 'name' && (part !== undefined || head.type === 'variation');
    const id =
      part?.as === 'product'
        ? await findJoined(tx, part, language)
        : ((await findByKey(tx, byName ? 'sku_or_id' : key, head, cells, language)) ??
          (await findChosen(context, part && this.#is.joined.get(part.key), head, cells)) ??
          (head.externalId === null ? namedId : undefined));
    if (part?.as === 'product' && id !== undefined) this.#is.joined.set(part.key, id);
    const stands = id === undefined ? undefined : await readLocked(tx, id);
    // What lies in the bin is not in the shop: a row brings it back.
    const existing = stands && (await outOfBin(tx, stands));
    const isFresh = existing === undefined || existing !== stands;
    if (mode === (isFresh ? 'update' : 'create')) return 'left';
    if (head.type === 'variation' || part?.as === 'variation' || existing?.variation)
      return this.#takeVariation(existing, head, cells, context, { ...taking, row, part });
    // Its variations say by themselves which values they need.
    if (part && existing) cells.attributes.clear();
    const read = await readProduct(existing, head, cells, context, this.#now);
    const { pending } = read;
    const product = part && !existing ? asJoined(read.product, part, language) : read.product;
    if (!isFresh && existing?.product && same(existing.product, product)) return this.#skip(existing.id, row);
    this.#refuseRepeat(id, row);
    if (!existing && cells.fixed.published === undefined) product.status = this.#options.newAs ?? 'publish';
    if (stands && isFresh) await takeOutOfBin(tx, stands, this.#now);
    const kept = { ...product, ...(id ? { id } : {}) };
    const saved = await saveProduct(tx, settings, kept, this.#now, taking.after);
    this.#is.lines.set(saved, row.line);
    if (part) this.#is.joined.set(part.key, saved);
    this.#note(saved, stands, { product });
    const images = { before: isFresh ? undefined : stands, after: { product } };
    await this.#show(tx, row.line, product, images);
    if (Object.keys(pending).length > 0) this.#is.pending.push({ id: saved, row, links: pending });
    return isFresh ? 'created' : 'updated';
  }

  /** It is in the shop just so; where another row says otherwise of it, that one comes second. */
  #skip(id: number, { line }: PartRow): Done {
    this.#stood(id, line);
    return 'skipped';
  }

  #stood(what: number | string | undefined, line: number): void {
    if (what !== undefined && !this.#is.lines.has(what)) this.#is.lines.set(what, line);
  }

  /** @throws RowProblem for what an earlier row of the file was about */
  #refuseRepeat(what: number | string | undefined, { line }: PartRow): void {
    const earlier = what === undefined ? undefined : this.#is.lines.get(what);
    if (this.#options.strict && earlier !== undefined && earlier !== line)
      throw new RowProblem('', 'catalogue.import.again', { line: earlier });
  }

  async #takeVariation(
    existing: WholeProduct | undefined,
    head: RowHead,
    cells: Cells,
    context: ImportContext,
    { last, after, row, part }: Taking & { row: PartRow; part: Part | undefined },
  ): Promise<Done | undefined> {
    const { tx } = context;
    if (existing?.product) throw new RowProblem(FIXED.type, 'catalogue.import.is_product');
    const reference = cellOf(cells, 'parent') ?? '';
    const joined = part && this.#is.joined.get(part.key);
    if (typeof joined === 'object')
      throw new RowProblem(joined.column, joined.reason.key, joined.reason.values);
    const parentId = joined ?? (reference === '' ? existing?.parentId : await findReference(tx, reference));
    if (parentId == null) {
      if (reference === '') throw new RowProblem(FIXED.parent, 'catalogue.import.no_parent');
      if (!last) return undefined;
      throw new RowProblem(FIXED.parent, 'catalogue.import.no_product', { text: reference });
    }
    const above = await readLocked(tx, parentId);
    const parent = above?.product;
    // A file that says no kinds says by its variations which products have some.
    const becomes = parent?.type === 'simple' && cells.fixed.type === undefined && !existing;
    if (!above || !parent || (parent.type !== 'variable' && !becomes))
      throw new RowProblem(FIXED.parent, 'catalogue.import.not_variable', { text: reference });
    const { variation, attributes } = await readVariation(existing, parent, head, cells, context);
    const { settings } = this.#shop;
    if (attributes || becomes) {
      const changed = { ...parent, type: 'variable' as const, attributes: attributes ?? parent.attributes };
      await saveProduct(tx, settings, changed, this.#now, after);
      this.#note(parentId, above, { product: changed });
    }
    const isSame = existing?.variation && !attributes && same(existing.variation, variation);
    // What its values alone tell stands twice also where both rows say the same.
    if (!isSame || (part && head.sku === '' && head.externalId === null))
      this.#refuseRepeat(existing?.id, row);
    const place = placeOf(parentId, variation.choices);
    if (place !== placeOf(parentId, existing?.variation?.choices)) this.#refuseRepeat(place, row);
    if (this.#options.strict && !existing) await refuseTwin(tx, parentId, variation.choices);
    if (isSame) {
      this.#stood(place, row.line);
      return this.#skip(existing.id, row);
    }
    const id = existing ? { id: existing.id } : {};
    const saved = await saveVariation(tx, settings, parentId, { ...variation, ...id }, this.#now, after);
    this.#is.lines.set(saved, row.line);
    this.#stood(place, row.line);
    this.#note(saved, existing, { variation });
    if (!existing) this.#images.below(saved, parentId);
    await this.#show(tx, row.line, parent, { before: existing, after: { variation } });
    return existing ? 'updated' : 'created';
  }

  /** What had to wait for later rows. */
  async finish(tx: Tx): Promise<void> {
    const { orphans, pending } = this.#is;
    this.#is.orphans = [];
    await this.take(tx, orphans, true);
    this.#images.beginRow();
    for (const { id, row, links } of pending) {
      const before = await readLocked(tx, id);
      const product = before?.product && { ...before.product };
      if (!product) continue;
      for (const [field, references] of Object.entries(links) as [keyof PendingLinks, string[]][]) {
        const ids: number[] = [];
        for (const reference of references) {
          const found = await findReference(tx, reference);
          if (found === undefined) {
            const reason = must('catalogue.import.no_product', { text: reference });
            this.#refuse(row, { column: LINK_TITLES[field], reason });
          } else ids.push(found);
        }
        product[field] = [...new Set(ids)];
      }
      await saveProduct(tx, this.#shop.settings, product, this.#now);
      this.#ofRow = [];
      this.#note(id, before, { product });
      this.#changed.push(...this.#ofRow);
    }
    this.#images.rowWentIn();
  }
}
