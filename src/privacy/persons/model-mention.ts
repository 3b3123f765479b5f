/** What an e-mail goes on with where it is another's: `anna@b.cat` within `joanna@b.cat` or `anna@b.catalonia.cat`. */
const BEFORE = String.raw`(?<=^|[^\p{L}\p{N}._%+-]|%[0-9a-f]{2}|\\[bfnrt]|\\u[0-9a-f]{4})`;
const AFTER = String.raw`(?!-*[\p{L}\p{N}]|\.[\p{L}\p{N}])`;

/** How e-mails stand in texts: as they are, and as in the address of a page. */
export const written = (emails: readonly string[]): string[] => [
  ...new Set(emails.flatMap((email) => [email, encodeURIComponent(email)])),
];

/**
 * Whether a text names one of these e-mails, and not only longer ones that have it within. In JSON and in addresses of
 * pages too, where an escape stands before it.
 */
export function mentions(text: string, emails: readonly string[]): boolean {
  if (emails.length === 0) return false;
  const each = written(emails).map((email) => email.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`${BEFORE}(?:${each.join('|')})${AFTER}`, 'iu').test(text);
}
