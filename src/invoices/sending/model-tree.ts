import { Parser } from 'htmlparser2';

/** A part of a document that came from elsewhere, without the prefixes of its names. */
export interface Element {
  name: string;
  text: string;
  parts: Element[];
}

const DEEPEST = 40;

/**
 * Reads XML that somebody else has written. Nothing is fetched, and no entities but those of XML are known.
 *
 * @returns undefined for what is no document, or only the beginning of one
 */
export function readTree(xml: string): Element | undefined {
  const top: Element = { name: '', text: '', parts: [] };
  const open = [top];
  let whole = true;
  let begun: Element | undefined;
  const parser = new Parser(
    {
      onopentag(name) {
        const element = { name: name.slice(name.indexOf(':') + 1), text: '', parts: [] };
        open.at(-1)?.parts.push(element);
        open.push(element);
        begun = element;
        if (open.length > DEEPEST) {
          whole = false;
          parser.pause();
        }
      },
      ontext(text) {
        const last = open.at(-1);
        if (last) last.text += text;
      },
      onclosetag(_name, implied) {
        // The parser closes what nobody has closed; what is empty closes itself.
        if (implied && open.at(-1) !== begun) whole = false;
        begun = undefined;
        open.pop();
      },
    },
    { xmlMode: true, recognizeSelfClosing: true },
  );
  parser.write(xml);
  whole &&= open.length === 1;
  parser.end();
  const [root, ...more] = top.parts;
  return whole && more.length === 0 ? root : undefined;
}

export const partOf = (element: Element | undefined, ...path: string[]): Element | undefined =>
  path.reduce((at, name) => at?.parts.find((part) => part.name === name), element);

/** What stands there, without blanks around it; '' where there is no such part. */
export const textAt = (element: Element | undefined, ...path: string[]): string =>
  partOf(element, ...path)?.text.trim() ?? '';
