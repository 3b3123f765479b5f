import { fieldItems } from './serialize.ts';

/** What a reset sets (spec section 4): every field as if nothing had been asked. */
export function resetFields(form: HTMLFormElement): void {
  form.removeAttribute('data-current-taxonomy-archive');
  for (const item of fieldItems(form)) {
    item.removeAttribute('data-sf-taxonomy-archive');
    for (const select of item.querySelectorAll('select')) {
      if (select.multiple) for (const option of select.options) option.selected = false;
      else select.selectedIndex = 0;
    }
    for (const box of item.querySelectorAll<HTMLInputElement>('input[type=checkbox]')) box.checked = false;
    for (const list of item.querySelectorAll(':scope > ul, .sf-range-min, .sf-range-max')) {
      const first = list.querySelector<HTMLInputElement>('input[type=radio]');
      if (first) first.checked = true;
    }
    for (const input of item.querySelectorAll<HTMLInputElement>('input[type=text]')) input.value = '';
    const range = item.querySelector<HTMLElement>('.sf-meta-range');
    if (range) resetRange(range);
    // Widgets show what their fields say.
    item.dispatchEvent(new CustomEvent('sf:fieldreset'));
  }
}

function resetRange(range: HTMLElement): void {
  const { min = '', max = '' } = range.dataset;
  range.dataset.valueMin = min;
  range.dataset.valueMax = max;
  for (const [end, value] of [
    ['min', min],
    ['max', max],
  ] as const) {
    const place = range.querySelector<HTMLElement>(`.sf-range-${end}`);
    if (place instanceof HTMLInputElement) place.value = value;
    const select = place?.querySelector('select');
    if (select) select.value = value;
    for (const radio of place?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [])
      radio.checked = radio.value === value;
  }
}
