/** The checkout's form, if this page has one. It may be replaced by a notice, so it is asked for each time. */
export function checkoutForm(): HTMLFormElement | null {
  return document.querySelector<HTMLFormElement>('form.checkout.woocommerce-checkout');
}

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function fieldById(id: string): Field | null {
  const found = document.getElementById(id);
  return found instanceof HTMLInputElement ||
    found instanceof HTMLSelectElement ||
    found instanceof HTMLTextAreaElement
    ? found
    : null;
}

export function typedIn(id: string): string {
  return fieldById(id)?.value ?? '';
}

export function isChecked(id: string): boolean {
  const field = fieldById(id);
  return field instanceof HTMLInputElement && field.checked;
}

/** Markup of the shop's own server as an element. */
export function fromMarkup(markup: string): Element | null {
  const template = document.createElement('template');
  template.innerHTML = markup.trim();
  return template.content.firstElementChild;
}

/** Covers an area while it waits for the server; the contract's overlay of 0.6 is in the stylesheet. */
export function block(element: Element | null): void {
  element?.classList.add('processing');
  element?.setAttribute('aria-busy', 'true');
}

export function unblock(element: Element | null): void {
  element?.classList.remove('processing');
  element?.removeAttribute('aria-busy');
}
