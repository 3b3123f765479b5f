import { delegate } from './contract.ts';

const STEPS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'];

/**
 * Hears of a choice in a list that leads to another page. Who goes through a list by its keys changes it at every
 * step and has chosen nothing yet: that counts with Enter, or when the list is left.
 *
 * @example onChoice('select.orderby', (select) => select.form?.requestSubmit())
 */
export function onChoice(selector: string, chosen: (select: HTMLSelectElement) => void): void {
  /** Changed by keys, and not said yet. */
  const waiting = new Set<HTMLElement>();
  let stepping = false;
  const say = (select: HTMLElement) => {
    if (waiting.delete(select)) chosen(select as HTMLSelectElement);
  };
  delegate('keydown', selector, (event, select) => {
    // Letters look for an entry, and change it as the arrows do. Blank, or an arrow with Alt, opens the list, where
    // nothing changes before something is chosen.
    const letter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey;
    stepping = (STEPS.includes(event.key) && !event.altKey) || letter;
    if (event.key === 'Enter') say(select);
  });
  delegate('pointerdown', selector, () => {
    stepping = false;
  });
  delegate('change', selector, (_event, select) => {
    waiting.add(select);
    if (!stepping) say(select);
  });
  delegate('focusout', selector, (_event, select) => say(select));
}
