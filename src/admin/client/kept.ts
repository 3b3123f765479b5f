const PAUSE_MS = 4000;

/**
 * What is typed into a long form is kept on the server while one types, for who types it alone: it is offered again
 * where the form was never sent.
 */
export function keepTyped(root: ParentNode): void {
  for (const form of root.querySelectorAll<HTMLFormElement>('form[data-keep]')) attach(form);
}

function attach(form: HTMLFormElement): void {
  const said = form.querySelector<HTMLElement>('[data-kept]');
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const keep = async () => {
    clearTimeout(waiting);
    waiting = undefined;
    // What is being saved needs not be kept, and must not be kept after it.
    if (form.ariaBusy === 'true' || !form.isConnected) return;
    const body = new FormData(form);
    const reply = await fetch(form.dataset.keep ?? '', { method: 'POST', body, keepalive: false }).catch(
      () => undefined,
    );
    if (said) said.hidden = !reply?.ok;
  };
  form.addEventListener('input', () => {
    if (said) said.hidden = true;
    waiting ??= setTimeout(keep, PAUSE_MS);
  });
  form.addEventListener('submit', () => clearTimeout(waiting));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && waiting !== undefined) void keep();
  });
}
