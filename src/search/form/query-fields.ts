import type { QueryField } from '../query/model-fields.ts';
import type { NumberRange } from '../query/model-request.ts';
import type { FormField, NumberField } from '../setup/model-setup.ts';

/** What a field puts into the address; undefined for buttons. @param bounds of its numbers, by their key */
export function queryField(
  field: FormField,
  bounds: ReadonlyMap<string, Required<NumberRange>>,
): QueryField | undefined {
  switch (field.type) {
    case 'search':
    case 'sort_order':
    case 'posts_per_page':
      return { type: field.type };
    case 'author':
    case 'post_type':
      return { type: field.type, input: field.input };
    case 'taxonomy':
    case 'tag':
    case 'category': {
      const { taxonomy, input, operator, includeChildren } = field;
      return { type: 'taxonomy', taxonomy, input, operator, includeChildren };
    }
    case 'post_date':
      return { type: 'post_date', input: field.input, format: field.format };
    case 'post_meta': {
      const { key } = field;
      if (field.meta === 'date') return { type: 'meta_date', key, input: field.input, format: field.format };
      if (field.meta === 'number')
        return { type: 'meta_number', key, input: field.input, ...bounds.get(key) };
      return { type: 'meta_choice', key, input: field.input, operator: field.operator };
    }
    default:
      return undefined;
  }
}

/** A whole number of steps from the least to the greatest (search-and-filter.md 2.3). */
export function boundsOf(
  field: NumberField,
  found: { min: number; max: number } | undefined,
): Required<NumberRange> {
  const { step } = field;
  const exact = (value: number) => Number(value.toFixed(6));
  const min = field.min ?? (found ? exact(Math.floor(found.min / step) * step) : 0);
  const wanted = field.max ?? (found ? found.max : 1000);
  const steps = Math.max(1, Math.ceil(exact((wanted - min) / step)));
  return { min, max: exact(min + steps * step) };
}
