import type { Picked } from '../media/dialog.ts';
import type { Parts } from './parts.ts';

/** A picture was chosen in the form of a block. */
export const CHOSEN = 'picture-chosen';

/**
 * In the form of a block with a picture it must be said what it shows, unless the library says it in the language of the
 * text, or it is ticked to be a decoration.
 *
 * @returns lets go of the form; undefined where it does not ask
 */
export function askAlt(dialog: HTMLElement, { language }: Parts): (() => void) | undefined {
  const alt = dialog.querySelector<HTMLInputElement>('[data-kind=alt]');
  const decoration = dialog.querySelector<HTMLInputElement>('[data-attr=decoration]');
  const hint = alt?.parentElement?.querySelector<HTMLElement>('[data-known]');
  if (!alt || !decoration || !hint) return undefined;
  const plain = hint.textContent;
  let known = '';
  const show = () => {
    alt.disabled = decoration.checked;
    alt.required = !decoration.checked && known === '';
    alt.placeholder = known;
    hint.textContent = known === '' ? plain : (hint.dataset.known ?? '');
  };
  const chosen = (event: Event) => {
    known = (event as CustomEvent<Picked>).detail.alts[language] ?? '';
    show();
  };
  dialog.addEventListener(CHOSEN, chosen);
  decoration.addEventListener('change', show);
  show();
  return () => {
    dialog.removeEventListener(CHOSEN, chosen);
    decoration.removeEventListener('change', show);
    hint.textContent = plain;
  };
}
