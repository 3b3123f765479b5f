/** A local part of letters, digits, `_ + - .`; an @; a domain; a top-level domain of 2 to 4 letters (spec 5). */
const PATTERN = /^[a-z0-9_+.-]+@(?:[a-z0-9-]+\.)+[a-z]{2,4}$/i;
const LONGEST = 190;

/** Whether an address is one that the capture takes. @example isCapturable('maria+news@example.cat') // true */
export function isCapturable(email: string): boolean {
  return email.length <= LONGEST && PATTERN.test(email);
}

/**
 * The address of a body that was not percent-encoded, where `+` arrives as a blank (wire.md 1.6); undefined when it
 * is none.
 *
 * @example readCaptured('Maria news@Example.cat') // 'maria+news@example.cat'
 */
export function readCaptured(text: string): string | undefined {
  const email = text.trim().replaceAll(' ', '+').toLowerCase();
  return isCapturable(email) ? email : undefined;
}
