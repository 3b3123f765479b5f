import { boundQuantity, type VariationObject } from '../model-variation.ts';

const FIELD = '.quantity input.qty';

/** Lets the quantity of the form go as far as the variation allows. */
export function fitQuantity(form: HTMLFormElement, variation: VariationObject): void {
  const field = form.querySelector<HTMLInputElement>(FIELD);
  if (!field) return;
  const alone = variation.is_sold_individually === 'yes';
  const wrapper = field.closest<HTMLElement>('.quantity');
  if (wrapper) wrapper.hidden = alone;
  field.min = alone ? '1' : String(variation.min_qty);
  field.max = alone ? '1' : String(variation.max_qty);
  field.value = alone ? '1' : String(boundQuantity(field.value, variation.min_qty, variation.max_qty));
}

/** Keeps what is typed within the bounds. */
export function boundField(form: HTMLFormElement): void {
  form.addEventListener('change', (event) => {
    const field = event.target;
    if (!(field instanceof HTMLInputElement) || !field.matches(FIELD)) return;
    const max = field.max === '' ? '' : Number(field.max);
    field.value = String(boundQuantity(field.value, Number(field.min || 1), max));
  });
}
