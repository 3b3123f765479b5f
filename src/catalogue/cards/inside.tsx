import { renderPiece } from '../../frame/page/context.tsx';
import type { RequestContext } from '../../frame/request/request-context.ts';
import type { Template } from '../../platform/render/template.ts';
import type { Card } from './model.ts';
import { CardInside } from './pages/card.tsx';

/** Renders a card once, for all the lists that will show it. */
export function cardInside(ctx: RequestContext, card: Omit<Card, 'inside'>): Template {
  return renderPiece(ctx, <CardInside card={card} />);
}
