import { differenceOf, type Piece } from '../../../platform/difference.ts';
import type { ProductInput } from '../../model-product.ts';
import { plainText } from '../../model-text.ts';

/** What a product says of itself, by language. */
export type Said = ProductInput['texts'];

const FIELDS = ['name', 'slug', 'summary', 'description', 'purchaseNote', 'buttonText'] as const;
/** Of these the markup counts where the words are the same: a link that leads elsewhere is a change. */
const MARKUP = new Set<string>(['summary', 'description', 'purchaseNote']);

export interface SaidDifference {
  field: (typeof FIELDS)[number];
  language: string;
  pieces: Piece[];
}

/** What differs between what a product said and what it says, word by word; only what does. */
export function saidDifferences(before: Said, after: Said): SaidDifference[] {
  const languages = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return languages.flatMap((language) =>
    FIELDS.flatMap((field) => {
      const [one, other] = [before[language]?.[field] ?? '', after[language]?.[field] ?? ''];
      if (one === other) return [];
      const [was, is] = MARKUP.has(field) ? [plainText(one), plainText(other)] : [one, other];
      return [{ field, language, pieces: was === is ? differenceOf(one, other) : differenceOf(was, is) }];
    }),
  );
}
