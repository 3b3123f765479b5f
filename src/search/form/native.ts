import { nameOf, type QueryField, type QueryForm } from '../query/model-fields.ts';

/** What inputs are called, where it is not the parameter's own name (search-and-filter.md 1.2). */
const INPUT_NAMES: Partial<Record<QueryField['type'], string>> = {
  search: '_sf_search',
  author: '_sf_author',
  post_type: '_sf_post_type',
  sort_order: '_sf_sort_order',
  posts_per_page: 'posts_per_page',
  post_date: '_sf_post_date',
};

export const inputName = (field: QueryField): string => INPUT_NAMES[field.type] ?? nameOf(field);

/**
 * What a browser without scripts sends, as the parameters that the form's client would have made of it; undefined
 * when no input of the form is in it. `_sft_product_cat[]=olis&_sft_product_cat[]=vins` → `_sft_product_cat=olis,vins`.
 */
export function nativeQuery(
  entries: readonly (readonly [string, string])[],
  { fields }: QueryForm,
): (readonly [string, string])[] | undefined {
  const all = (name: string) => entries.filter(([key]) => key === `${name}[]`).map(([, value]) => value);
  let native = false;
  const pairs: [string, string][] = [];
  for (const field of fields) {
    const name = inputName(field);
    const ends = [...all(`${name}_min`), ...all(`${name}_max`)];
    const values = ends.length > 0 ? ends : all(name);
    if (values.length === 0) continue;
    native = true;
    pairs.push([nameOf(field), joined(field, values)]);
  }
  if (!native) return undefined;
  const others = entries.filter(([name]) => !name.endsWith('[]') && name !== '_sf_submit');
  return [...others, ...pairs];
}

function joined(field: QueryField, values: readonly string[]): string {
  switch (field.type) {
    case 'meta_choice':
      return values.join('-,-');
    case 'meta_number':
    case 'meta_date':
    case 'post_date':
      // Of two dates that are both empty, none is asked for.
      return values.some((value) => value !== '') ? values.join('+') : '';
    case 'taxonomy':
    case 'author':
    case 'post_type':
      return values.join(',');
    default:
      return values[0] ?? '';
  }
}
