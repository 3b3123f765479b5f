/** The search of everything: what is found is shown while one types. */
export function findWhileTyping(root: ParentNode): void {
  const form = root.querySelector<HTMLFormElement>('[data-find]');
  const input = form?.querySelector('input');
  if (!form || !input) return;
  const found = document.createElement('div');
  found.className = 'found';
  found.hidden = true;
  found.setAttribute('role', 'status');
  form.append(found);
  let asked = 0;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  async function ask(): Promise<void> {
    asked += 1;
    const mine = asked;
    const text = input!.value.trim();
    if (text === '') {
      found.hidden = true;
      return;
    }
    const url = new URL(form!.action);
    url.searchParams.set('q', text);
    url.searchParams.set('part', '1');
    const reply = await fetch(url).catch(() => undefined);
    // An older answer must not stand over a newer one.
    if (mine !== asked || !reply?.ok) return;
    found.innerHTML = await reply.text();
    found.hidden = false;
  }

  input.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(ask, 120);
  });
  form.addEventListener('keydown', (event) => {
    const stops = [input, ...found.querySelectorAll<HTMLElement>('a')];
    const at = stops.indexOf(document.activeElement as HTMLInputElement);
    if (event.key === 'Escape') {
      found.hidden = true;
      input.focus();
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !found.hidden) {
      event.preventDefault();
      stops[Math.max(0, Math.min(stops.length - 1, at + (event.key === 'ArrowDown' ? 1 : -1)))]?.focus();
    }
  });
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!form.contains(relatedTarget as Node | null)) found.hidden = true;
  });
}

/** ⌘K goes there. */
export function findAnywhere(): void {
  addEventListener('keydown', (event) => {
    if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== 'k') return;
    const input = document.querySelector<HTMLInputElement>('[data-find] input');
    if (!input) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
}
