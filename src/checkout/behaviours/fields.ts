import type { Field } from './dom.ts';

/** Looks at one field when it is left: the contract's inline validation (wire.md 2.7). The server decides later. */
function look(field: Field): void {
  const row = field.closest('.form-row');
  if (!row || row.closest('[hidden]')) return;
  const is = (name: string) => row.classList.contains(name);
  const box = field instanceof HTMLInputElement && field.type === 'checkbox';
  const empty = box ? !field.checked : field.value.trim() === '';
  const wrong: string[] = [];
  if (is('validate-required') && empty) wrong.push('woocommerce-invalid-required-field');
  if (is('validate-email') && !empty && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(field.value))
    wrong.push('woocommerce-invalid-email');
  if (is('validate-phone') && !empty && !/^[\d\s#+()./-]{6,25}$/.test(field.value))
    wrong.push('woocommerce-invalid-phone');
  row.classList.remove(
    'woocommerce-invalid-required-field',
    'woocommerce-invalid-email',
    'woocommerce-invalid-phone',
  );
  row.classList.toggle('woocommerce-invalid', wrong.length > 0);
  row.classList.toggle('woocommerce-validated', wrong.length === 0 && !empty);
  row.classList.add(...wrong);
  if (wrong.length > 0) field.setAttribute('aria-invalid', 'true');
  else {
    field.removeAttribute('aria-invalid');
    row.querySelector('.checkout-inline-error-message')?.remove();
    if (field.getAttribute('aria-describedby') === `${field.id}_description`)
      field.removeAttribute('aria-describedby');
  }
}

export function attachFields(): void {
  for (const type of ['focusout', 'change'])
    document.addEventListener(type, (event) => {
      const field = event.target as Field;
      if (field.matches?.('form.checkout .form-row :is(input, select, textarea)')) look(field);
    });
}
