/** What stood in each form when it was shown. */
const asShown = new WeakMap<HTMLFormElement, string>();
let leaving = false;

const guarded = () => [...document.querySelectorAll<HTMLFormElement>('form[data-guard]')];
const changed = (form: HTMLFormElement) => asShown.get(form) !== contentOf(form);

/** From now on nothing that was typed is lost by leaving: it has been sent. */
export function leave(): void {
  leaving = true;
}

/** Whether all that was typed has been sent. */
export const isLeft = (): boolean => leaving;

/** Forms that would be lost: whoever leaves one with something typed is asked first. */
export function guardForms(root: ParentNode): void {
  for (const form of root.querySelectorAll<HTMLFormElement>('form[data-guard]')) {
    // What was refused is not saved yet, though it stands in the form as it was loaded.
    const isUnsaved = form.dataset.unsaved !== undefined || form.querySelector('[role=alert]') !== null;
    asShown.set(form, isUnsaved ? '' : contentOf(form));
    form.addEventListener('input', () => {
      const mark = form.querySelector<HTMLElement>('[data-changed]');
      if (mark) mark.hidden = !changed(form);
    });
  }
}

/** The same, and ⌘S saves what somebody is at. */
export function watchLeaving(): void {
  addEventListener('beforeunload', (event) => {
    if (!leaving && guarded().some(changed)) event.preventDefault();
  });
  addEventListener('keydown', (event) => {
    if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== 's') return;
    const forms = guarded();
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
