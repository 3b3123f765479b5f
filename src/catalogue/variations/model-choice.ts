import { inLanguage, type Spoken } from '../../frame/shop/translated.ts';
import type { ChosenAttribute } from '../model.ts';
import { readByLanguage } from '../model-language.ts';

/** What is known of one attribute of a variation: see the store. */
export interface KeptChoice {
  code: string;
  term_id: number | null;
  option_index: number | null;
  own_labels: string;
  options: string;
  labels: string | null;
  name: string | null;
  slug: string | null;
}

/** One attribute of a variation in the contract's words: its field, its value ('' is any) and what people read. */
export function choiceIn(choice: KeptChoice, { language, languages }: Spoken): ChosenAttribute {
  const name = `attribute_${choice.code}`;
  const label =
    inLanguage(readByLanguage<string>(choice.labels ?? choice.own_labels), language, languages) ??
    choice.code;
  if (choice.term_id !== null)
    return { name, label, value: choice.slug ?? '', display: choice.name ?? choice.slug ?? '' };
  const options = inLanguage(readByLanguage<string[]>(choice.options), language, languages) ?? [];
  const value = choice.option_index === null ? '' : (options[choice.option_index] ?? '');
  return { name, label, value, display: value };
}
