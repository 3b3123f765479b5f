import { CONSENT_EVENT, mayUse, whenAllowed } from '../../platform/browser/consent.ts';
import { delegate, params } from '../../platform/browser/contract.ts';
import { writeCookie } from '../../platform/browser/cookies.ts';
import { isCapturable } from '../model-email.ts';

type Data = { ajax_url: string; disable_carts: string; language: string };

/** Fields that are read when they are left (wire.md 2.12), and those that are read 2 s after the last key. */
const LEFT = '#billing_email, #username, #reg_email, #newsletter_email';
const TYPED = '#email, #billing_email, .contact-form input[type="email"]';
const STILL_MS = 2000;
const OPT_IN = 'mailchimp_woocommerce_newsletter';

/** The contract's cookies: the address that was sent last, and the one before. */
const CURRENT = 'mailchimp.cart.current_email';
const PREVIOUS = 'mailchimp.cart.previous_email';

/** What was sent last, with the wish for letters: the same is not sent twice in a row. */
let last = '';
let still: ReturnType<typeof setTimeout> | undefined;

/** Remembers the e-mail of who leaves a cart behind, if the visitor allows it and the shop keeps carts. */
export function attachCapture(): void {
  const data = params<Data>('mailchimp_public_data');
  if (!data.ajax_url || data.disable_carts === '1') return;
  const send = (input: HTMLElement) => {
    if (input instanceof HTMLInputElement) void submit(data, input.value);
  };
  delegate('focusout', LEFT, (_event, input) => send(input));
  delegate('input', TYPED, (_event, input) => {
    clearTimeout(still);
    still = setTimeout(() => send(input), STILL_MS);
  });
  delegate('change', `#${OPT_IN}`, () => {
    const typed = document.querySelector<HTMLInputElement>('#billing_email');
    if (typed) send(typed);
  });
  document.addEventListener(CONSENT_EVENT, () => {
    if (!mayUse('marketing')) forget();
  });
  const hash = new URLSearchParams(location.search).get('mc_cart_id');
  if (hash) whenAllowed('marketing', () => void lookUp(data, hash));
}

async function submit({ ajax_url = '', language = '' }: Partial<Data>, typed: string): Promise<void> {
  const email = typed.trim();
  if (!mayUse('marketing') || !isCapturable(email)) return;
  const box = document.getElementById(OPT_IN);
  const subscribed = box instanceof HTMLInputElement && box.checked ? '1' : '0';
  const sent = `${subscribed} ${email}`;
  if (sent === last || (last === '' && subscribed === '0' && readCookie(CURRENT) === email)) return;
  last = sent;
  const reply = await post(ajax_url, 'mailchimp_set_user_by_email', {
    email,
    mc_language: language,
    subscribed,
  });
  if (reply?.success) remember(email);
}

/** `?mc_cart_id=`: whose cart this is, so that they need not type it again. */
async function lookUp({ ajax_url = '' }: Partial<Data>, hash: string): Promise<void> {
  const reply = await post(`${ajax_url}`, 'mailchimp_get_user_by_hash', undefined, { hash });
  if (!reply?.success || !reply.email) return;
  remember(reply.email);
  const field = document.querySelector<HTMLInputElement>('#billing_email');
  if (field && field.value === '') field.value = reply.email;
}

type Reply = { success: boolean; email?: string; message?: string };

/** Failures are only logged: nobody waits for this (spec 8). */
async function post(
  ajaxUrl: string,
  action: string,
  body: Record<string, string> | undefined,
  query: Record<string, string> = {},
): Promise<Reply | undefined> {
  const url = new URL(ajaxUrl, location.href);
  for (const [name, value] of Object.entries({ action, ...query })) url.searchParams.set(name, value);
  try {
    const response = await fetch(url, {
      method: 'POST',
      keepalive: true,
      ...(body ? { body: new URLSearchParams(body) } : {}),
    });
    return (await response.json()) as Reply;
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the spec has these failures logged
    console.warn(action, error);
    return undefined;
  }
}

function remember(email: string): void {
  const before = readCookie(CURRENT);
  if (before !== '' && before !== email) keep(PREVIOUS, before);
  keep(CURRENT, email);
}

function forget(): void {
  last = '';
  for (const name of [CURRENT, PREVIOUS]) keep(name, '', '; max-age=0');
}

function keep(name: string, value: string, more = ''): void {
  writeCookie(name, encodeURIComponent(value), `path=/; samesite=strict${more}`);
}

function readCookie(name: string): string {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  return decodeURIComponent(found?.slice(name.length + 1) ?? '');
}
