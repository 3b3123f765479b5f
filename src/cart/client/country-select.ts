import { delegate, params, trigger } from '../../platform/browser/contract.ts';

type CountryParams = { countries: string; i18n_select_state_text: string };
type States = Record<string, string> | [];

/**
 * Keeps the calculator’s field of the state in step with the chosen country, as the contract does (wire.md
 * 2.8): a list where the country has states, nothing where it has none, free text where they are not known.
 */
export function attachCountrySelect(): void {
  delegate('change', '.woocommerce-shipping-calculator select.country_to_state', (_event, select) => {
    const { countries, i18n_select_state_text = '' } = params<CountryParams>('wc_country_select_params');
    if (!countries) return;
    const country = (select as HTMLSelectElement).value;
    const form = select.closest<HTMLElement>('form');
    const name = select.getAttribute('rel') ?? select.id.replace(/country$/, 'state');
    const before = form?.querySelector<HTMLInputElement | HTMLSelectElement>(`#${CSS.escape(name)}`);
    if (!form || !before) return;
    trigger(document.body, 'country_to_state_changing', [country, form]);
    const states = (JSON.parse(countries) as Record<string, States>)[country];
    before.replaceWith(fieldFor(before, states, i18n_select_state_text));
    const row = form.querySelector<HTMLElement>(`#${CSS.escape(name)}_field`);
    if (row) row.hidden = Array.isArray(states);
    trigger(document.body, 'country_to_state_changed', [country, form]);
  });
}

function fieldFor(
  before: HTMLInputElement | HTMLSelectElement,
  states: States | undefined,
  choose: string,
): HTMLElement {
  const list = states !== undefined && !Array.isArray(states);
  const field = document.createElement(list ? 'select' : 'input');
  for (const name of ['id', 'name', 'autocomplete', 'aria-required', 'required']) {
    const value = before.getAttribute(name);
    if (value !== null) field.setAttribute(name, value);
  }
  if (field instanceof HTMLSelectElement && list) {
    field.className = 'state_select';
    field.append(
      new Option(choose, ''),
      ...Object.entries(states).map(([code, text]) => new Option(text, code)),
    );
  } else if (field instanceof HTMLInputElement) {
    field.type = Array.isArray(states) ? 'hidden' : 'text';
    field.className = 'input-text';
    if (Array.isArray(states)) field.required = false;
  }
  return field;
}
