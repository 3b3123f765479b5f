import { stem } from '../../src/search/text/stems/stem.ts';
import { atLeast, atMost, type Figure } from '../lib/figures.ts';
import { fetchDictionaries, type Measured, readDictionary } from './dictionary.ts';
import { type Pair, type Pairs, pairsOf, related } from './pairs.ts';

const NAMES = { ca: 'Catalan', es: 'Spanish' } as const;

/** `npm run bench -- words`: how well forms of a word are joined, by the pairs of two spelling dictionaries. */
export function benchWords(show: boolean): Figure[] {
  fetchDictionaries();
  return (['ca', 'es'] as const).flatMap((language) => {
    const pairs = pairsOf(readDictionary(language), language);
    const joined = ([one, other]: Pair) => stem(one, language) === stem(other, language);
    const share = (list: readonly Pair[]) => (list.filter(joined).length / list.length) * 100;
    const name = NAMES[language];
    const { wrong, together } = merged(pairs, language);
    if (show) {
      sample(
        `${name}, gender missed`,
        pairs.gender.filter((pair) => !joined(pair)),
      );
      sample(
        `${name}, number missed`,
        pairs.number.filter((pair) => !joined(pair)),
      );
      sample(`${name}, wrongly joined`, pairs.apart.filter(joined));
    }
    return [
      atLeast(`${name}: gender joined, of ${pairs.gender.length} pairs`, share(pairs.gender), 90, '%'),
      atLeast(`${name}: number joined, of ${pairs.number.length} pairs`, share(pairs.number), 95, '%'),
      atMost(`${name}: look-alikes joined, of ${pairs.apart.length} pairs`, share(pairs.apart), 1, '%'),
      atMost(`${name}: wrong among ${together} pairs that are joined`, (wrong / together) * 100, 1, '%'),
    ];
  });
}

/** Of all forms of all words, how many pairs have one stem, and how many of those are forms of no word in common. */
function merged(pairs: Pairs, language: Measured): { wrong: number; together: number } {
  let [wrong, together] = [0, 0];
  for (const forms of Map.groupBy(pairs.lemmas.keys(), (form) => stem(form, language)).values())
    forms.forEach((one, at) => {
      for (const other of forms.slice(at + 1)) {
        together += 1;
        if (!related(pairs, one, other)) wrong += 1;
      }
    });
  return { wrong, together };
}

const SHOWN = 60;

/** Some of them, spread over the alphabet. */
function sample(name: string, list: readonly Pair[]): void {
  const step = Math.max(1, Math.floor(list.length / SHOWN));
  const some = list.filter((_, at) => at % step === 0).slice(0, SHOWN);
  console.log(`${name} (${list.length}): ${some.map((pair) => pair.join('/')).join(' ')}\n`);
}
