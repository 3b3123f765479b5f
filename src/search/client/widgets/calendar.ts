import { newId } from './listbox.ts';

const DAY = 86_400_000;

/** A calendar beside a date field: Monday first, in the words of the page's language. */
export function attachCalendar(
  input: HTMLInputElement,
  texts: Record<string, string>,
  language: string,
): void {
  if (input.parentElement?.nextElementSibling?.classList.contains('sf-calendar-button')) return;
  const field = input.closest<HTMLElement>('.sf_date_field');
  const format = field?.dataset.dateFormat ?? 'dd/mm/yy';
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'sf-calendar-button';
  const label = input.closest('label')?.querySelector('.screen-reader-text')?.textContent ?? '';
  button.setAttribute('aria-label', `${texts.calendar ?? ''}. ${label}`);
  button.setAttribute('aria-expanded', 'false');
  button.setAttribute('aria-haspopup', 'dialog');
  (input.closest('label') ?? input).after(button);

  let sheet: HTMLElement | undefined;
  let day = today();

  const words = (at: number, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(at);

  function open(): void {
    day = read(input.value, format) ?? today();
    sheet = document.createElement('div');
    sheet.className = 'sf-calendar';
    sheet.id = newId('sf-calendar');
    sheet.setAttribute('role', 'dialog');
    sheet.setAttribute('aria-label', texts.calendar ?? '');
    sheet.addEventListener('keydown', onKey);
    sheet.addEventListener('focusout', ({ relatedTarget }) => {
      const inside =
        relatedTarget instanceof Node && (sheet?.contains(relatedTarget) || relatedTarget === button);
      // While it is drawn anew nothing has the focus.
      if (!inside && relatedTarget !== null) close();
    });
    button.after(sheet);
    button.setAttribute('aria-expanded', 'true');
    document.addEventListener('pointerdown', onPointer);
    draw(true);
  }

  function close(back = false): void {
    sheet?.remove();
    sheet = undefined;
    button.setAttribute('aria-expanded', 'false');
    document.removeEventListener('pointerdown', onPointer);
    if (back) button.focus();
  }

  function onPointer({ target }: PointerEvent): void {
    if (target instanceof Node && !sheet?.contains(target) && !button.contains(target)) close();
  }

  function pick(at: number): void {
    input.value = write(at, format);
    close(true);
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }

  function move(to: number, focus = true): void {
    day = to;
    draw(focus);
  }

  function onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      close(true);
      return;
    }
    if (!(event.target instanceof HTMLElement) || !event.target.closest('td')) return;
    const weekday = (new Date(day).getUTCDay() + 6) % 7;
    const to: Record<string, number> = {
      ArrowLeft: day - DAY,
      ArrowRight: day + DAY,
      ArrowUp: day - 7 * DAY,
      ArrowDown: day + 7 * DAY,
      Home: day - weekday * DAY,
      End: day + (6 - weekday) * DAY,
      PageUp: inMonth(day, event.shiftKey ? -12 : -1),
      PageDown: inMonth(day, event.shiftKey ? 12 : 1),
    };
    const there = to[event.key];
    if (there === undefined) return;
    event.preventDefault();
    move(there);
  }

  function draw(focus: boolean): void {
    if (!sheet) return;
    const date = new Date(day);
    const head = document.createElement('div');
    head.className = 'sf-calendar-head';
    const step = (text: string | undefined, sign: string, months: number) => {
      const arrow = document.createElement('button');
      arrow.type = 'button';
      arrow.textContent = sign;
      arrow.setAttribute('aria-label', text ?? '');
      arrow.addEventListener('click', () => {
        move(inMonth(day, months), false);
        sheet
          ?.querySelector<HTMLElement>(
            months < 0 ? 'button:first-of-type' : '.sf-calendar-head button:last-of-type',
          )
          ?.focus();
      });
      return arrow;
    };
    const caption = document.createElement('span');
    caption.className = 'sf-calendar-caption';
    caption.setAttribute('aria-live', 'polite');
    const monthList =
      field?.dataset.dateUseMonthDropdown === '1' ? monthSelect(date) : words(day, { month: 'long' });
    const yearList =
      field?.dataset.dateUseYearDropdown === '1' ? yearSelect(date) : String(date.getUTCFullYear());
    caption.append(monthList, ' ', yearList);
    head.append(step(texts.previous, '‹', -1), caption, step(texts.next, '›', 1));
    sheet.replaceChildren(head, table(date));
    if (focus) sheet.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
  }

  function monthSelect(date: Date): HTMLSelectElement {
    const months = Array.from({ length: 12 }, (_, month) => Date.UTC(date.getUTCFullYear(), month, 1));
    return list(
      texts.month,
      months.map((at) => words(at, { month: 'long' })),
      date.getUTCMonth(),
      (month) => move(inMonth(day, month - date.getUTCMonth()), false),
    );
  }

  function yearSelect(date: Date): HTMLSelectElement {
    const first = Math.min(date.getUTCFullYear(), new Date().getUTCFullYear()) - 10;
    const years = Array.from({ length: 21 }, (_, at) => String(first + at));
    return list(texts.year, years, date.getUTCFullYear() - first, (at) =>
      move(inMonth(day, (first + at - date.getUTCFullYear()) * 12), false),
    );
  }

  function list(label: string | undefined, names: string[], chosen: number, change: (at: number) => void) {
    const select = document.createElement('select');
    select.setAttribute('aria-label', label ?? '');
    select.append(...names.map((name, at) => new Option(name, String(at), at === chosen, at === chosen)));
    // A change here is none of the form's.
    select.addEventListener('change', (event) => {
      event.stopPropagation();
      change(select.selectedIndex);
      sheet?.querySelector<HTMLElement>(`select[aria-label="${label}"]`)?.focus();
    });
    return select;
  }

  function table(date: Date): HTMLTableElement {
    const grid = document.createElement('table');
    grid.setAttribute('role', 'grid');
    grid.setAttribute('aria-label', words(day, { month: 'long', year: 'numeric' }));
    const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
    const from = first - ((new Date(first).getUTCDay() + 6) % 7) * DAY;
    const head = grid.createTHead().insertRow();
    for (let at = 0; at < 7; at += 1) {
      const cell = document.createElement('th');
      cell.scope = 'col';
      cell.abbr = words(from + at * DAY, { weekday: 'long' });
      cell.textContent = words(from + at * DAY, { weekday: 'short' });
      head.append(cell);
    }
    const body = grid.createTBody();
    const last = inMonth(first, 1);
    for (let week = from; week < last; week += 7 * DAY) {
      const row = body.insertRow();
      for (let at = week; at < week + 7 * DAY; at += DAY)
        row.insertCell().append(dayButton(at, date.getUTCMonth()));
    }
    return grid;
  }

  function dayButton(at: number, month: number): HTMLButtonElement {
    const one = document.createElement('button');
    one.type = 'button';
    one.tabIndex = at === day ? 0 : -1;
    one.textContent = String(new Date(at).getUTCDate());
    one.setAttribute('aria-label', words(at, { dateStyle: 'full' }));
    if (at === read(input.value, format)) one.setAttribute('aria-pressed', 'true');
    if (at === today()) one.setAttribute('aria-current', 'date');
    if (new Date(at).getUTCMonth() !== month) one.className = 'is-outside';
    one.addEventListener('click', () => pick(at));
    return one;
  }

  button.addEventListener('click', () => (sheet ? close() : open()));
}

const today = (): number => {
  const now = new Date();
  return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
};

/** The same day some months later, or the last one of a shorter month. */
function inMonth(at: number, months: number): number {
  const date = new Date(at);
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return first.getTime() + (Math.min(date.getUTCDate(), days) - 1) * DAY;
}

function read(text: string, format: string): number | undefined {
  const numbers = text.split('/').map(Number);
  const [a = 0, b = 0, c = 0] = numbers;
  const [year, month, date] =
    format === 'yy/mm/dd' ? [a, b, c] : format === 'mm/dd/yy' ? [c, a, b] : [c, b, a];
  if (numbers.length !== 3 || !(year > 0 && month > 0 && date > 0)) return undefined;
  const at = Date.UTC(year, month - 1, date);
  return new Date(at).getUTCMonth() === month - 1 ? at : undefined;
}

function write(at: number, format: string): string {
  const [year = '', month = '', date = ''] = new Date(at).toISOString().slice(0, 10).split('-');
  return format.replace('yy', year).replace('mm', month).replace('dd', date);
}
