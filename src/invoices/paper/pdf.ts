import { encode } from 'uqr';
import { fontsOf } from './fonts.ts';
import type { Fact, Sheet } from './model.ts';
import {
  INK,
  MARGIN,
  MM,
  PAGE_HEIGHT,
  PAGE_WIDTH,
  Pen,
  type Place,
  SOFT,
  type Structure,
  WIDTH,
} from './pen.ts';

/** Article 21 of the agency's order: 30 to 40 mm, and 2 mm of white around, better 6. */
const CODE = 35 * MM;
const QUIET = 6 * MM;
/** The size of what it all comes to. */
const TOTAL = 14;
/** Of each column but the first. */
const COLUMN = 78;

interface Look {
  shop: string;
  accent: string;
  typeface: string;
  /** Of its making, which stands in it: when the invoice was issued. */
  at: number;
}

/**
 * An invoice on paper: A4, tagged for who has it read aloud, with its fonts in it. The same sheet and look give the
 * same bytes.
 */
export async function pdfOf(sheet: Sheet, look: Look): Promise<Buffer> {
  // Megabytes that only who prints needs.
  const { default: PDFDocument } = await import('pdfkit');
  const fonts = await fontsOf(look.typeface);
  const at = new Date(look.at);
  const number = sheet.facts[0]?.text ?? '';
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
    tagged: true,
    // Only at the end it is known how many pages there are.
    bufferPages: true,
    pdfVersion: '1.7',
    lang: sheet.language,
    displayTitle: true,
    info: { Title: `${sheet.title} ${number}`, Author: look.shop, CreationDate: at, ModDate: at },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => void chunks.push(chunk));
  const done = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  for (const { name, file } of fonts) doc.registerFont(name, file);
  new Press(new Pen(doc, fonts), look.accent).print(sheet, look.shop);
  doc.end();
  await done;
  return Buffer.concat(chunks);
}

/** Of a cell. The first one takes what the others leave. */
function placeOf(kind: 'TH' | 'TD', index: number, cells: number): Place {
  const first = WIDTH - COLUMN * (cells - 1);
  const of: Pick<Place, 'size' | 'colour'> = kind === 'TH' ? { size: 9, colour: SOFT } : { size: 10 };
  return index === 0
    ? { ...of, x: MARGIN, width: first - 8 }
    : { ...of, x: MARGIN + first + (index - 1) * COLUMN, width: COLUMN, align: 'right' };
}

/** Puts a sheet onto pages from top to bottom. */
class Press {
  readonly #pen: Pen;
  readonly #accent: string;

  constructor(pen: Pen, accent: string) {
    this.#pen = pen;
    this.#accent = accent;
  }

