let next = 0;

export const newId = (stem: string): string => {
  next += 1;
  return `${stem}-${next}`;
};

/**
 * The combobox pattern: a text field whose options are walked through by the arrow keys while the focus stays in
 * the field.
 */
export class Listbox {
  readonly input: HTMLInputElement;
  readonly list: HTMLElement;
  readonly #choose: (option: HTMLElement) => void;
  #at = -1;

  constructor(
    input: HTMLInputElement,
    list: HTMLElement,
    label: string,
    choose: (option: HTMLElement) => void,
  ) {
    this.input = input;
    this.list = list;
    this.#choose = choose;
    list.id ||= newId('sf-list');
    list.setAttribute('role', 'listbox');
    list.setAttribute('aria-label', label);
    list.hidden = true;
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': 'false',
      'aria-controls': list.id,
    };
    for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value);
    // The field keeps the focus while one presses on an option.
    list.addEventListener('mousedown', (event) => event.preventDefault());
    list.addEventListener('click', (event) => {
      const option =
        event.target instanceof Element ? event.target.closest<HTMLElement>('[role=option]') : null;
      if (option) this.#choose(option);
    });
  }

  get options(): HTMLElement[] {
    return [...this.list.querySelectorAll<HTMLElement>('[role=option]')];
  }

  get open(): boolean {
    return !this.list.hidden;
  }

  show(): void {
    this.list.hidden = false;
    this.input.setAttribute('aria-expanded', 'true');
    this.go(-1);
  }

  hide(): void {
    this.list.hidden = true;
    this.input.setAttribute('aria-expanded', 'false');
    this.go(-1);
  }

  go(at: number): void {
    const { options } = this;
    this.#at = options.length === 0 ? -1 : Math.max(-1, Math.min(options.length - 1, at));
    for (const [index, option] of options.entries()) {
      option.id ||= newId('sf-option');
      option.classList.toggle('is-current', index === this.#at);
    }
    const current = options[this.#at];
    if (current) {
      this.input.setAttribute('aria-activedescendant', current.id);
      current.scrollIntoView({ block: 'nearest' });
    } else this.input.removeAttribute('aria-activedescendant');
  }

  get current(): HTMLElement | undefined {
    return this.options[this.#at];
  }

  /** @returns whether the key meant the list */
  key(event: KeyboardEvent): boolean {
    const last = this.options.length - 1;
    if (event.key === 'ArrowDown') this.go(this.#at >= last ? 0 : this.#at + 1);
    else if (event.key === 'ArrowUp') this.go(this.#at <= 0 ? last : this.#at - 1);
    else if (event.key === 'Escape') this.hide();
    else if (event.key === 'Enter' && this.current) this.#choose(this.current);
    else return false;
    event.preventDefault();
    return true;
  }
}
