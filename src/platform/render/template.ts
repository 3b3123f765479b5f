/**
 * Markup with marks in it: for what is put in later, and for finished pieces that many pages show. Both are comments
 * with a sign that no markup has at that place, since `<` is escaped in all texts. The sign alone is found quickly.
 */
const SIGN = '\u0001';
const OPENING = '<!--';
const CLOSING = '-->';
const SLOT = 'slot:';
/** Around a mark that has no element to stand in, for React writes markup as it is only inside of one; it is taken away. */
export const BARE = 'finished-piece';
const BARE_OPENING = `<${BARE}>`;
const BARE_CLOSING = `</${BARE}>`;

export const slotMark = (name: string): string => `${OPENING}${SIGN}${SLOT}${name}${CLOSING}`;
const pieceMark = (place: number): string => `${OPENING}${SIGN}${place}${CLOSING}`;

/** What is put here later. */
interface Place {
  readonly slot: string;
}

/** Bytes that are what they are, a text that is not written yet, or a place. */
type Part = Buffer | string | Place;

const isPlace = (part: Part): part is Place => typeof part === 'object' && 'slot' in part;

/**
 * Finished markup with its places still empty. What is kept is bytes, written once however many pages it becomes a
 * part of; of a page that nobody keeps only the pieces are, and its own texts are written where they go out.
 */
export class Template {
  readonly #parts: readonly Part[];

  private constructor(parts: readonly Part[]) {
    this.#parts = parts;
  }

  /** @param pieces what its marks stand for */
  static of(markup: string, pieces: readonly Template[] = []): Template {
    const parts: Part[] = [];
    cut(
      markup,
      (text) => parts.push(text),
      (mark) => {
        if (mark.startsWith(SLOT)) parts.push({ slot: mark.slice(SLOT.length) });
        else parts.push(...pieces[Number(mark)]!.#parts);
      },
    );
    return new Template(parts);
  }

  /** To be kept, by itself: all of it in bytes. */
  static kept(markup: string): Template {
    return Template.of(markup).inBytes().template;
  }

  /** @returns the same in bytes, and how many of them no other template has */
  inBytes(): { template: Template; ownBytes: number } {
    let ownBytes = 0;
    const parts = this.#parts.map((part) => {
      if (typeof part !== 'string') return part;
      const bytes = Buffer.from(part);
      ownBytes += bytes.length;
      return bytes;
    });
    return { template: new Template(parts), ownBytes };
  }

  /** The same with another markup between two signs; as it was where they are not in one piece. It shares the rest. */
  withBetween(opening: string, closing: string, markup: string): Template {
    for (const [index, part] of this.#parts.entries()) {
      if (!Buffer.isBuffer(part)) continue;
      const at = part.indexOf(opening);
      if (at < 0) continue;
      const from = at + Buffer.byteLength(opening);
      const to = part.indexOf(closing, from);
      if (to < 0) continue;
      const parts = [part.subarray(0, from), markup, part.subarray(to)];
      return new Template(this.#parts.toSpliced(index, 1, ...parts));
    }
    return this;
  }

  /** The names of its places, in order. */
  get slots(): string[] {
    return this.#parts.filter(isPlace).map(({ slot }) => slot);
  }

  /** How many bytes it has when its places are filled. */
  byteLength(filling: ReadonlyMap<string, string>): number {
    let bytes = 0;
    for (const part of this.#parts)
      bytes += Buffer.isBuffer(part) ? part.length : Buffer.byteLength(said(part, filling));
    return bytes;
  }

  /** @param memory of at least {@link byteLength} @returns how many bytes were written */
  write(memory: Buffer, filling: ReadonlyMap<string, string>): number {
    let at = 0;
    for (const part of this.#parts) {
      if (Buffer.isBuffer(part)) at += part.copy(memory, at);
      else at += memory.write(said(part, filling), at);
    }
    return at;
  }

  /** All of it, in memory of its own. */
  fill(filling: ReadonlyMap<string, string>): Buffer {
    const memory = Buffer.allocUnsafeSlow(this.byteLength(filling));
    this.write(memory, filling);
    return memory;
  }

  /** As markup again, places marked. */
  toString(): string {
    return this.#parts.map((part) => (isPlace(part) ? slotMark(part.slot) : part.toString())).join('');
  }
}

const said = (part: string | Place, filling: ReadonlyMap<string, string>): string =>
  typeof part === 'string' ? part : (filling.get(part.slot) ?? '');

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
    return Template.of(markup, this.#kept);
  }
}

function cut(markup: string, onText: (text: string) => void, onMark: (mark: string) => void): void {
  let from = 0;
  for (let at = markup.indexOf(SIGN); at >= 0; at = markup.indexOf(SIGN, at + 1)) {
    const begin = at - OPENING.length;
    if (begin < from || !markup.startsWith(OPENING, begin)) continue;
    const end = markup.indexOf(CLOSING, at);
    if (end < 0) break;
    const after = end + CLOSING.length;
    const isBare =
      markup.startsWith(BARE_CLOSING, after) && markup.startsWith(BARE_OPENING, begin - BARE_OPENING.length);
    const textEnd = isBare ? begin - BARE_OPENING.length : begin;
    if (textEnd > from) onText(markup.slice(from, textEnd));
    onMark(markup.slice(at + 1, end));
    from = isBare ? after + BARE_CLOSING.length : after;
  }
  if (from < markup.length) onText(markup.slice(from));
}
