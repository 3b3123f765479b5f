/** A part of a document: its name, and text or parts; what is undefined is left out. */
export type Part = readonly [name: string, of: string | readonly (Part | undefined)[]];

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text of XML 1.0: what no document may contain is left out. */
const escapeXml = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are meant
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '')
    .replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** @example writeXml(['sf:ID', 'A&B']) // '<sf:ID>A&amp;B</sf:ID>' */
export function writeXml([name, of]: Part): string {
  const inside =
    typeof of === 'string' ? escapeXml(of) : of.flatMap((part) => (part ? writeXml(part) : [])).join('');
  return `<${name}>${inside}</${name}>`;
}

/** What stands in the parts of that name, in a document that {@link writeXml} has written. */
export function textsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    text.replace(/&(?:amp|lt|gt|quot);/g, (entity) => {
      const [sign = ''] = Object.entries(ESCAPES).find(([, name]) => name === entity) ?? [];
      return sign;
    }),
  );
}
