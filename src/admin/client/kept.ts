import { isLeft } from './guard.ts';

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
  let underWay: AbortController | undefined;
  // What was refused stands in the form and nowhere else.
  let isTyped = form.querySelector('[role=alert]') !== null;
  const stop = () => {
    clearTimeout(waiting);
    waiting = undefined;
    underWay?.abort();
  };
  const keep = async () => {
    stop();
    // What is being saved needs not be kept, and what is saved must not be kept after it.
    if (form.ariaBusy === 'true' || isLeft() || !form.isConnected) return;
    isTyped = false;
    underWay = new AbortController();
    const { signal } = underWay;
    const body = new FormData(form);
    const isKept = await fetch(form.dataset.keep ?? '', { method: 'POST', body, signal })
      .then(async (reply) => reply.ok && ((await reply.json()) as { kept: boolean }).kept)
      .catch(() => false);
    if (!isKept) isTyped = true;
    if (said && waiting === undefined) said.hidden = !isKept;
  };
  form.addEventListener('input', () => {
    if (said) said.hidden = true;
    isTyped = true;
    waiting ??= setTimeout(keep, PAUSE_MS);
  });
  // Where it does not arrive, what was typed is kept all the same when the page is left.
  form.addEventListener('submit', (event) => {
    if (!event.submitter?.hasAttribute('formtarget')) stop();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && isTyped) void keep();
  });
}
