/** What a form asks for as its query string, field by field in their order (search-and-filter.md 1.3). */
export function fieldPairs(form: HTMLFormElement, leaveOut?: Element): string[] {
  return fieldItems(form)
    .filter((item) => item !== leaveOut)
    .flatMap((item) => {
      const pair = pairOf(item);
      return pair ? [`${encodeURIComponent(pair[0])}=${pair[1]}`] : [];
    });
}

export const fieldItems = (form: HTMLFormElement): HTMLLIElement[] => [
  ...form.querySelectorAll<HTMLLIElement>(':scope > ul > li'),
];

function pairOf(item: HTMLLIElement): [string, string] | undefined {
  const { sfFieldType: type = '', sfFieldName: name = '' } = item.dataset;
  const some = (pair: string, value: string): [string, string] | undefined =>
    value === '' ? undefined : [pair, value];
  switch (type) {
    case 'search':
      return some('_sf_s', encodeURIComponent(item.querySelector('input')?.value.trim() ?? ''));
    case 'taxonomy':
    case 'tag':
    case 'category':
      return some(
        name,
        chosenValues(item)
          .map(encodeSlug)
          .join(operatorOf(item) === 'and' ? '+' : ','),
      );
    case 'author':
      return some('authors', chosenValues(item).map(encodeSlug).join(','));
    case 'post_type':
      return some('post_types', chosenValues(item).join(','));
    case 'sort_order':
      return some('sort_order', chosenValues(item)[0] ?? '');
    case 'posts_per_page':
      return some('_sf_ppp', chosenValues(item)[0] ?? '');
    case 'post_date':
      return some('post_date', dates(item));
    case 'post_meta':
      return some(name, metaValue(item));
    default:
      return undefined;
  }
}

const encodeSlug = (slug: string) => encodeURIComponent(slug);

function metaValue(item: HTMLLIElement): string {
  if (item.dataset.sfMetaType === 'date') return dates(item);
  if (item.dataset.sfMetaType === 'choice')
    return encodeURIComponent(chosenValues(item).join(operatorOf(item) === 'and' ? '-+-' : '-,-'));
  return numbers(item);
}

/** What is chosen, in the order in which the shop writes it. For selects and radios a 0 counts as no selection. */
export function chosenValues(item: Element): string[] {
  const selects = [...item.querySelectorAll<HTMLSelectElement>('select')];
  const options = selects.flatMap(({ selectedOptions, multiple }) =>
    [...selectedOptions].map(({ value }) => ({ value, one: !multiple })),
  );
  const inputs = item.querySelectorAll<HTMLInputElement>('input:is([type=checkbox], [type=radio]):checked');
  const boxes = [...inputs].map(({ value, type }) => ({ value, one: type === 'radio' }));
  const chosen = [...options, ...boxes].filter(({ value, one }) => value !== '' && !(one && value === '0'));
  return chosen.map(({ value }) => value).sort();
}

const operatorOf = (item: Element): string =>
  item.querySelector<HTMLElement>('[data-operator]')?.dataset.operator ?? 'or';

/** Slashes are left out; a range needs both its days. */
function dates(item: Element): string {
  const values = [...item.querySelectorAll<HTMLInputElement>('.sf-datepicker')].map(({ value }) =>
    value.replaceAll('/', ''),
  );
  if (values.length === 1) return values[0] ?? '';
  return values.every((value) => value !== '') ? values.join('+') : '';
}

function numbers(item: HTMLLIElement): string {
  const range = item.querySelector<HTMLElement>('.sf-meta-range');
  const ends = range && endsOf(range);
  if (!range || !ends) return chosenRanges(item);
  let [min, max] = ends;
  // A maximum lower than the minimum is raised to it.
  if (min !== '' && max !== '' && Number(max) < Number(min)) max = min;
  const { min: least, max: most } = range.dataset;
  // What is as wide as the field asks for nothing.
  if (min !== '' && Number(min) <= Number(least)) min = '';
  if (max !== '' && Number(max) >= Number(most)) max = '';
  return min === '' && max === '' ? '' : `${min}+${max}`;
}

const chosenRanges = (item: Element): string =>
  [...item.querySelectorAll<HTMLInputElement | HTMLOptionElement>('input:checked, option:checked')]
    .map(({ value }) => value)
    .filter((value) => value !== '')
    .join('+');

/** Both ends of a range field; undefined where whole ranges are chosen. */
function endsOf(range: HTMLElement): [string, string] | undefined {
  const one = (end: 'min' | 'max'): string | undefined => {
    const inputs = range.querySelector<HTMLInputElement>(`input.sf-range-${end}`);
    if (inputs) return inputs.value.trim();
    const list = range.querySelector(`.sf-range-${end}`);
    const select = list?.querySelector('select');
    const radio = list?.querySelector<HTMLInputElement>('input:checked');
    return select?.value ?? radio?.value ?? (list?.querySelector('input') ? '' : undefined);
  };
  const [min, max] = [one('min'), one('max')];
  if (min !== undefined && max !== undefined) return [min, max];
  // Values shown as text: the slider keeps them in its wrapper.
  const { valueMin, valueMax, startMin, startMax } = range.dataset;
  return range.classList.contains('sf-meta-range-slider')
    ? [valueMin ?? startMin ?? '', valueMax ?? startMax ?? '']
    : undefined;
}
