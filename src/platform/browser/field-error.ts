/**
 * Puts what a server said about a field beside it: the first sentence of a piece of notices. Removes it again when
 * there is nothing to say.
 *
 * @param id of the element that shows it
 */
export function showFieldError(field: HTMLInputElement, id: string, notices: string): void {
  document.getElementById(id)?.remove();
  const said = new DOMParser().parseFromString(notices, 'text/html').body.querySelector('li') ?? undefined;
  if (!said) {
    field.removeAttribute('aria-invalid');
    field.removeAttribute('aria-describedby');
    return;
  }
  const note = document.createElement('p');
  note.id = id;
  note.className = id;
  note.setAttribute('role', 'alert');
  note.textContent = said.textContent?.trim() ?? '';
  (field.closest('.coupon-row') ?? field.parentElement ?? field).after(note);
  field.setAttribute('aria-invalid', 'true');
  field.setAttribute('aria-describedby', id);
  field.focus();
}

/** Whether notices of the contract refuse something (wire.md 1.4). */
export function isRefusal(notices: string): boolean {
  return notices.includes('woocommerce-error') || notices.includes('is-error');
}
