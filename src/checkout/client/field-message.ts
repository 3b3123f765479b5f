/** The message at a field itself, for eyes and for readers of the screen. It takes the place of an earlier one. */
export function explain(field: Element, text: string): void {
  const row = field.closest('.form-row');
  if (!row) return;
  row.querySelector('.checkout-inline-error-message')?.remove();
  const note = document.createElement('p');
  note.className = 'checkout-inline-error-message';
  note.id = `${field.id}_description`;
  note.textContent = text;
  row.classList.remove('woocommerce-validated');
  row.classList.add('woocommerce-invalid');
  row.append(note);
  field.setAttribute('aria-invalid', 'true');
  field.setAttribute('aria-describedby', note.id);
}

export function unexplain(field: Element): void {
  field.closest('.form-row')?.querySelector('.checkout-inline-error-message')?.remove();
  field.removeAttribute('aria-invalid');
  if (field.getAttribute('aria-describedby') === `${field.id}_description`)
    field.removeAttribute('aria-describedby');
}
