import { renderMarkup } from '../../frame/page/context.tsx';
import type { Visit } from '../../frame/request/visit.ts';
import type { Card } from './model.ts';
import { CardInside } from './pages/card.tsx';

/** Renders a card once, for all the lists that will show it. */
export function cardInside(visit: Visit, card: Omit<Card, 'inside'>): string {
  return renderMarkup(visit, <CardInside card={card} />);
}
