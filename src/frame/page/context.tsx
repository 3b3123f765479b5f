import { createContext, type ReactNode, useContext } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IslandScope } from '../../platform/render/island.tsx';
import { randomToken } from '../../platform/security/tokens.ts';
import type { RequestContext } from '../request/request-context.ts';

const CurrentRequest = createContext<RequestContext | undefined>(undefined);

/** The request that is being answered: `const { t, links } = useRequest()`. Server components only. */
export function useRequest(): RequestContext {
  const ctx = useContext(CurrentRequest);
  if (!ctx) throw new Error('useVisit() outside of a rendering.');
  return ctx;
}

const MULTIPLE = ' multiple=""';

/** Renders server components to markup. Fragments get island ids of their own, so they never meet the page's. */
export function renderMarkup(
  ctx: RequestContext,
  node: ReactNode,
  scope: 'page' | 'fragment' = 'fragment',
): string {
  const prefix = scope === 'page' ? 'i' : `f${randomToken(6)}-`;
  const markup = renderToStaticMarkup(
    <CurrentRequest.Provider value={ctx}>
      <IslandScope value={{ next: 0, prefix }}>{node}</IslandScope>
    </CurrentRequest.Provider>,
  );
  // The contract's scripts look for the attribute with this value, and React writes none.
  return markup.includes(MULTIPLE) ? markup.replaceAll(MULTIPLE, ' multiple="multiple"') : markup;
}

/**
 * A place in a page for what belongs to one visitor: the module that owns `slots[name]` fills it after the cache.
 *
 * @example <Slot name="mini-cart" className="widget_shopping_cart" />
 */
export function Slot({
  name,
  className,
  as: Tag = 'div',
}: {
  name: string;
  className?: string;
  as?: 'div' | 'span';
}) {
  return <Tag className={className} dangerouslySetInnerHTML={{ __html: `<!--place:${name}-->` }} />;
}

const PLACE = /<!--place:([\w-]+)-->/g;
const PLACE_BEGINS = '<!--place:';

/** The names of the places that a document has, in order. */
export function slotNames(document: string): string[] {
  const names: string[] = [];
  // A plain search walks a long page many times faster than the pattern does.
  for (let at = document.indexOf(PLACE_BEGINS); at >= 0; at = document.indexOf(PLACE_BEGINS, at + 1))
    names.push(document.slice(at + PLACE_BEGINS.length, document.indexOf('-->', at)));
  return names;
}

export function fillSlots(document: string, parts: ReadonlyMap<string, string>): string {
  return document.replace(PLACE, (_, name: string) => parts.get(name) ?? '');
}
