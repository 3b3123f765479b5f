/** A group's form with no piece chosen: it is said beside the button, and the page stays where it is. */
export function attachGroupedForm(form: HTMLFormElement): void {
  form.addEventListener('submit', (event) => {
    if (isAnyChosen(form)) return;
    event.preventDefault();
    note().textContent = form.dataset.nothingChosen ?? '';
    form.querySelector<HTMLElement>(FIELDS)?.focus({ preventScroll: true });
  });
  form.addEventListener('input', () => form.querySelector('.grouped-said')?.replaceChildren());

  /** An alert has to be there before it says anything. */
  function note(): HTMLElement {
    const there = form.querySelector<HTMLElement>('.grouped-said');
    if (there) return there;
    const made = document.createElement('p');
    made.className = 'grouped-said';
    made.setAttribute('role', 'alert');
    form.append(made);
    return made;
  }
}

const FIELDS = 'input[name^="quantity["]';

const isAnyChosen = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement>(FIELDS)].some(({ type, checked, value }) =>
    type === 'checkbox' ? checked : Number(value) > 0,
  );
