import { delegate } from '../../platform/browser/contract.ts';

const FIELD = '.quantity.buttons_added';

/** The minus and the plus beside a number: the field tells its form of them by the events of an ordinary field. */
export function attachQuantity(): void {
  delegate('click', `${FIELD} .quantity-step`, (_event, button) => {
    const input = button.closest(FIELD)?.querySelector<HTMLInputElement>('input');
    if (!input) return;
    const wanted = (Number(input.value) || 0) + Number(button.dataset.step);
    input.value = String(Math.min(Number(input.max), Math.max(Number(input.min), wanted)));
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  delegate('input', `${FIELD} input`, (_event, field) => {
    const { value, min, max } = field as HTMLInputElement;
    for (const button of field.closest(FIELD)?.querySelectorAll<HTMLButtonElement>('.quantity-step') ?? [])
      button.disabled =
        button.dataset.step === '1' ? Number(value) >= Number(max) : Number(value) <= Number(min);
  });
}
