interface Choice {
  value: string;
  label: string;
}

/**
 * A field that finds one of many on the server while somebody types (the ARIA pattern of a combobox with a list).
 * What is sent is the chosen one's number; without scripts it is typed.
 */
export function pickOfMany(root: ParentNode): void {
  for (const input of root.querySelectorAll<HTMLInputElement>('input[data-picker]')) attach(input);
}

function attach(input: HTMLInputElement): void {
  const source = input.dataset.picker ?? '';
  const list = document.createElement('ul');
  list.className = 'picks';
  list.id = `${input.id}-picks`;
  list.hidden = true;
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', input.labels?.[0]?.textContent ?? '');
  const sent = document.createElement('input');
  sent.type = 'hidden';
  sent.name = input.name;
  sent.value = input.value;
  // What it stands for is read, and not how it is kept.
  if (input.dataset.shown && input.value === input.defaultValue) input.value = input.dataset.shown;
  input.removeAttribute('name');
  input.setAttribute('role', 'combobox');
  input.setAttribute('aria-controls', list.id);
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-expanded', 'false');
  input.after(list, sent);

  let choices: Choice[] = [];
  let at = -1;
  let asked = 0;
  const close = () => {
    list.hidden = true;
    at = -1;
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
  };
  const take = ({ value, label }: Choice) => {
    sent.value = value;
    input.value = label;
    close();
    sent.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const mark = (index: number) => {
    at = index;
    for (const [place, item] of [...list.children].entries())
      item.setAttribute('aria-selected', String(place === at));
    const item = list.children[at];
    if (item) input.setAttribute('aria-activedescendant', item.id);
    item?.scrollIntoView({ block: 'nearest' });
  };
  const ask = async () => {
    asked += 1;
    const mine = asked;
    const url = new URL(source, location.href);
    url.searchParams.set('q', input.value.trim());
    const reply = await fetch(url).catch(() => undefined);
    if (mine !== asked || !reply?.ok) return;
    choices = ((await reply.json()) as { choices: Choice[] }).choices;
    list.replaceChildren(
      ...choices.map((choice, index) => {
        const item = document.createElement('li');
        item.id = `${list.id}-${index}`;
        item.setAttribute('role', 'option');
        item.textContent = choice.label;
        // Before the field loses the focus and the list closes.
        item.addEventListener('mousedown', (event) => {
          event.preventDefault();
          take(choice);
        });
        return item;
      }),
    );
    list.hidden = choices.length === 0;
    input.setAttribute('aria-expanded', String(!list.hidden));
    mark(-1);
  };
  let waiting: ReturnType<typeof setTimeout> | undefined;
  input.addEventListener('input', () => {
    // What is typed and not chosen goes as it is: a number or a code.
    sent.value = input.value.trim();
    clearTimeout(waiting);
    waiting = setTimeout(ask, 150);
  });
  input.addEventListener('keydown', (event) => {
    if (list.hidden) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      mark((at + step + choices.length) % choices.length);
    } else if (event.key === 'Enter' && at >= 0) {
      event.preventDefault();
      take(choices[at]!);
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    }
  });
  input.addEventListener('blur', close);
}
