/** Gives fields what scripts can make better: a slider, a list one can type into, a calendar. Each when it is needed. */
export async function dressFields(form: HTMLFormElement, items: readonly HTMLElement[]): Promise<void> {
  const texts = JSON.parse(form.dataset.sfTexts ?? '{}') as Record<string, string>;
  const language = form.dataset.langCode || document.documentElement.lang;
  const within = <E extends HTMLElement>(selector: string) =>
    items.flatMap((item) => [...item.querySelectorAll<E>(selector)]);
  const sliders = within('.sf-meta-range-slider');
  const lists = within<HTMLSelectElement>('select[data-combobox]');
  const dates = within<HTMLInputElement>('input.sf-datepicker');
  const [slider, combobox, calendar] = await Promise.all([
    sliders.length > 0 ? import('./slider.ts') : undefined,
    lists.length > 0 ? import('./combobox.ts') : undefined,
    dates.length > 0 ? import('./calendar.ts') : undefined,
  ]);
  for (const range of sliders) slider?.attachSlider(range);
  for (const select of lists) combobox?.attachCombobox(select, texts);
  for (const input of dates) calendar?.attachCalendar(input, texts, language);
}
