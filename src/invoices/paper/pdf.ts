import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { type Font, fontsOf } from './fonts.ts';
import type { Fact, Sheet } from './model.ts';

const MM = 72 / 25.4;
const MARGIN = 18 * MM;
/** Article 21 of the agency's order: 30 to 40 mm, and 2 mm of white around, better 6. */
const CODE = 35 * MM;
const QUIET = 6 * MM;
const [PAGE_WIDTH, PAGE_HEIGHT] = [595.28, 841.89];
const WIDTH = PAGE_WIDTH - 2 * MARGIN;
const SOFT = '#5c5651';
const INK = '#1f1b18';
const LINE = '#d8d2cb';

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
  const fonts = await fontsOf(look.typeface);
  const at = new Date(look.at);
  const number = sheet.facts[0]?.text ?? '';
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
    tagged: true,
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
  new Press(doc, fonts, look.accent).print(sheet, look.shop);
  doc.end();
  await done;
  return Buffer.concat(chunks);
}

interface Place {
  x: number;
  width: number;
  size?: number;
  colour?: string;
  align?: 'left' | 'right';
}

type Structure = PDFKit.PDFStructureElement;

/** Puts a sheet onto pages from top to bottom; `y` is where it stands. */
class Press {
  readonly #doc: PDFKit.PDFDocument;
  readonly #fonts: readonly Font[];
  readonly #accent: string;
  #y = MARGIN;

  constructor(doc: PDFKit.PDFDocument, fonts: readonly Font[], accent: string) {
    this.#doc = doc;
    this.#fonts = fonts;
    this.#accent = accent;
  }

  print(sheet: Sheet, shop: string): void {
    const doc = this.#doc;
    const root = doc.struct('Document');
    doc.addStructure(root);
    const below = sheet.check ? this.#check(root, sheet.check) : 0;
    // What it is stands beside the code.
    this.#y = MARGIN;
    const x = MARGIN + (sheet.check ? CODE + 2 * QUIET : 0);
    const head = { x, width: PAGE_WIDTH - MARGIN - x };
    this.#line(root, 'P', shop, { ...head, colour: SOFT });
    this.#line(root, 'H1', sheet.title, { ...head, size: 20, colour: this.#accent });
    this.#y += 6;
    for (const { label, text } of sheet.facts) this.#line(root, 'P', `${label}: ${text}`, head);
    this.#y = Math.max(this.#y, below) + 12;
    this.#parties(root, sheet);
    this.#table(root, sheet.itemsTitle, sheet.heads, sheet.items);
    this.#table(root, sheet.taxesTitle, sheet.taxHeads, sheet.taxes);
    for (const sum of sheet.sums) this.#sum(root, sum, 10);
    this.#sum(root, sheet.total, 14);
    this.#y += 14;
    for (const note of sheet.notes) {
      this.#need(30);
      this.#line(root, 'P', note, { x: MARGIN, width: WIDTH, size: 9, colour: SOFT });
    }
    root.end();
  }

  /** At the top left, once, on the first page. @returns where it ends */
  #check(root: Structure, { above, below, address, label }: NonNullable<Sheet['check']>): number {
    const doc = this.#doc;
    const text = { x: MARGIN + QUIET, width: CODE + QUIET, size: 9 };
    this.#line(root, 'P', above, text);
    const { data, size } = encode(address, { ecc: 'M', border: 0 });
    const [left, top, cell] = [MARGIN + QUIET, this.#y + QUIET, CODE / size];
    const figure = doc.struct('Figure', { alt: `${label}: ${address}` }, () => {
      for (const [y, row] of data.entries())
        for (const [x, dark] of row.entries())
          if (dark) doc.rect(left + x * cell, top + y * cell, cell, cell);
      doc.fill('#000000');
    });
    root.add(figure);
    this.#y += CODE + 2 * QUIET;
    this.#line(root, 'P', below, text);
    return this.#y;
  }

