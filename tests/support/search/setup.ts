import { applySetup } from '../../../src/search/setup/setup.ts';
import type { TestShop } from '../shop.ts';

/** One text in three languages. */
export const inAll = (text: string) => ({ ca: text, es: `${text} (es)`, en: `${text} (en)` });

/** A form as its file says it; what is not said is as usual. */
export function formFile(id: number, fields: object[], more: object = {}) {
  const word = `forma-${id}`;
  return {
    id,
    types: ['product'],
    fields,
    title: inAll(`Forma ${id}`),
    slug: { ca: word, es: word, en: word },
    ...more,
  };
}

/** Puts forms in force, as `cistella search apply` does. */
export async function applyForms(house: TestShop, forms: object[], more: object = {}): Promise<void> {
  await house.shop.db.transaction((tx) => applySetup(tx, { forms, ...more }, 'test', Date.now()));
  await house.settle();
}
