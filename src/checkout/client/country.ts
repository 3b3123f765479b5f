import { params, trigger } from '../../platform/browser/contract.ts';
import { fieldById } from './dom.ts';

interface FieldRule {
  label?: string;
  priority?: number;
  required?: boolean;
  hidden?: boolean;
}

type States = Record<string, Record<string, string> | []>;
type Rules = Record<string, Record<string, FieldRule>>;

function json<T>(text: string | undefined): T {
  return JSON.parse(text ?? '{}') as T;
}

/** A country was chosen: its states take the place of the old ones, and its rules those of the fields. */
function follow(select: HTMLSelectElement): void {
  const kind = select.id.startsWith('shipping') ? 'shipping' : 'billing';
  const wrapper = select.closest<HTMLElement>(`.woocommerce-${kind}-fields__field-wrapper`);
  if (!wrapper) return;
  trigger(document.body, 'country_to_state_changing', [select.value, wrapper]);
  const { countries, i18n_select_state_text } = params<Record<string, string>>('wc_country_select_params');
  const states = json<States>(countries)[select.value];
  swapState(wrapper, kind, states, i18n_select_state_text ?? '');
  applyRules(wrapper, kind, select.value);
  trigger(document.body, 'country_to_state_changed', [select.value, wrapper]);
}

/** A list where the country has one, a text where it is free, a hidden empty field where there is none. */
function swapState(
  wrapper: HTMLElement,
  kind: string,
  states: States[string] | undefined,
  choose: string,
): void {
  const id = `${kind}_state`;
  const row = stateRow(wrapper, kind);
  const old = fieldById(id);
  const typed = old?.value ?? '';
  const listed = states && !Array.isArray(states) ? Object.entries(states) : [];
  const fresh = document.createElement(listed.length > 0 ? 'select' : 'input');
  fresh.id = id;
  fresh.name = id;
  fresh.setAttribute('autocomplete', `${kind} address-level1`);
  if (fresh instanceof HTMLSelectElement) {
    fresh.className = 'state_select';
    fresh.append(new Option(choose, ''), ...listed.map(([code, name]) => new Option(name, code)));
    fresh.value = listed.some(([code]) => code === typed) ? typed : '';
  } else {
    fresh.className = 'input-text';
    fresh.type = Array.isArray(states) ? 'hidden' : 'text';
    fresh.maxLength = 150;
  }
  const place = row.querySelector('.woocommerce-input-wrapper');
  place?.replaceChildren(fresh);
  row.hidden = Array.isArray(states);
}

/** Countries without states come without the row; it is made when it is needed. */
function stateRow(wrapper: HTMLElement, kind: string): HTMLElement {
  const id = `${kind}_state`;
  const known = document.getElementById(`${id}_field`);
  if (known) return known;
  const row = document.createElement('p');
  row.id = `${id}_field`;
  row.className = 'form-row form-row-wide address-field validate-state';
  row.dataset.priority = '80';
  const label = document.createElement('label');
  label.htmlFor = id;
  const control = document.createElement('span');
  control.className = 'woocommerce-input-wrapper';
  row.append(label, control);
  wrapper.append(row);
  return row;
}

function applyRules(wrapper: HTMLElement, kind: string, country: string): void {
  const text = params<Record<string, string>>('wc_address_i18n_params');
  const rules = json<Rules>(text.locale);
  for (const name of Object.keys(rules.default ?? {})) {
    const row = document.getElementById(`${kind}_${name}_field`);
    if (row) applyRule(row, { ...rules.default?.[name], ...rules[country]?.[name] }, text);
  }
  const priority = (row: Element) => Number((row as HTMLElement).dataset.priority ?? 0);
  // Only rows that stand wrongly are moved: one that is taken out and put back loses the focus.
  const sorted = [...wrapper.children].sort((a, b) => priority(a) - priority(b));
  for (const [at, row] of sorted.entries())
    if (wrapper.children[at] !== row) wrapper.insertBefore(row, wrapper.children[at] ?? null);
}

function applyRule(row: HTMLElement, rule: FieldRule, text: Partial<Record<string, string>>): void {
  if (rule.priority !== undefined) row.dataset.priority = String(rule.priority);
  row.classList.toggle('validate-required', rule.required === true && !rule.hidden);
  row.classList.remove('woocommerce-validated', 'woocommerce-invalid');
  const label = row.querySelector('label');
  if (!label) return;
  const mark = document.createElement('span');
  mark.className = rule.required ? 'required' : 'optional';
  mark.textContent = rule.required ? '*' : `(${text.i18n_optional_text ?? ''})`;
  if (rule.required) mark.setAttribute('aria-hidden', 'true');
  label.replaceChildren(`${rule.label ?? ''} `, mark);
  const field = row.querySelector('input, select');
  if (rule.required) field?.setAttribute('aria-required', 'true');
  else field?.removeAttribute('aria-required');
}

/** Works on every page that carries the contract's lists of states. */
export function attachCountries(): void {
  if (params('wc_country_select_params').countries === undefined) return;
  document.addEventListener('change', (event) => {
    const field = event.target;
    if (field instanceof HTMLSelectElement && field.matches('select.country_to_state')) follow(field);
  });
  trigger(document.body, 'wc_address_i18n_ready');
}
