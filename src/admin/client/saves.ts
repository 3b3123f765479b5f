import { type Answer, send } from './ask.ts';
import { signInBeside } from './door.ts';
import { leave } from './guard.ts';

/**
 * Forms in which somebody has typed are sent without leaving the page: a session that has ended is begun again beside
 * them, a lost connection is said, and what was typed stands there until it has arrived. Sending once more does
 * nothing twice: forms carry a number, or the version that they were made of.
 *
 * @param shown gives a page that came instead what scripts add to it
 */
export function saveInPlace(shown: (root: ParentNode) => void): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.matches('form[data-guard]') || form.method !== 'post' || event.defaultPrevented) return;
    // What is only looked at in a frame leaves the form as it is.
    if (event.submitter?.hasAttribute('formtarget')) return;
    // In front of the door nobody can sign in beside.
    if (!document.querySelector('#door')) return leave();
    event.preventDefault();
    if (form.ariaBusy !== 'true') void save(form, event.submitter);
  });
  // Back to where a form was before its answer took its place; a link within the page leads nowhere else.
  let shownAt = place();
  addEventListener('popstate', () => {
    if (place() !== shownAt) location.reload();
  });

  async function save(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
    form.ariaBusy = 'true';
    say(form, undefined);
    let answer = await send(form, submitter);
    if (answer.kind === 'signed-out' && (await signInBeside())) answer = await send(form, submitter);
    form.ariaBusy = null;
    follow(form, submitter, answer);
  }

  function follow(form: HTMLFormElement, submitter: HTMLElement | null, answer: Answer): void {
    if (answer.kind === 'onward') {
      leave();
      go(answer.to);
    } else if (answer.kind === 'page')
      replace(answer.page, submitter?.getAttribute('formaction') ?? form.getAttribute('action'));
    else say(form, answer.kind);
  }

  function replace(page: Document, action: string | null): void {
    if (action && action !== place()) history.pushState(null, '', action);
    shownAt = place();
    document.title = page.title;
    document.body.replaceWith(document.importNode(page.body, true));
    shown(document);
    // Where somebody goes on, as the answer says: the button that moved something.
    const next = document.querySelector<HTMLElement>('[data-next]');
    if (next) {
      next.focus({ preventScroll: true });
      next.scrollIntoView({ block: 'center' });
      return;
    }
    const first = document.querySelector<HTMLElement>('[role=alert], main');
    if (first) first.tabIndex = -1;
    first?.focus();
    scrollTo(0, 0);
  }
}

const place = (): string => location.pathname + location.search;

/** A link to another place of the same page would only scroll there. */
function go(to: string): void {
  const target = new URL(to, location.href);
  const here = target.pathname + target.search === place();
  location.assign(target);
  if (here && target.hash !== '') location.reload();
}

/** Why it was not sent, above the form's buttons; what was said before goes. */
function say(form: HTMLFormElement, why: 'lost' | 'signed-out' | undefined): void {
  form.querySelector('[data-unsent]')?.remove();
  const text = document.querySelector<HTMLTemplateElement>(`template[data-why="${why}"]`);
  if (why === undefined || !text) return;
  const box = document.createElement('div');
  box.className = 'notice is-problem';
  box.dataset.unsent = '';
  box.setAttribute('role', 'alert');
  box.append(text.content.cloneNode(true));
  const bar = form.querySelector('.bar');
  if (bar) bar.before(box);
  else form.append(box);
  box.scrollIntoView({ block: 'center' });
}
