import type { AnyField } from '../../../kit/index.ts';

export type Fields = Record<string, AnyField>;

/** Parts of the form, in their order; texts are laid out by language. */
export interface Sections {
  texts: Fields;
  state: Fields;
  prices: Fields;
  stock: Fields;
  sorting: Fields;
  codes: Fields;
  sending: Fields;
  tax: Fields;
  linked: Fields;
  safety: Fields;
  withdrawal: Fields;
  more: Fields;
}

export const allOf = (sections: Sections): Fields => Object.assign({}, ...Object.values(sections));

export const flag = (value: boolean): string => (value ? '1' : '');
