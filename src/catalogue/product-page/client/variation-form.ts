import { call, listen, params, trigger } from '../../../platform/browser/contract.ts';
import { soldOut } from '../../variations/model-swatch.ts';
import { matching, type VariationObject } from '../../variations/model-variation.ts';
import { attachSwatches } from './swatches.ts';
import { showImage, showMeasures } from './variation-details.ts';
import { fitQuantity } from './variation-quantity.ts';

const FIRST_CHECK_MS = 100;

type Texts = {
  i18n_no_matching_variations_text: string;
  i18n_make_a_selection_text: string;
  i18n_unavailable_text: string;
  i18n_reset_alert_text: string;
};

/** The variation form: spec sections 4 and 5, events and classes of wire.md 2.4. */
export function attachVariationForm(form: HTMLFormElement): void {
  const texts = params<Texts>('wc_add_to_cart_variation_params');
  const variations = JSON.parse(form.dataset.product_variations ?? 'false') as VariationObject[] | false;
  const selects = [...form.querySelectorAll<HTMLSelectElement>('.variations select')];
  const offered = new Map(selects.map((select) => [select, [...select.options]]));
  const button = form.querySelector<HTMLButtonElement>('.single_add_to_cart_button');
  const idField = form.querySelector<HTMLInputElement>('input.variation_id');
  const panel = form.querySelector<HTMLElement>('.single_variation');
  const reset = form.querySelector<HTMLElement>('.reset_variations');
  const announcement = form.querySelector<HTMLElement>('.reset_variations_alert');
  const scope = form.closest<HTMLElement>('.product') ?? document.body;
  let asking: AbortController | undefined;

  const chosen = () => Object.fromEntries(selects.map((select) => [nameOf(select), select.value]));
  const chosenCount = () => selects.filter((select) => select.value !== '').length;

  function setButton(
    reason: 'wc-variation-selection-needed' | 'wc-variation-is-unavailable' | undefined,
  ): void {
    button?.classList.remove('wc-variation-selection-needed', 'wc-variation-is-unavailable', 'disabled');
    if (reason) button?.classList.add('disabled', reason);
  }

  function setId(id: number | ''): void {
    if (!idField || idField.value === String(id)) return;
    idField.value = String(id);
    idField.dispatchEvent(new Event('change', { bubbles: true }));
  }

  /** Looks for the variation of what is chosen. Runs on `check_variations`, whoever sends it. */
  async function check(): Promise<void> {
    if (reset) reset.style.visibility = chosenCount() > 0 ? 'visible' : 'hidden';
    if (chosenCount() < selects.length) {
      if (variations) updateOptions();
      return trigger(form, 'reset_data');
    }
    if (variations) {
      updateOptions();
      if (chosenCount() < selects.length) return trigger(form, 'reset_data');
    }
    const found = variations ? matching(variations, chosen())[0] : await ask();
    if (found) trigger(form, 'found_variation', [found]);
    else if (found === undefined) noMatch();
  }

  /** Null when a later question has overtaken this one. */
  async function ask(): Promise<VariationObject | undefined | null> {
    asking?.abort();
    const mine = new AbortController();
    asking = mine;
    form.classList.add('processing');
    const { product_id = '', custom_data = '' } = form.dataset;
    const body = new URLSearchParams({ ...chosen(), product_id, custom_data });
    try {
      const reply = await call<VariationObject | false>('get_variation', body, { signal: mine.signal });
      return asking === mine ? reply || undefined : null;
    } catch {
      return mine.signal.aborted ? null : undefined;
    } finally {
      if (asking === mine) form.classList.remove('processing');
    }
  }

  function noMatch(): void {
    for (const select of selects) select.value = '';
    if (reset) reset.style.visibility = 'hidden';
    if (variations) updateOptions();
    trigger(form, 'reset_data');
    const message = document.createElement('p');
    message.className = 'wc-no-matching-variations woocommerce-info';
    message.setAttribute('role', 'alert');
    message.textContent = texts.i18n_no_matching_variations_text ?? '';
    panel?.after(message);
  }

  /** Greys the values that no variation has together with what is chosen elsewhere. */
  function updateOptions(): void {
    trigger(form, 'update_variation_values', [variations]);
    for (const [select, options] of offered) {
      const others = { ...chosen(), [nameOf(select)]: '' };
      const value = select.value;
      for (const option of options) {
        if (option.value === '') continue;
        const fitting = matching(variations || [], { ...others, [nameOf(select)]: option.value });
        const active = fitting.some((variation) => variation.variation_is_active);
        option.disabled = !active;
        option.classList.toggle('attached', fitting.length > 0);
        option.classList.toggle('enabled', active);
        mark(option, select, soldOut(variations || [], others, nameOf(select), option.value));
      }
      if (options.find((option) => option.value === value)?.disabled) select.value = '';
    }
    trigger(form, 'woocommerce_update_variation_values');
  }

  listen(form, 'check_variations', () => void check());
  listen(form, 'found_variation', (variation) => found(variation as VariationObject));
  listen(form, 'reset_data', () => {
    showMeasures(scope, undefined);
    showImage(scope, undefined);
    setId('');
    panel?.replaceChildren();
    if (panel) panel.hidden = true;
    fitQuantity(form, undefined);
    trigger(form, 'hide_variation');
  });
  listen(form, 'hide_variation', () => setButton('wc-variation-selection-needed'));
  listen(form, 'show_variation', (_variation, purchasable) =>
    setButton(purchasable ? undefined : 'wc-variation-is-unavailable'),
  );
  listen(form, 'announce_reset', () => {
    if (announcement) announcement.textContent = texts.i18n_reset_alert_text ?? '';
  });
  listen(form, 'reset_focus', () => selects[0]?.focus());

  function found(variation: VariationObject): void {
    showMeasures(scope, variation);
    showImage(scope, variation.image.src === '' ? undefined : variation.image);
    fitQuantity(form, variation);
    const visible = variation.variation_is_visible;
    if (panel) {
      panel.innerHTML = visible
        ? part('description', variation.variation_description) +
          part('price', variation.price_html) +
          part('availability', variation.availability_html)
        : '';
      if (!visible) panel.textContent = texts.i18n_unavailable_text ?? '';
      panel.hidden = panel.textContent?.trim() === '';
    }
    setId(variation.variation_id);
    const purchasable = variation.is_purchasable && variation.is_in_stock && visible;
    // The change is told first, then that the variation is shown: scripts of the contract count on it.
    setTimeout(() => trigger(form, 'show_variation', [variation, purchasable]), 0);
  }

  for (const select of selects)
    select.addEventListener('change', () => {
      setId('');
      form.querySelector('.wc-no-matching-variations')?.remove();
      if (announcement) announcement.textContent = '';
      trigger(form, 'woocommerce_variation_select_change');
      trigger(form, 'check_variations');
      trigger(form, 'woocommerce_variation_has_changed');
    });
  reset?.addEventListener('click', (event) => {
    event.preventDefault();
    for (const select of selects) select.value = '';
    form.querySelector('.wc-no-matching-variations')?.remove();
    trigger(form, 'check_variations');
    trigger(form, 'announce_reset');
    trigger(form, 'reset_focus');
  });
  button?.addEventListener('click', (event) => {
    if (!button.classList.contains('disabled')) return;
    event.preventDefault();
    const gone = button.classList.contains('wc-variation-is-unavailable');
    window.alert(gone ? (texts.i18n_unavailable_text ?? '') : (texts.i18n_make_a_selection_text ?? ''));
  });
  attachSwatches(form, variations);
  setButton('wc-variation-selection-needed');
  if (panel) panel.hidden = true;
  setTimeout(() => {
    trigger(form, 'check_variations');
    trigger(form, 'wc_variation_form');
  }, FIRST_CHECK_MS);
}

function nameOf(select: HTMLSelectElement): string {
  return select.dataset.attribute_name ?? select.name;
}

/** Says beside a value that it is sold out, in words: an option can show nothing else. */
function mark(option: HTMLOptionElement, { dataset }: HTMLSelectElement, gone: boolean): void {
  const note = dataset.sold_out ?? '';
  if (note === '' || option.text.endsWith(note) === gone) return;
  option.text = gone ? `${option.text} ${note}` : option.text.slice(0, -note.length).trim();
}

function part(name: string, markup: string): string {
  return `<div class="woocommerce-variation-${name}">${markup}</div>`;
}
