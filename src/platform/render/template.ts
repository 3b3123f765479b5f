/**
 * Markup with marks in it: for what is put in later, and for finished pieces that many pages show. Both are comments
 * with a sign that no markup has at that place, since `<` is escaped in all texts. The sign alone is found quickly.
 */
const SIGN = '\u0001';
const OPENING = '<!--';
const CLOSING = '-->';
const SLOT = 'slot:';

export const slotMark = (name: string): string => `${OPENING}${SIGN}${SLOT}${name}${CLOSING}`;
const pieceMark = (place: number): string => `${OPENING}${SIGN}${place}${CLOSING}`;

/** Bytes that are what they are, or the name of what is put here later. */
type Part = Buffer | string;

/** Finished markup as bytes, written once however many pages it becomes a part of, with its places still empty. */
export class Template {
  readonly #parts: readonly Part[];
  /** Bytes that no other template has. */
  readonly ownBytes: number;

  /** @param pieces what its marks stand for */
  constructor(markup: string, pieces: readonly Template[] = []) {
    const parts: Part[] = [];
    let own = 0;
    cut(
      markup,
      (text) => {
        const bytes = Buffer.from(text);
        own += bytes.length;
        parts.push(bytes);
      },
      (mark) => {
        if (mark.startsWith(SLOT)) parts.push(mark.slice(SLOT.length));
        else parts.push(...pieces[Number(mark)]!.#parts);
      },
    );
    this.#parts = parts;
    this.ownBytes = own;
  }

  /** The names of its places, in order. */
  get slots(): string[] {
    return this.#parts.filter((part) => typeof part === 'string');
  }

  fill(filling: ReadonlyMap<string, string>): Buffer {
    return Buffer.concat(
      this.#parts.map((part) => (typeof part === 'string' ? Buffer.from(filling.get(part) ?? '') : part)),
    );
  }

  /** As markup again, places marked. */
  toString(): string {
    return this.#parts.map((part) => (typeof part === 'string' ? slotMark(part) : part.toString())).join('');
  }
}

/** Collects the finished pieces of one rendering. */
export class Pieces {
  readonly #kept: Template[] = [];

  /** @returns the mark that stands for it */
  add(piece: Template): string {
    return pieceMark(this.#kept.push(piece) - 1);
  }

  /** What was rendered, with the pieces in their places. */
  join(markup: string): string {
    return this.#kept.length === 0 ? markup : this.template(markup).toString();
  }

  template(markup: string): Template {
    return new Template(markup, this.#kept);
  }
}

function cut(markup: string, onText: (text: string) => void, onMark: (mark: string) => void): void {
  let from = 0;
  for (let at = markup.indexOf(SIGN); at >= 0; at = markup.indexOf(SIGN, at + 1)) {
    const begin = at - OPENING.length;
    if (begin < from || !markup.startsWith(OPENING, begin)) continue;
    const end = markup.indexOf(CLOSING, at);
    if (end < 0) break;
    if (begin > from) onText(markup.slice(from, begin));
    onMark(markup.slice(at + 1, end));
    from = end + CLOSING.length;
  }
  if (from < markup.length) onText(markup.slice(from));
}