  #parties(root: Structure, { seller, buyer }: Sheet): void {
    const top = this.#y;
    let bottom = top;
    for (const [index, party] of [seller, ...(buyer ? [buyer] : [])].entries()) {
      this.#y = top;
      const place = { x: MARGIN + (index * WIDTH) / 2, width: WIDTH / 2 - 12 };
      this.#line(root, 'H2', party.title, { ...place, size: 9, colour: SOFT });
      for (const line of party.lines) this.#line(root, 'P', line, { ...place, size: 10 });
      bottom = Math.max(bottom, this.#y);
    }
    this.#y = bottom + 16;
  }

  #table(root: Structure, title: string, heads: readonly string[], rows: readonly string[][]): void {
    const doc = this.#doc;
    this.#need(80);
    this.#line(root, 'H2', title, { x: MARGIN, width: WIDTH, size: 9, colour: SOFT });
    const table = doc.struct('Table');
    root.add(table);
    this.#row(table, 'TH', heads);
    for (const row of rows) this.#row(table, 'TD', row);
    table.end();
    this.#y += 14;
  }

  /** The first cell takes what the others leave. */
  #row(table: Structure, kind: 'TH' | 'TD', cells: readonly string[]): void {
    const doc = this.#doc;
    const others = 78;
    const first = WIDTH - others * (cells.length - 1);
    const size = kind === 'TH' ? 9 : 10;
    doc.font(this.#fonts[0]?.name ?? '').fontSize(size);
    this.#need(doc.heightOfString(cells[0] ?? '', { width: first - 8 }) + 12);
    const top = this.#y + 4;
    let bottom = top;
    const row = doc.struct('TR');
    table.add(row);
    for (const [index, text] of cells.entries()) {
      this.#y = top;
      const place: Place =
        index === 0
          ? { x: MARGIN, width: first - 8, size }
          : { x: MARGIN + first + (index - 1) * others, width: others, size, align: 'right' };
      if (kind === 'TH') place.colour = SOFT;
      this.#line(row, kind, text, place);
      bottom = Math.max(bottom, this.#y);
    }
    row.end();
    this.#y = bottom + 3;
    doc.markContent('Artifact', { type: 'Layout' });
    doc
      .lineWidth(0.5)
      .strokeColor(LINE)
      .moveTo(MARGIN, this.#y)
      .lineTo(MARGIN + WIDTH, this.#y)
      .stroke();
    doc.endMarkedContent();
  }

  #sum(root: Structure, { label, text }: Fact, size: number): void {
    this.#need(40);
    const colour = size > 10 ? this.#accent : INK;
    const x = MARGIN + WIDTH / 2;
    this.#line(root, 'P', `${label}  ${text}`, { x, width: WIDTH / 2, size, colour, align: 'right' });
  }

  /** One text as a part of its own; in letters of several alphabets, each in a font that has it. */
  #line(
    root: Structure,
    kind: string,
    text: string,
    { x, width, size = 10, colour = INK, align = 'left' }: Place,
  ): void {
    const doc = this.#doc;
    const top = this.#y;
    root.add(
      doc.struct(kind, {}, () => {
        const runs = this.#runs(text);
        doc.fontSize(size).fillColor(colour);
        for (const [index, { font, text: part }] of runs.entries()) {
          const options = { width, align, continued: index < runs.length - 1 };
          doc.font(font);
          if (index === 0) doc.text(part, x, top, options);
          else doc.text(part, options);
        }
      }),
    );
    this.#y = Math.max(doc.y, top + size * 1.2) + 2;
  }

  #runs(text: string): { font: string; text: string }[] {
    const runs: { font: string; text: string }[] = [];
    for (const sign of text || ' ') {
      const codePoint = sign.codePointAt(0) ?? 0;
      const font = (this.#fonts.find((each) => each.has(codePoint)) ?? this.#fonts[0])?.name ?? '';
      const last = runs.at(-1);
      if (last?.font === font) last.text += sign;
      else runs.push({ font, text: sign });
    }
    return runs;
  }

  /** Turns the page where there is not so much room left. */
  #need(height: number): void {
    if (this.#y + height <= PAGE_HEIGHT - MARGIN) return;
    this.#doc.addPage();
    this.#y = MARGIN;
  }
}
