/**
 * Takes over what somebody has typed into a piece of the page while its new markup was on its way: the fields whose
 * text is not the one that they came with.
 */
export function carryTyped(before: Element, after: Element): void {
  for (const field of before.querySelectorAll<HTMLInputElement>('input[id]')) {
    if (field.type === 'hidden' || field.value === field.defaultValue) continue;
    const same = after.querySelector(`#${CSS.escape(field.id)}`);
    if (same instanceof HTMLInputElement) same.value = field.value;
  }
}
