import { listen } from '../../../platform/browser/contract.ts';
import { arrowTo, letGo, soldOut } from '../../variations/model-swatch.ts';
import type { VariationObject } from '../../variations/model-variation.ts';

/** Whatever changes a choice of the form, ours or another's script. */
const CHANGES = [
  'check_variations',
  'woocommerce_variation_select_change',
  'woocommerce_update_variation_values',
  'reset_data',
  'found_variation',
];

/**
 * Puts the buttons of each attribute in front of its select, as a group of radio buttons. The select keeps the choice:
 * the buttons only press it and show what it says.
 */
export function attachSwatches(form: HTMLFormElement, variations: readonly VariationObject[] | false): void {
  const selects = [...form.querySelectorAll<HTMLSelectElement>('.variations select')];
  const chosen = () => Object.fromEntries(selects.map(({ name, value }) => [name, value]));
  const groupOf = (id: string) => form.querySelector<HTMLElement>(`.swatches[data-for="${CSS.escape(id)}"]`);
  const shows: (() => void)[] = [];
  for (const select of selects) {
    const group = groupOf(select.id);
    if (group) shows.push(takePlace(select, group));
  }
  const show = () => {
    for (const one of shows) one();
  };
  for (const name of CHANGES) listen(form, name, show);
  show();

  function takePlace(select: HTMLSelectElement, group: HTMLElement): () => void {
    const buttons = [...group.querySelectorAll<HTMLButtonElement>('.swatch')];
    const said = select.closest('tr')?.querySelector('.swatches-chosen');
    const impossible = ({ dataset: { value } }: HTMLButtonElement) =>
      [...select.options].find((option) => option.value === value)?.disabled ?? true;

    function showOne(): void {
      const { value } = select;
      for (const button of buttons) {
        const mine = button.dataset.value ?? '';
        const barred = mine !== value && impossible(button);
        const gone = !barred && variations !== false && soldOut(variations, chosen(), select.name, mine);
        button.ariaChecked = String(mine === value);
        button.tabIndex = mine === value ? 0 : -1;
        button.classList.toggle('swatch--impossible', barred);
        button.classList.toggle('swatch--sold-out', gone);
        const note = barred ? group.dataset.impossible : gone ? group.dataset.sold_out : undefined;
        const words = button.querySelector('.swatch-note');
        if (words) words.textContent = note ? ` ${note}` : '';
      }
      const checked = buttons.find((button) => button.tabIndex === 0);
      if (!checked && buttons[0]) buttons[0].tabIndex = 0;
      if (said) said.textContent = checked?.querySelector('.swatch-name')?.textContent ?? '';
    }

    /** What does not go with the value is let go of, so that no choice is a trap. */
    function choose(value: string): void {
      if (select.value === value) return;
      const gone = variations ? letGo(variations, chosen(), select.name, value) : [];
      const others = selects.filter(({ name }) => gone.includes(name));
      for (const other of others) change(other, '');
      change(select, value);
      const alert = form.querySelector('.reset_variations_alert');
      const messages = others.map(({ id }) => groupOf(id)?.dataset.let_go ?? '');
      if (alert && messages.length > 0) alert.textContent = messages.join(' ');
    }

    select.classList.add('screen-reader-text');
    select.ariaHidden = 'true';
    select.tabIndex = -1;
    group.hidden = false;
    // Labels, the reset and the sticky bar lead to the select, and have scrolled as far as they want.
    select.addEventListener('focus', () =>
      buttons.find(({ tabIndex }) => tabIndex === 0)?.focus({ preventScroll: true }),
    );
    for (const [at, button] of buttons.entries()) {
      button.addEventListener('click', () => choose(button.dataset.value ?? ''));
      button.addEventListener('keydown', (event) => {
        const to = arrowTo(event.key, at, buttons.length);
        const next = to === undefined ? undefined : buttons[to];
        if (!next || event.ctrlKey || event.altKey || event.metaKey) return;
        event.preventDefault();
        next.focus();
        // An arrow takes nothing back: what would cost another choice waits for the space bar.
        if (!impossible(next)) choose(next.dataset.value ?? '');
      });
    }
    listen(select, 'change', showOne);
    new MutationObserver(showOne).observe(select, {
      childList: true,
      subtree: true,
      attributeFilter: ['disabled'],
    });
    return showOne;
  }
}

function change(select: HTMLSelectElement, value: string): void {
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}
