/**
 * What the visitor allows. The answer is kept in the cookie of vanilla-cookieconsent (JSON with `categories`); this
 * module only reads it, so that a script may ask without loading the banner. The shop that asks for no consent says
 * so on the page, and everything is allowed.
 */
export type Purpose = 'statistics' | 'marketing' | 'media';

export const CONSENT_COOKIE = 'cc_cookie';

/** Sent to the document whenever the visitor has answered or changed the answer. */
export const CONSENT_EVENT = 'cistella:consent';

/** Sent to the document to give consent to one more purpose, with `detail` its name. */
export const ALLOW_EVENT = 'cistella:allow';

/** @example if (mayUse('media')) play(); */
export function mayUse(purpose: Purpose): boolean {
  if (document.documentElement.dataset.consent === 'none') return true;
  return answeredPurposes()?.includes(purpose) ?? false;
}

/** The purposes that the visitor said yes to; undefined when not asked yet or when the cookie is no answer. */
export function answeredPurposes(cookies = document.cookie): string[] | undefined {
  const text = cookies
    .split('; ')
    .find((cookie) => cookie.startsWith(`${CONSENT_COOKIE}=`))
    ?.slice(CONSENT_COOKIE.length + 1);
  if (!text) return undefined;
  try {
    const { categories } = JSON.parse(decodeURIComponent(text)) as { categories?: unknown };
    return Array.isArray(categories) ? categories.map(String) : undefined;
  } catch {
    return undefined;
  }
}

/** Runs at once if allowed, else when it becomes so; once. */
export function whenAllowed(purpose: Purpose, run: () => void): void {
  if (mayUse(purpose)) {
    run();
    return;
  }
  const again = () => {
    if (!mayUse(purpose)) return;
    document.removeEventListener(CONSENT_EVENT, again);
    run();
  };
  document.addEventListener(CONSENT_EVENT, again);
}

/** Gives consent to one purpose on behalf of the visitor, who has just asked for it in words. */
export function allow(purpose: Purpose): void {
  document.dispatchEvent(new CustomEvent(ALLOW_EVENT, { detail: purpose }));
}
