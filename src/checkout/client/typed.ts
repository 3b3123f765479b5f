import { listen } from '../../platform/browser/contract.ts';

/** The name, the e-mail and the like; country and town the server knows, and a password is kept nowhere. */
const TYPED =
  ':is(input[type=text], input[type=email], input[type=tel], textarea):is([name^=billing_], [name^=shipping_], [name=order_comments])';
const KEY = 'cistella.checkout';
const MINUTES = 30;

interface Kept {
  at: number;
  /** Whose it is: nobody finds what was typed before a log-in or a log-out. */
  loggedIn: boolean;
  values: Record<string, string>;
}

/**
 * Who leaves the checkout without ordering (another language, another currency, a look at the cart) finds what was
 * typed when they come back: in this tab, for half an hour, until it is an order. Whatever the server knows goes first.
 */
export function attachTyped(form: HTMLFormElement): void {
  const fields = () => [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED)];
  const loggedIn = document.body.classList.contains('logged-in');
  let ordered = false;

  const kept = read();
  if (kept && kept.loggedIn === loggedIn && Date.now() - kept.at < MINUTES * 60_000)
    for (const field of fields()) if (field.value === '') field.value = kept.values[field.name] ?? '';

  listen(form, 'checkout_place_order_success', () => {
    ordered = true;
    sessionStorage.removeItem(KEY);
  });
  addEventListener('pagehide', () => {
    if (ordered) return;
    const typed = fields().filter(({ value }) => value !== '');
    const values = Object.fromEntries(typed.map(({ name, value }) => [name, value]));
    sessionStorage.setItem(KEY, JSON.stringify({ at: Date.now(), loggedIn, values } satisfies Kept));
  });
}

function read(): Kept | undefined {
  const text = sessionStorage.getItem(KEY);
  return text === null ? undefined : (JSON.parse(text) as Kept);
}
