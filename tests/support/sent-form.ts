import { DomUtils, parseDocument } from 'htmlparser2';

/**
 * What a browser without JavaScript would send of a page's form if nobody touched it, with some fields filled in.
 *
 * @param changes by name; false takes the tick from a box, several are the boxes of one name that are ticked
 * @throws where the page has no such form
 */
export function sentForm(
  html: string,
  changes: Record<string, string | number | false | readonly string[]> = {},
  which: (action: string | undefined) => boolean = () => true,
): string {
  const forms = getElementsByTagName('form', parseDocument(html), true);
  const form = forms.find(({ attribs }) => attribs.method === 'post' && which(attribs.action));
  if (!form) throw new Error('The page has no such form.');
  const sent = new URLSearchParams();
  for (const { name: tag, attribs, children } of getElementsByTagName(isControl, form.children, true)) {
    const { name, type, value = '' } = attribs;
    if (!name || 'disabled' in attribs || tag === 'button' || type === 'submit') continue;
    if (tag === 'input' && (type === 'checkbox' || type === 'radio')) {
      if ('checked' in attribs) sent.append(name, value || 'on');
    } else if (tag === 'input') sent.append(name, value);
    // What the parser leaves of a text's entities a browser reads.
    else if (tag === 'textarea')
      sent.append(name, textContent(parseDocument(textContent(children))).replace(/^\n/, ''));
    else {
      const options = getElementsByTagName('option', children, true);
      const chosen = options.find((option) => 'selected' in option.attribs) ?? options[0];
      if (chosen) sent.append(name, chosen.attribs.value ?? textContent(chosen));
    }
  }
  for (const [name, value] of Object.entries(changes)) {
    sent.delete(name);
    for (const each of value === false ? [] : [value].flat()) sent.append(name, String(each));
  }
  return sent.toString();
}

const { getElementsByTagName, textContent } = DomUtils;
const isControl = (name: string) => ['input', 'select', 'textarea', 'button'].includes(name);
