import { numberFormat } from './number-format.ts';

/** A slider with two connected handles over the two numbers of a range (spec section 9). */
export function attachSlider(range: HTMLElement): void {
  const place = range.querySelector<HTMLElement>('.meta-slider');
  if (!place || place.childElementCount > 0) return;
  const { decimalPlaces = 0, decimalSeperator = '.', thousandSeperator = '' } = range.dataset;
  const format = numberFormat({
    decimals: Number(decimalPlaces),
    mark: decimalSeperator,
    thousand: thousandSeperator,
  });
  const { min: least = '0', max: most = '100', step = '1', startMin, startMax } = range.dataset;
  const ends = ['min', 'max'] as const;
  const shown = ends.map((end) => range.querySelector<HTMLElement>(`.sf-range-${end}`));
  const handles = ends.map((end, at) => {
    const handle = document.createElement('input');
    handle.type = 'range';
    handle.className = `sf-handle sf-handle-${end}`;
    Object.assign(handle, { min: least, max: most, step });
    handle.value = (end === 'min' ? startMin : startMax) ?? (end === 'min' ? least : most);
    const label = shown[at]?.closest('label')?.querySelector('.screen-reader-text')?.textContent;
    handle.setAttribute('aria-label', label ?? `${range.dataset.sfFieldName} ${end}`);
    return handle;
  });
  const bar = document.createElement('span');
  bar.className = 'sf-slider-bar';
  bar.setAttribute('aria-hidden', 'true');
  place.append(bar, ...handles);

  const values = () => handles.map(({ value }) => Number(value)) as [number, number];
  /** What an end is: as typed, to the cent, where a handle only stands on steps. */
  const exact = [startMin ?? least, startMax ?? most];
  const words = (at: number, value: number) => {
    const beside = (name: string) => shown[at]?.closest('label')?.querySelector(name)?.textContent ?? '';
    return beside('.sf-range-prefix') + format.to(value) + beside('.sf-range-postfix');
  };

  /** The handles as they are, to be seen; of those that moved into the numbers too. */
  function show(moved: readonly number[]): void {
    const [low, high] = values();
    const share = (value: number) => ((value - Number(least)) / (Number(most) - Number(least) || 1)) * 100;
    place?.style.setProperty('--from', `${share(low)}%`);
    place?.style.setProperty('--to', `${share(high)}%`);
    // Where both stand at the same end, the one that can still move lies on top.
    handles[0]?.classList.toggle('is-on-top', share(low) > 50);
    for (const at of moved) {
      const value = at === 0 ? low : high;
      exact[at] = String(value);
      const field = shown[at];
      if (field instanceof HTMLInputElement) field.value = String(value);
      else if (field) field.textContent = format.to(value);
    }
    for (const [at, handle] of handles.entries())
      handle.setAttribute('aria-valuetext', words(at, Number(exact[at])));
    [range.dataset.valueMin, range.dataset.valueMax] = exact;
  }

  for (const [at, handle] of handles.entries())
    handle.addEventListener('input', () => {
      const [low, high] = values();
      // One handle does not pass the other.
      if (low > high) handle.value = String(at === 0 ? high : low);
      show([at]);
    });
  for (const [at, input] of shown.entries())
    if (input instanceof HTMLInputElement)
      input.addEventListener('change', () => {
        const other = Number(exact[1 - at]);
        const wanted = input.value === '' ? Number(at === 0 ? least : most) : Number(input.value);
        const fitting = at === 0 ? Math.min(wanted, other) : Math.max(wanted, other);
        const handle = handles[at];
        if (handle) handle.value = String(fitting);
        exact[at] = String(fitting);
        input.value = String(fitting);
        show([]);
      });
  range.closest('li')?.addEventListener('sf:fieldreset', () => {
    handles.forEach((handle, at) => {
      handle.value = at === 0 ? least : most;
    });
    show([0, 1]);
  });
  show([]);
}
