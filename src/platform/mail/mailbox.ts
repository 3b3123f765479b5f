/**
 * Where letters to an address arrive, in one form for all ways of writing it: letter case counts nowhere, what stands
 * after a plus is the reader's own mark, and Google ignores dots and goes by two names. For telling people apart
 * only; letters go to the address as it was written.
 *
 * @example mailboxOf('An.na+shop@Googlemail.com') // 'anna@gmail.com'
 */
export function mailboxOf(email: string): string {
  const plain = email.trim().toLowerCase();
  const at = plain.lastIndexOf('@');
  if (at < 0) return plain;
  const [name, host] = [plain.slice(0, at), plain.slice(at + 1)];
  const google = host === 'gmail.com' || host === 'googlemail.com';
  // An address that begins with its mark would be nobody's.
  const owner = name.split('+')[0] || name;
  return `${google ? owner.replaceAll('.', '') || owner : owner}@${google ? 'gmail.com' : host}`;
}
