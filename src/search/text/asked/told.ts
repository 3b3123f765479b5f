import type { Factor, MetWord, Reasons } from '../../model-question.ts';
import { BESIDE, FIELDS, HEAD } from '../fields.ts';
import { meetWay } from './gather.ts';
import type { Slot, Way } from './slots.ts';

/** Listens while a text is weighed, and keeps of some documents what their scores are made of. */
export class Told {
  readonly #reasons: ReadonlyMap<number, Reasons>;

  constructor(docs: readonly number[]) {
    this.#reasons = new Map(
      docs.map((doc) => [doc, { words: [], factors: [], ahead: 0, coded: false } satisfies Reasons]),
    );
  }

  of(doc: number): Reasons {
    return this.#reasons.get(doc)!;
  }

  /** What multiplies by one is no reason. */
  factor(doc: number, name: Factor['name'], times: number): void {
    if (times !== 1) this.#reasons.get(doc)?.factors.push({ name, times });
  }

  ahead(doc: number, more: number): void {
    const reasons = this.#reasons.get(doc);
    if (reasons) reasons.ahead += more;
  }

  coded(doc: number): void {
    const reasons = this.#reasons.get(doc);
    if (reasons) reasons.coded = true;
  }

  /** Of each part of the text its best way, as it was added up. */
  words(slots: readonly Slot[], size: number, worth: Float64Array): void {
    for (const { words, ways } of slots) {
      const best = new Map<number, { way: Way; score: number }>();
      for (const way of ways)
        meetWay(way, size, worth, (doc, score) => {
          if (this.#reasons.has(doc) && score > (best.get(doc)?.score ?? 0)) best.set(doc, { way, score });
        });
      for (const [doc, { way, score }] of best)
        this.#reasons.get(doc)!.words.push(metWord(words.join(' '), way, doc, score));
    }
  }
}

function metWord(said: string, { index, terms, kind }: Way, doc: number, worth: number): MetWord {
  let marks = 0;
  for (const term of terms) {
    const { docs, marks: all, length } = index.postings.read(term);
    const at = docs.subarray(0, length).indexOf(doc);
    if (at >= 0) marks |= all[at]!;
  }
  return {
    said,
    by: terms.map((term) => index.vocabulary.written(term)).join(' '),
    kind,
    language: index.language,
    fields: FIELDS.filter((_, at) => (marks >> (at * 2)) & 3),
    says: terms.length > 1 ? undefined : marks & HEAD ? 'head' : marks & BESIDE ? 'beside' : undefined,
    worth,
  };
}
