import { beginsWith, wordsOf } from '../../platform/plain-text.ts';
import { knownLanguages } from '../shop/languages.ts';
import type { Language } from '../shop/settings.ts';
import { settingText } from './labels.ts';
import type { Description, Leaf } from './model-description.ts';

/** What is said of a setting, as words: by whom it is looked for reads one language, and may think in another. */
interface Said {
  leaf: Leaf;
  labels: ReadonlyMap<Language, readonly string[]>;
  all: readonly (readonly string[])[];
}

const known = new WeakMap<Description, readonly Said[]>();

/**
 * The settings of which all of these words are said, or begin one that is: in the path, the label or the hint, in any
 * language. Accents do not matter. Those whose label says it come first, in the language of who asks before others.
 *
 * @example findSettings(description, 'pagina prod') // catalogue.pageSize, …
 */
export function findSettings(description: Description, words: string, language?: Language): Leaf[] {
  const wanted = wordsOf(words);
  const rank = ({ labels, all }: Said): number => {
    if (beginsWith(labels.get(language ?? '') ?? [], wanted)) return 0;
    if ([...labels.values()].some((label) => beginsWith(label, wanted))) return 1;
    return all.some((text) => beginsWith(text, wanted)) ? 2 : 3;
  };
  return saidIn(description)
    .map((said) => ({ leaf: said.leaf, rank: rank(said) }))
    .filter((each) => each.rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .map(({ leaf }) => leaf);
}

/** Texts stay as they are while the house is open, so they are taken apart once. */
function saidIn(description: Description): readonly Said[] {
  const found = known.get(description);
  if (found) return found;
  const said = [...description.leaves.values()].map((leaf): Said => {
    const texts = knownLanguages.map((language) => [language, settingText(language, leaf.path)] as const);
    return {
      leaf,
      labels: new Map(texts.map(([language, { label }]) => [language, wordsOf(label)])),
      all: [
        // `catalogue.pageSize` is as good as "page size"; what is typed whole finds it as well.
        wordsOf(`${leaf.path} ${leaf.path.replace(/[A-Z]/g, ' $&')}`),
        ...texts.map(([, { label, hint }]) => wordsOf(`${label} ${hint}`)),
      ],
    };
  });
  known.set(description, said);
  return said;
}
