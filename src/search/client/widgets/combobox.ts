import { Listbox } from './listbox.ts';
import { plain } from './plain.ts';

/** A list that one can type into, over a select that keeps what is chosen (spec section 8, "Select box"). */
export function attachCombobox(select: HTMLSelectElement, texts: Record<string, string>): void {
  if (select.nextElementSibling?.classList.contains('sf-combobox')) return;
  const label = select.closest('label');
  const name = label?.querySelector('.screen-reader-text')?.textContent ?? '';
  const box = document.createElement('div');
  box.className = `sf-combobox${select.multiple ? ' is-multiple' : ''}`;
  const chips = document.createElement('ul');
  chips.className = 'sf-combobox-chosen';
  const input = document.createElement('input');
  Object.assign(input, { type: 'text', autocomplete: 'off', placeholder: select.dataset.placeholder ?? '' });
  input.setAttribute('aria-label', name);
  const list = document.createElement('ul');
  list.className = 'sf-combobox-options';
  if (select.multiple) list.setAttribute('aria-multiselectable', 'true');
  box.append(...(select.multiple ? [chips] : []), input, list);
  // Beside the label and not inside: a label must not hold a second field.
  (label ?? select).after(box);
  if (label) label.hidden = true;
  select.classList.add('sf-combobox-select');

  const listbox = new Listbox(input, list, name, (option) => choose(option.dataset.value ?? ''));
  const real = () => [...select.options].filter(({ value }) => value !== '');

  function choose(value: string): void {
    const option = [...select.options].find((one) => one.value === value);
    if (!option) return;
    if (select.multiple) option.selected = !option.selected;
    else select.value = value;
    input.value = '';
    listbox.hide();
    showChosen();
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }

  function showChosen(): void {
    const chosen = real().filter(({ selected }) => selected);
    if (!select.multiple) {
      input.value = chosen[0] ? labelOf(chosen[0]) : '';
      return;
    }
    input.placeholder = chosen.length > 0 ? '' : (select.dataset.placeholder ?? '');
    chips.replaceChildren(
      ...chosen.map((option) => {
        const item = document.createElement('li');
        const remove = document.createElement('button');
        remove.type = 'button';
        remove.textContent = '×';
        remove.setAttribute('aria-label', `${texts.remove ?? ''} ${labelOf(option)}`);
        remove.addEventListener('click', () => {
          choose(option.value);
          input.focus();
        });
        item.append(labelOf(option), ' ', remove);
        return item;
      }),
    );
  }

  function offer(): void {
    const wanted = plain(input.value);
    const fitting = (select.multiple ? real() : [...select.options]).filter(
      (option) => wanted === '' || plain(labelOf(option)).includes(wanted),
    );
    list.replaceChildren(...fitting.map(optionItem));
    if (fitting.length === 0) {
      const none = document.createElement('li');
      none.className = 'sf-combobox-none';
      none.setAttribute('role', 'option');
      none.setAttribute('aria-disabled', 'true');
      none.textContent = `${select.dataset.comboboxNrm || texts.noMatch || ''} «${input.value}»`;
      list.append(none);
    }
    listbox.show();
  }

  input.addEventListener('input', offer);
  input.addEventListener('click', () => {
    if (listbox.open) return;
    input.select();
    offerAll();
  });
  input.addEventListener('keydown', (event) => {
    if (!listbox.open && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      return offerAll();
    }
    if (listbox.open && listbox.key(event)) return;
    if (event.key === 'Enter') event.preventDefault();
    const last = real().findLast(({ selected }) => selected);
    if (event.key === 'Backspace' && input.value === '' && select.multiple && last) choose(last.value);
  });
  input.addEventListener('blur', () => {
    listbox.hide();
    showChosen();
    if (select.multiple) input.value = '';
  });
  select.closest('.searchandfilter > ul > li')?.addEventListener('sf:fieldreset', showChosen);
  showChosen();

  function offerAll(): void {
    const typed = input.value;
    input.value = '';
    offer();
    input.value = select.multiple ? '' : typed;
    input.select();
  }
}

const labelOf = ({ textContent }: HTMLOptionElement): string =>
  (textContent ?? '').replaceAll('\u00a0', ' ').trim();

function optionItem(option: HTMLOptionElement): HTMLElement {
  const item = document.createElement('li');
  item.setAttribute('role', 'option');
  item.setAttribute('aria-selected', String(option.selected));
  item.dataset.value = option.value;
  item.className = `sf-level-${option.dataset.sfDepth ?? 0}`;
  item.textContent = labelOf(option);
  return item;
}
