import { knownLanguages } from '../shop/languages.ts';
import { settingText } from './labels.ts';
import type { Description, Leaf } from './model-description.ts';

/**
 * The settings that all of these words are said of: by path, label or hint, in any language. Accents do not matter.
 *
 * @example findSettings(description, 'pagina productes') // catalogue.pageSize, …
 */
export function findSettings({ leaves }: Description, words: string): Leaf[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  return [...leaves.values()].filter(({ path }) => {
    const texts = knownLanguages.map((language) => Object.values(settingText(language, path)).join(' '));
    return [path, ...texts].some((text) => wanted.every((word) => plain(text).includes(word)));
  });
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
