import { params } from '../../platform/browser/contract.ts';
import type { Field } from './dom.ts';
import { explain, unexplain } from './field-message.ts';

type Fault = 'required' | 'email' | 'phone';
/** The contract's class for each (wire.md 2.7). */
const CLASSES: Record<Fault, string> = {
  required: 'woocommerce-invalid-required-field',
  email: 'woocommerce-invalid-email',
  phone: 'woocommerce-invalid-phone',
};

/**
 * Looks at one field when it is left, and says in words what is wrong, as the server would, which decides later.
 *
 * @returns whether it may stay so
 */
function look(field: Field): boolean {
  const row = field.closest('.form-row');
  if (!row?.checkVisibility()) return true;
  const fault = faultOf(field, row);
  row.classList.remove(...Object.values(CLASSES));
  row.classList.toggle('woocommerce-invalid', fault !== undefined);
  row.classList.toggle('woocommerce-validated', fault === undefined && !isEmpty(field));
  if (!fault) {
    unexplain(field);
    return true;
  }
  row.classList.add(CLASSES[fault]);
  explain(field, textOf(field, row, fault));
  return false;
}

/** The first field within an area that cannot stay as it is; every other one says so too. */
export function firstWrong(area: Element): Field | undefined {
  const fields = [
    ...area.querySelectorAll<Field>('.form-row :is(input:not([type=hidden]), select, textarea)'),
  ];
  return fields.filter((field) => !look(field))[0];
}

function faultOf(field: Field, row: Element): Fault | undefined {
  const is = (name: string) => row.classList.contains(`validate-${name}`);
  if (isEmpty(field)) return is('required') ? 'required' : undefined;
  if (is('email') && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(field.value)) return 'email';
  return is('phone') && !/^[\d\s#+()./-]{6,25}$/.test(field.value) ? 'phone' : undefined;
}

function isEmpty(field: Field): boolean {
  const box = field instanceof HTMLInputElement && field.type === 'checkbox';
  return box ? !field.checked : field.value.trim() === '';
}

/** A box has a sentence of its own; the others name their label, without its star. */
function textOf(field: Field, row: Element, fault: Fault): string {
  const { faults = {} } = params<{ faults: Record<string, string> }>('cistella_checkout');
  const label = row.querySelector('label')?.firstChild?.textContent?.trim() ?? '';
  return faults[field.name] ?? (faults[fault] ?? '').replace('{label}', label);
}

/**
 * A field is looked over when it is left, and one that was found wrong at every key as well, so that its words go as
 * soon as they are no longer true. While the mouse is down nothing is said: words that come or go would move the button
 * away that is just being pressed, and the click would be lost.
 */
export function attachFields(): void {
  const left = new Set<Field>();
  let pressed = false;
  const fieldOf = ({ target }: Event) => {
    const field = target as Field;
    return field.matches?.('form.checkout .form-row :is(input, select, textarea)') ? field : undefined;
  };
  addEventListener('mousedown', () => (pressed = true), true);
  addEventListener(
    'mouseup',
    () => {
      pressed = false;
      // The click comes first.
      setTimeout(() => {
        for (const field of left) look(field);
        left.clear();
      });
    },
    true,
  );
  for (const type of ['focusout', 'change'])
    document.addEventListener(type, (event) => {
      const field = fieldOf(event);
      if (!field) return;
      if (pressed) left.add(field);
      else look(field);
    });
  document.addEventListener('input', (event) => {
    const field = fieldOf(event);
    if (field?.getAttribute('aria-invalid') === 'true') look(field);
  });
}
