/**
 * Without control characters and lone surrogates: they have no business in a text, XML cannot say them, a terminal
 * obeys them, and PostgreSQL refuses the first. Tabs and ends of lines stay.
 */
export function plainText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');
}
