import { DomUtils, parseDocument } from 'htmlparser2';

type Element = Parameters<typeof DomUtils.getName>[0];

/** Deeper than anybody draws. */
const DEEPEST = 200;

/**
 * How many parts of a drawing are drawn when each part that is named (`<use>`, patterns, masks, filters) is drawn again
 * where it is named: ten groups of ten that name each other are ten thousand million. Infinity where a part names
 * itself, by however many steps, or stands deeper than anybody draws.
 *
 * @example partsDrawn('<svg><path id="a"/><use href="#a"/></svg>') // 4
 */
export function partsDrawn(svg: string): number {
  const document = parseDocument(svg, { xmlMode: true });
  const byId = new Map<string, Element>();
  const found: Element[] = [];
  const open = document.children.filter(DomUtils.isTag);
  for (let element = open.pop(); element; element = open.pop()) {
    found.push(element);
    if (element.attribs.id) byId.set(element.attribs.id, element);
    open.push(...element.children.filter(DomUtils.isTag));
  }
  const counts = new Map<Element, number>();
  const count = (element: Element, depth: number): number => {
    if (depth > DEEPEST) return Number.POSITIVE_INFINITY;
    const known = counts.get(element);
    if (known !== undefined) return known;
    // While it is being counted, whoever names it is within it.
    counts.set(element, Number.POSITIVE_INFINITY);
    let sum = 1;
    for (const child of element.children) if (DomUtils.isTag(child)) sum += count(child, depth + 1);
    for (const named of namesIn(element)) {
      const part = byId.get(named);
      if (part) sum += count(part, depth + 1);
    }
    counts.set(element, sum);
    return sum;
  };
  // What a stylesheet names may be meant for every part.
  const styled = found
    .filter(({ name }) => name === 'style')
    .flatMap(({ children }) =>
      children.flatMap((child) => ('data' in child ? urlsIn(String(child.data)) : [])),
    )
    .reduce((sum, named) => sum + (byId.has(named) ? count(byId.get(named)!, 0) : 0), 0);
  const whole = document.children.filter(DomUtils.isTag).reduce((sum, root) => sum + count(root, 0), 0);
  return styled === 0 ? whole : whole * (1 + styled);
}

function namesIn({ attribs }: Element): string[] {
  return Object.entries(attribs).flatMap(([name, value]) =>
    /(?:^|:)href$/.test(name) && value.trim().startsWith('#') ? [value.trim().slice(1)] : urlsIn(value),
  );
}

const urlsIn = (text: string): string[] =>
  [...text.matchAll(/url\(\s*["']?#([^"')\s]+)/g)].map(([, named = '']) => named);
