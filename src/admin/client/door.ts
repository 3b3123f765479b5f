import { parsed, send } from './ask.ts';
import { offerPasskeys } from './passkeys.ts';

/** The pages of the way in; whatever else one is led to, one is in. */
const DOOR = /^\/admin\/(?:sign-in|second-factor|enrol)\b/;

/**
 * Lets somebody sign in without leaving the page: what they have typed stays where it is.
 *
 * @returns whether they did
 */
export async function signInBeside(): Promise<boolean> {
  const dialog = document.querySelector<HTMLDialogElement>('#door');
  const place = dialog?.querySelector<HTMLElement>('[data-door]');
  if (!dialog || !place) return false;
  if (!(await show(place, '/admin/sign-in'))) return false;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const submit = async (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    if (form.method === 'dialog') return;
    event.preventDefault();
    event.stopPropagation();
    const answer = await send(form, event.submitter);
    if (answer.kind === 'page') put(place, answer.page);
    else if (answer.kind === 'onward' && DOOR.test(answer.to)) await show(place, answer.to);
    else if (answer.kind === 'onward') {
      resolve(true);
      dialog.close();
    }
  };
  const closed = () => resolve(false);
  dialog.addEventListener('submit', submit);
  dialog.addEventListener('close', closed);
  dialog.showModal();
  return promise.finally(() => {
    dialog.removeEventListener('submit', submit);
    dialog.removeEventListener('close', closed);
    place.replaceChildren();
  });
}

async function show(place: HTMLElement, path: string): Promise<boolean> {
  const reply = await fetch(path).catch(() => undefined);
  if (!reply?.ok) return false;
  put(place, parsed(await reply.text()));
  // Where the form of a page goes that is shown elsewhere.
  for (const form of place.querySelectorAll('form'))
    if (!form.getAttribute('action')) form.setAttribute('action', path);
  return true;
}

function put(place: HTMLElement, page: Document): void {
  const before = place.querySelector('form')?.getAttribute('action');
  const main = page.querySelector('main');
  place.replaceChildren(...(main ? [...document.importNode(main, true).childNodes] : []));
  for (const form of place.querySelectorAll('form'))
    if (before && !form.getAttribute('action')) form.setAttribute('action', before);
  for (const link of place.querySelectorAll('a')) link.target = '_blank';
  offerPasskeys(place);
  place.querySelector<HTMLElement>('input:not([type=hidden])')?.focus();
}
