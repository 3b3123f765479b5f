import type { Font } from './fonts.ts';

/** In points, as everything here. */
export const MM = 72 / 25.4;
export const MARGIN = 18 * MM;
export const [PAGE_WIDTH, PAGE_HEIGHT] = [595.28, 841.89];
export const WIDTH = PAGE_WIDTH - 2 * MARGIN;
export const SOFT = '#5c5651';
export const INK = '#1f1b18';
const LINE = '#d8d2cb';

export interface Place {
  x: number;
  width: number;
  size?: number;
  colour?: string;
  align?: 'left' | 'right';
}

export type Structure = PDFKit.PDFStructureElement;

/** What writes on pages; `y` is where it stands. */
export class Pen {
  readonly doc: PDFKit.PDFDocument;
  readonly #fonts: readonly Font[];
  y = MARGIN;

  constructor(doc: PDFKit.PDFDocument, fonts: readonly Font[]) {
    this.doc = doc;
    this.#fonts = fonts;
  }

  /** The font that most is set in. */
  get plain(): string {
    return this.#fonts[0]?.name ?? '';
  }

  /** One text as a part of its own, below what stands there. */
  line(root: Structure, kind: string, text: string, place: Place): void {
    const top = this.y;
    root.add(this.doc.struct(kind, {}, () => this.put(text, top, place)));
    this.y = Math.max(this.doc.y, top + (place.size ?? 10) * 1.2) + 2;
  }

  /** In letters of several alphabets, each in a font that has it. */
  put(text: string, top: number, { x, width, size = 10, colour = INK, align = 'left' }: Place): void {
    const { doc } = this;
    const runs = this.#runs(text);
    doc.fontSize(size).fillColor(colour);
    for (const [index, { font, text: part }] of runs.entries()) {
      const options = { width, align, continued: index < runs.length - 1 };
      doc.font(font);
      if (index === 0) doc.text(part, x, top, options);
      else doc.text(part, options);
    }
  }

  /** A thin line across the page. */
  rule(): void {
    this.doc
      .lineWidth(0.5)
      .strokeColor(LINE)
      .moveTo(MARGIN, this.y)
      .lineTo(MARGIN + WIDTH, this.y)
      .stroke();
  }

  /** Turns the page where there is not so much room left. */
  need(height: number): void {
    if (this.y + height <= PAGE_HEIGHT - MARGIN) return;
    this.doc.addPage();
    this.y = MARGIN;
  }

  #runs(text: string): { font: string; text: string }[] {
    const runs: { font: string; text: string }[] = [];
    for (const sign of text || ' ') {
      const codePoint = sign.codePointAt(0) ?? 0;
      const font = this.#fonts.find((each) => each.has(codePoint))?.name ?? this.plain;
      const last = runs.at(-1);
      if (last?.font === font) last.text += sign;
      else runs.push({ font, text: sign });
    }
    return runs;
  }
}
