/** How long after a change a form is sent, in milliseconds (spec section 9). */
const DELAY = { usual: 300, choice: 200, number: 800, text: 1200, date: 1 };

/** Inputs that count while they are being changed; others do once they have been. */
const WHILE_TYPING = /^(?:text|number|range)$/;

export interface Timer {
  /** Runs after so long, unless something else is asked for before. */
  later(milliseconds?: number): void;
  stop(): void;
}

export function makeTimer(work: () => void): Timer {
  let timer = 0;
  return {
    later(milliseconds = DELAY.usual) {
      window.clearTimeout(timer);
      timer = window.setTimeout(work, milliseconds);
    },
    stop: () => window.clearTimeout(timer),
  };
}

/** Calls `changed` when a shopper has changed something and given it the time that belongs to it. */
export function watchFields(form: HTMLFormElement, timer: Timer, atOnce: () => void): void {
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement) return timer.later(DELAY.choice);
    if (!(target instanceof HTMLInputElement)) return;
    if (target.type === 'checkbox' || target.type === 'radio') timer.later(DELAY.choice);
    else if (target.classList.contains('sf-datepicker')) {
      if (isWholeRange(target)) timer.later(DELAY.date);
    } else if (!WHILE_TYPING.test(target.type)) timer.later();
  });
  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.classList.contains('sf-datepicker')) return;
    if (target.closest('.sf-combobox')) return;
    if (!WHILE_TYPING.test(target.type)) return;
    timer.later(target.type === 'text' ? DELAY.text : DELAY.number);
  });
  form.addEventListener('keydown', (event) => {
    const { target } = event;
    const typed = target instanceof HTMLInputElement && target.classList.contains('sf-input-text');
    if (event.key !== 'Enter' || !typed || event.isComposing) return;
    event.preventDefault();
    timer.stop();
    atOnce();
  });
}

/** A range of days changes nothing until both are there, or neither. */
function isWholeRange(input: HTMLInputElement): boolean {
  const both = [
    ...(input.closest('.sf_date_field')?.querySelectorAll<HTMLInputElement>('.sf-datepicker') ?? []),
  ];
  return both.every(({ value }) => value !== '') || both.every(({ value }) => value === '');
}
