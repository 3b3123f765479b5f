import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { MemoryEngine } from '../../src/search/engine/memory.ts';
import type { SearchDocument } from '../../src/search/model-document.ts';
import type { Question } from '../../src/search/model-question.ts';
import { atMost, type Figure, median } from '../lib/figures.ts';
import { multiplied } from './icecat.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const ROUNDS = 300;
const FACETS = ['brand', 'pa_colour', 'type', 'kind', 'origin', 'technology', 'connector', 'compatible'];
/** Words only up to here: a million texts are more than the shop in mind. */
const MOST_TEXTS = 100_000;

/** One size of shop: how long the index takes, what it weighs, how fast it answers. */
export function benchSize(documents: readonly SearchDocument[], wanted: number, limit: number): Figure[] {
  const name = wanted >= 1_000_000 ? `${wanted / 1_000_000} M` : `${wanted / 1000} k`;
  const withTexts = wanted <= MOST_TEXTS;
  const before = weigh();
  const start = performance.now();
  const index = new MemoryEngine({ languages: withTexts ? ['en'] : [] });
  for (const document of multiplied(documents, wanted)) index.add(document);
  index.settle();
  const seconds = (performance.now() - start) / 1000;
  const weight = weigh() - before;
  const figures: Figure[] = [];
  if (wanted === MOST_TEXTS)
    figures.push(
      atMost(`index of ${name}, built`, seconds, 6, 's'),
      atMost(`index of ${name}, memory`, weight, 250, 'MB'),
    );
  const filtered = measure(filterQuestions(documents), (question) => index.answer(question));
  figures.push(
    atMost(`4 filters, all counts, ${name}, median`, filtered.median, limit, 'ms'),
    atMost(`4 filters, all counts, ${name}, p99`, filtered.late, limit * 5, 'ms'),
  );
  if (wanted === MOST_TEXTS) {
    const texts = measure(textQuestions(documents), (question) => index.answer(question));
    figures.push(
      atMost(`text with a mistake, ${name}, median`, texts.median, 3, 'ms'),
      atMost(`one product changed and found, ${name}`, change(index, documents), 50, 'ms'),
    );
  }
  return figures;
}

/** Megabytes in use after a full collection, buffers included. */
function weigh(): number {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1_000_000;
}

function measure(questions: readonly Question[], ask: (question: Question) => void) {
  for (const question of questions.slice(0, 50)) ask(question);
  const times = questions.map((question) => {
    const start = performance.now();
    ask(question);
    return performance.now() - start;
  });
  times.sort((a, b) => a - b);
  return { median: median(times), late: times[Math.floor(times.length * 0.99)] ?? 0 };
}

/** Two brands, three colours, two countries and a price, each round others: half of them wide, half narrow. */
function filterQuestions(documents: readonly SearchDocument[]): Question[] {
  const frequent = (field: string) => {
    const counts = new Map<string, number>();
    for (const { choices, rows } of documents)
      for (const value of [...(choices[field] ?? []), ...(rows[0]?.choices[field] ?? [])])
        counts.set(value, (counts.get(value) ?? 0) + 1);
    return [...counts].sort((a, b) => b[1] - a[1]).map(([value]) => value);
  };
  const [brands, colours, kinds] = [frequent('brand'), frequent('pa_colour'), frequent('kind')];
  return Array.from({ length: ROUNDS }, (_, round): Question => {
    const wide = round % 2 === 0;
    const pick = (list: string[], count: number) =>
      Array.from({ length: count }, (_, at) => list[(round + at * 3) % (wide ? 6 : 30)] ?? '');
    return {
      language: 'en',
      choices: [
        { field: 'brand', values: pick(brands, wide ? 4 : 2), operator: 'or' },
        { field: 'pa_colour', values: pick(colours, 3), operator: 'or' },
        { field: 'kind', values: pick(kinds, wide ? 5 : 2), operator: 'or' },
      ],
      ranges: [{ field: 'price', min: round % 40, max: 400 + round * 3 }],
      facets: FACETS,
      histograms: [{ field: 'price', bins: 24 }],
      order: [{ by: 'price', descending: wide }],
      limit: 24,
    };
  });
}

/** Two words of a title, one of them with two letters swapped. */
function textQuestions(documents: readonly SearchDocument[]): Question[] {
  return Array.from({ length: ROUNDS }, (_, round): Question => {
    const title = documents[(round * 61) % documents.length]?.texts.en?.title ?? '';
    const words = title.match(/[a-z]{5,}/gi) ?? ['cable'];
    const word = words[round % words.length] ?? 'cable';
    const wrong = word.slice(0, 2) + word[3] + word[2] + word.slice(4);
    return { language: 'en', text: `${words[0]} ${wrong}`, facets: FACETS, limit: 24 };
  });
}

function change(index: MemoryEngine, documents: readonly SearchDocument[]): number {
  const times: number[] = [];
  for (let round = 0; round < 50; round += 1) {
    const document = documents[round * 7]!;
    const word = `novelty${round}`;
    const start = performance.now();
    index.add({ ...document, texts: { en: { title: `${word} ${document.texts.en?.title}` } } });
    const { total } = index.answer({ language: 'en', text: word });
    times.push(performance.now() - start);
    if (total !== 1) throw new Error('A changed product was not found.');
  }
  return Math.max(...times);
}
