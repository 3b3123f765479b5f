import { createContext, createElement, type ReactNode, useContext } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IslandScope } from '../../platform/render/island.tsx';
import { BARE, Pieces, slotMark, Template } from '../../platform/render/template.ts';
import { randomToken } from '../../platform/security/tokens.ts';
import type { RequestContext } from '../request/request-context.ts';

const CurrentRequest = createContext<RequestContext | undefined>(undefined);

/** The request that is being answered: `const { t, links } = useRequest()`. Server components only. */
export function useRequest(): RequestContext {
  const ctx = useContext(CurrentRequest);
  if (!ctx) throw new Error('useRequest() outside of a rendering.');
  return ctx;
}

const CurrentPieces = createContext<Pieces | undefined>(undefined);

/**
 * Puts finished markup into an element.
 *
 * @example const finished = useFinished(); <li dangerouslySetInnerHTML={finished(card.inside)} />
 */
export function useFinished(): (piece: Template) => { __html: string } {
  const pieces = useContext(CurrentPieces);
  return (piece) => ({ __html: pieces ? pieces.add(piece) : piece.toString() });
}

/**
 * Finished markup among other elements, without one around it.
 *
 * @example <main><Finished piece={product} /></main>
 */
export function Finished({ piece }: { piece: Template }) {
  return createElement(BARE, { dangerouslySetInnerHTML: useFinished()(piece) });
}

/** Renders server components to markup. Fragments get island ids of their own, so they never meet the page's. */
export function renderMarkup(ctx: RequestContext, node: ReactNode): string {
  const pieces = new Pieces();
  return pieces.join(render(ctx, node, pieces, `f${randomToken(6)}-`));
}

/** The same for what is shown many times. */
export const renderPiece = (ctx: RequestContext, node: ReactNode): Template =>
  Template.kept(renderMarkup(ctx, node));

/** Renders a whole document. */
export function renderPage(ctx: RequestContext, node: ReactNode): Template {
  const pieces = new Pieces();
  return pieces.template(`<!doctype html>\n${render(ctx, node, pieces, 'i')}`);
}

function render(ctx: RequestContext, node: ReactNode, pieces: Pieces, prefix: string): string {
  return renderToStaticMarkup(
    <CurrentRequest.Provider value={ctx}>
      <CurrentPieces.Provider value={pieces}>
        <IslandScope value={{ next: 0, prefix }}>{node}</IslandScope>
      </CurrentPieces.Provider>
    </CurrentRequest.Provider>,
  );
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
  return <Tag className={className} dangerouslySetInnerHTML={{ __html: slotMark(name) }} />;
}
