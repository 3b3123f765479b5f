import type { Page } from 'playwright-core';

/**
 * Goes through a page by the Tab key alone, from its beginning until it comes round, and says what is wrong: controls that
 * are never reached, a focus that nobody sees or that goes back up, one that stays where it is.
 */
export async function walkedByTab(page: Page): Promise<string[]> {
  const wanted = await page.evaluate(prepare);
  let ended = wanted === 0;
  for (let pressed = 0; !ended && pressed < wanted * 2 + 60; pressed += 20) {
    for (let step = 0; step < 20; step += 1) await page.keyboard.press('Tab');
    ended = await page.evaluate(() => (window as unknown as Walking).walk.ended);
  }
  const found = await page.evaluate(judge);
  return ended ? found : [...found, 'the focus never comes round'];
}

interface Walking {
  walk: {
    wanted: Set<Element>;
    stops: { element: Element; ring: boolean }[];
    ended: boolean;
  };
}

/** Runs in the page. @returns how many controls there are */
function prepare(): number {
  const CONTROLS =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [contenteditable=true], [tabindex="0"]';
  // The button that Enter presses in a table's field is seen by nobody, and no stop.
  const isOpen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.getClientRects().length > 0 &&
    !element.matches('.screen-reader-text[tabindex="-1"]');
  // From the beginning, wherever the page has put the focus.
  const top = document.createElement('span');
  top.tabIndex = -1;
  document.body.prepend(top);
  top.focus();
  top.remove();
  const wanted = new Set<Element>();
  const radios = new Set<string>();
  for (const element of document.querySelectorAll<HTMLElement>(CONTROLS)) {
    if (!isOpen(element) || element.matches(':disabled') || element.closest('[inert]')) continue;
    // One stop for all of a group: the arrows go on from there.
    if (element instanceof HTMLInputElement && element.type === 'radio') {
      const group = `${element.name} ${[...document.forms].indexOf(element.form as HTMLFormElement)}`;
      if (radios.has(group)) continue;
      const all = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')];
      const same = all.filter(
        (each) => each.name === element.name && each.form === element.form && isOpen(each) && !each.disabled,
      );
      radios.add(group);
      wanted.add(same.find(({ checked }) => checked) ?? same[0] ?? element);
      continue;
    }
    if (element.tabIndex < 0) {
      const group = element.closest(
        '[role=toolbar], [role=tablist], [role=listbox], [role=grid], table[data-sheet]',
      );
      if (group?.querySelector('[tabindex="0"], :not([tabindex="-1"]):is(input, button)')) continue;
    }
    wanted.add(element);
  }
  // A ring may be drawn by what a control stands in, or by what stands for it.
  const drawn = (element: Element) =>
    [element, element.parentElement, element.nextElementSibling, element.closest('label')].map((each) => {
      if (!each) return '';
      const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } = getComputedStyle(each);
      const outline = outlineStyle === 'none' ? '' : `${outlineWidth} ${outlineColor}`;
      return `${outline} ${boxShadow} ${borderColor}`;
    });
  const before = new Map([...wanted].map((element) => [element, drawn(element).join('|')]));
  const walk: Walking['walk'] = { wanted, stops: [], ended: false };
  Object.assign(window, { walk });
  let left: Element | undefined;
  document.addEventListener(
    'focusin',
    ({ target }) => {
      const element = target as Element;
      if (walk.ended) return;
      if (element === walk.stops[0]?.element && (walk.stops.length > 1 || wanted.size === 1)) {
        walk.ended = true;
        return;
      }
      const stood = before.get(element);
      walk.stops.push({ element, ring: stood === undefined || stood !== drawn(element).join('|') });
      left = element;
    },
    true,
  );
  // With nothing behind the last one the focus is nobody's for a moment.
  document.addEventListener('focusout', ({ relatedTarget }) => {
    if (left && !relatedTarget && walk.stops.length > 1 && walk.stops.length >= wanted.size)
      walk.ended = true;
  });
  return wanted.size;
}

/** Runs in the page. */
function judge(): string[] {
  const { wanted, stops } = (window as unknown as Walking).walk;
  const named = (element: Element) =>
    `<${element.localName}${element.id ? `#${element.id}` : ''} name="${element.getAttribute('name') ?? ''}" class="${element.className}">${(element.textContent ?? '').trim().slice(0, 30)}`;
  const wrong: string[] = [];
  const reached = new Set(stops.map(({ element }) => element));
  for (const element of wanted)
    if (element.isConnected && element.checkVisibility({ visibilityProperty: true }) && !reached.has(element))
      wrong.push(`never reached: ${named(element)}`);
  for (const { element, ring } of stops) if (!ring) wrong.push(`no ring: ${named(element)}`);
  const floats = (element: Element): boolean => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (['sticky', 'fixed'].includes(getComputedStyle(at).position)) return true;
    return false;
  };
  for (let at = 1; at < stops.length; at += 1) {
    const [a, b] = [stops[at - 1]?.element, stops[at]?.element];
    if (!a?.isConnected || !b?.isConnected || floats(a) || floats(b)) continue;
    if (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_PRECEDING && !b.contains(a))
      wrong.push(`goes back: from ${named(a)} to ${named(b)}`);
    const [from, to] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
    const sameColumn = from.left < to.right && to.left < from.right;
    if (sameColumn && to.bottom < from.top - 4 && to.height > 0 && from.height > 0)
      wrong.push(`goes up: from ${named(a)} to ${named(b)}`);
  }
  return wrong;
}
