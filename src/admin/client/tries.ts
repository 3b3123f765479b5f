const WAIT_MS = 400;

/**
 * Forms that are looked at before they are saved: whatever changes in one, it is asked how it would look, and the parts
 * of the page that say so are taken from the answer. Without scripts a button does it.
 */
export function tryForms(root: ParentNode): void {
  for (const form of root.querySelectorAll<HTMLFormElement>('form[data-try]')) attach(form);
}

function attach(form: HTMLFormElement): void {
  let asked = 0;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  async function look(): Promise<void> {
    asked += 1;
    const mine = asked;
    const said = new FormData(form);
    said.set('try', '1');
    const reply = await fetch(form.action, { method: 'POST', body: said }).catch(() => undefined);
    // An older answer must not stand over a newer one.
    if (mine !== asked || !reply || (reply.status !== 200 && reply.status !== 422)) return;
    const page = new DOMParser().parseFromString(await reply.text(), 'text/html');
    for (const part of form.querySelectorAll<HTMLElement>('[data-live]')) {
      const fresh = page.querySelector(`[data-live="${part.dataset.live}"]`);
      // What somebody is at stays under their hands.
      if (fresh && !part.contains(document.activeElement) && !part.isEqualNode(fresh))
        part.replaceWith(document.importNode(fresh, true));
    }
  }

  form.addEventListener('input', ({ target }) => {
    clearTimeout(waiting);
    if (target instanceof HTMLInputElement && target.type === 'text') return;
    waiting = setTimeout(look, WAIT_MS);
  });
  // A text is looked at when somebody is done with it.
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === 'text') waiting = setTimeout(look, 0);
  });
}
