/** Forms that would be lost: whoever leaves one with something typed is asked first, and ⌘S saves it. */
export function guardForms(): void {
  const forms = [...document.querySelectorAll<HTMLFormElement>('form[data-guard]')];
  const asLoaded = new Map(forms.map((form) => [form, contentOf(form)]));
  let sending = false;

  const changed = (form: HTMLFormElement) => asLoaded.get(form) !== contentOf(form);
  for (const form of forms) {
    // What was refused is not saved yet, though it stands in the form as it was loaded.
    if (form.querySelector('[role=alert]')) asLoaded.set(form, '');
    form.addEventListener('input', () => {
      const mark = form.querySelector<HTMLElement>('[data-changed]');
      if (mark) mark.hidden = !changed(form);
    });
    form.addEventListener('submit', () => {
      sending = true;
    });
  }
  addEventListener('beforeunload', (event) => {
    if (!sending && forms.some(changed)) event.preventDefault();
  });
  addEventListener('keydown', (event) => {
    if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== 's') return;
    const within = document.activeElement?.closest<HTMLFormElement>('form[data-guard]');
    const form = within ?? (forms.length === 1 ? forms[0] : forms.find(changed));
    if (!form) return;
    event.preventDefault();
    form.requestSubmit();
  });
}

function contentOf(form: HTMLFormElement): string {
  const texts = [...new FormData(form)].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : value.name,
  ]);
  return JSON.stringify(texts);
}
