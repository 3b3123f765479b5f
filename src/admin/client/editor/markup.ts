/** What a piece of markup is drawn with; anything else is shown as what it holds. */
const SHOWN =
  'p br ul ol li strong b em i u s sub sup small code pre h2 h3 h4 h5 h6 blockquote hr table thead tbody tr th td caption dl dt dd span div img figure figcaption'.split(
    ' ',
  );
const SAID = ['src', 'alt', 'width', 'height', 'colspan', 'scope'];
const NEVER = 'script, style, template, noscript, iframe, object, embed, svg, math';

/** A piece of markup as it will look, with nothing in it that could run or lead elsewhere. */
export function seenMarkup(markup: string): DocumentFragment {
  const { body } = new DOMParser().parseFromString(markup, 'text/html');
  for (const element of body.querySelectorAll(NEVER)) element.remove();
  for (const element of body.querySelectorAll('*')) {
    if (!SHOWN.includes(element.localName)) element.replaceWith(...element.childNodes);
    for (const { name } of [...element.attributes]) if (!SAID.includes(name)) element.removeAttribute(name);
  }
  const seen = document.createDocumentFragment();
  seen.append(...body.childNodes);
  return seen;
}
