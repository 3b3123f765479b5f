import { delegate } from '../../../platform/browser/contract.ts';
import { boundQuantity, type VariationObject } from '../../variations/model-variation.ts';

const FIELD = '.quantity input.qty';

interface Bounds {
  min: string;
  max: string;
  hidden: HTMLElement['hidden'];
}
const originals = new WeakMap<HTMLInputElement, Bounds>();

/** Lets the quantity of the form go as far as the variation allows; without one, as far as it went at first. */
export function fitQuantity(form: HTMLFormElement, variation: VariationObject | undefined): void {
  const field = form.querySelector<HTMLInputElement>(FIELD);
  const wrapper = field?.closest<HTMLElement>('.quantity');
  if (!field || !wrapper) return;
  const original = originals.get(field) ?? { min: field.min, max: field.max, hidden: wrapper.hidden };
  originals.set(field, original);
  const alone = variation?.is_sold_individually === 'yes';
  wrapper.hidden = variation ? alone : original.hidden;
  field.min = alone ? '1' : variation ? String(variation.min_qty) : original.min;
  field.max = alone ? '1' : variation ? String(variation.max_qty) : original.max;
  if (alone) field.value = '1';
  else if (variation) bound(field);
}

/** Keeps what is typed within the bounds, in every form that sells; what stands below its minimum is raised at once. */
export function attachQuantities(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>(`form.cart ${FIELD}[min]`))
    if (field.valueAsNumber < Number(field.min)) field.value = field.min;
  delegate('change', `form.cart ${FIELD}`, (_event, field) => bound(field as HTMLInputElement));
}

function bound(field: HTMLInputElement): void {
  const max = field.max === '' ? '' : Number(field.max);
  const step = Number(field.step) > 0 ? Number(field.step) : 1;
  field.value = String(boundQuantity(field.value, field.min === '' ? 1 : Number(field.min), max, step));
}