  print(sheet: Sheet, shop: string): void {
    const doc = this.#pen.doc;
    const root = doc.struct('Document');
    doc.addStructure(root);
    const below = sheet.check ? this.#check(root, sheet.check) : 0;
    // What it is stands beside the code.
    this.#pen.y = MARGIN;
    const x = MARGIN + (sheet.check ? CODE + 2 * QUIET : 0);
    const head = { x, width: PAGE_WIDTH - MARGIN - x };
    this.#pen.line(root, 'P', shop, { ...head, colour: SOFT });
    this.#pen.line(root, 'H1', sheet.title, { ...head, size: 20, colour: this.#accent });
    this.#pen.y += 6;
    for (const { label, text } of sheet.facts) this.#pen.line(root, 'P', `${label}: ${text}`, head);
    this.#pen.y = Math.max(this.#pen.y, below) + 12;
    this.#parties(root, sheet);
    this.#table(root, sheet.itemsTitle, sheet.heads, sheet.items);
    this.#table(root, sheet.taxesTitle, sheet.taxHeads, sheet.taxes);
    doc.font(this.#pen.plain).fontSize(TOTAL);
    const amount = Math.max(...[...sheet.sums, sheet.total].map(({ text }) => doc.widthOfString(text))) + 18;
    for (const sum of sheet.sums) this.#sum(root, sum, { size: 10, amount });
    this.#sum(root, sheet.total, { size: TOTAL, amount });
    this.#pen.y += 14;
    for (const note of sheet.notes) {
      this.#pen.need(30);
      this.#pen.line(root, 'P', note, { x: MARGIN, width: WIDTH, size: 9, colour: SOFT });
    }
    root.end();
    this.#numberPages(sheet);
  }

  /** Which invoice a loose sheet is of, and whether all are there. One page says it at its head. */
  #numberPages({ page }: Sheet): void {
    const doc = this.#pen.doc;
    const { count } = doc.bufferedPageRange();
    if (count < 2) return;
    for (let index = 0; index < count; index += 1) {
      doc.switchToPage(index);
      // Below the margin a text would turn the page.
      doc.page.margins.bottom = 0;
      doc.markContent('Artifact', { type: 'Pagination' });
      this.#pen.put(page(index + 1, count), PAGE_HEIGHT - MARGIN + 10, {
        x: MARGIN,
        width: WIDTH,
        size: 9,
        colour: SOFT,
        align: 'right',
      });
      doc.endMarkedContent();
    }
  }

  /** At the top left, once, on the first page; the margin is part of the white around it. @returns where it ends */
  #check(root: Structure, { above, below, address, label }: NonNullable<Sheet['check']>): number {
    const doc = this.#pen.doc;
    const text = { x: MARGIN, width: CODE + QUIET, size: 9 };
    this.#pen.line(root, 'P', above, text);
    const { data, size } = encode(address, { ecc: 'M', border: 0 });
    const [left, top, cell] = [MARGIN, this.#pen.y + QUIET, CODE / size];
    const figure = doc.struct('Figure', { alt: `${label}: ${address}` }, () => {
      for (const [y, row] of data.entries())
        for (const [x, dark] of row.entries())
          if (dark) doc.rect(left + x * cell, top + y * cell, cell, cell);
      doc.fill('#000000');
    });
    root.add(figure);
    this.#pen.y += CODE + 2 * QUIET;
    this.#pen.line(root, 'P', below, text);
    return this.#pen.y;
  }

  #parties(root: Structure, { seller, buyer }: Sheet): void {
    const top = this.#pen.y;
    let bottom = top;
    for (const [index, party] of [seller, ...(buyer ? [buyer] : [])].entries()) {
      this.#pen.y = top;
      const place = { x: MARGIN + (index * WIDTH) / 2, width: WIDTH / 2 - 12 };
      this.#pen.line(root, 'H2', party.title, { ...place, size: 9, colour: SOFT });
      for (const line of party.lines) this.#pen.line(root, 'P', line, { ...place, size: 10 });
      bottom = Math.max(bottom, this.#pen.y);
    }
    this.#pen.y = bottom + 16;
  }

  #table(root: Structure, title: string, heads: readonly string[], rows: readonly string[][]): void {
    const doc = this.#pen.doc;
    this.#pen.need(80);
    this.#pen.line(root, 'H2', title, { x: MARGIN, width: WIDTH, size: 9, colour: SOFT });
    const table = doc.struct('Table');
    root.add(table);
    this.#row(table, 'TH', heads);
    for (const row of rows) {
      const page = this.#pen.doc.page;
      this.#pen.need(this.#heightOf(row) + 12);
      // A page that was turned begins with the heads again, for who looks; who listens has them.
      if (this.#pen.doc.page !== page) this.#headsAgain(heads);
      this.#row(table, 'TD', row);
    }
    table.end();
    this.#pen.y += 14;
  }

  #row(table: Structure, kind: 'TH' | 'TD', cells: readonly string[]): void {
    const doc = this.#pen.doc;
    const top = this.#pen.y + 4;
    let bottom = top;
    const row = doc.struct('TR');
    table.add(row);
    for (const [index, text] of cells.entries()) {
      this.#pen.y = top;
      this.#pen.line(row, kind, text, placeOf(kind, index, cells.length));
      bottom = Math.max(bottom, this.#pen.y);
    }
    row.end();
    this.#pen.y = bottom + 3;
    doc.markContent('Artifact', { type: 'Layout' });
    this.#pen.rule();
    doc.endMarkedContent();
  }

  #headsAgain(heads: readonly string[]): void {
    const doc = this.#pen.doc;
    const top = this.#pen.y + 4;
    let bottom = top;
    doc.markContent('Artifact', { type: 'Pagination' });
    for (const [index, text] of heads.entries()) {
      this.#pen.put(text, top, placeOf('TH', index, heads.length));
      bottom = Math.max(bottom, doc.y + 2);
    }
    this.#pen.y = bottom + 3;
    this.#pen.rule();
    doc.endMarkedContent();
  }

  /** Of a row: its first cell is the only one that is long. */
  #heightOf(cells: readonly string[]): number {
    const doc = this.#pen.doc;
    doc.font(this.#pen.plain).fontSize(10);
    return doc.heightOfString(cells[0] ?? '', { width: placeOf('TD', 0, cells.length).width });
  }

  /** @param amount the room for amounts */
  #sum(root: Structure, { label, text }: Fact, { size, amount }: { size: number; amount: number }): void {
    this.#pen.need(40);
    const colour = size > 10 ? this.#accent : INK;
    const top = this.#pen.y;
    const of = { size, colour, align: 'right' as const };
    const line = this.#pen.doc.struct('P');
    root.add(line);
    this.#pen.line(line, 'Span', label, { ...of, x: MARGIN, width: WIDTH - amount });
    this.#pen.y = top;
    this.#pen.line(line, 'Span', text, { ...of, x: MARGIN + WIDTH - amount, width: amount });
    line.end();
  }
}
