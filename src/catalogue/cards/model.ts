import type { Template } from '../../platform/render/template.ts';
import type { Picture } from '../model.ts';

/** Everything that a card shows, finished: the component only lays it out. */
export interface Card {
  id: number;
  name: string;
  href: string;
  className: string;
  picture: Picture | undefined;
  /** The inside of `span.price`. */
  priceHtml: string;
  onSale: boolean;
  /** The beginning of the short description, without markup; '' without one. */
  summary: string;
  rating: { average: number; count: number };
  button: CardButton;
  /** What scripts of other houses read, JSON; undefined when nobody wants it. */
  data: string | undefined;
  /** Whether somebody tells when its price turns by itself; one that is not watched is not kept. */
  isWatched: boolean;
  /** The finished markup inside of the list item. */
  inside: Template;
}

export interface CardButton {
  href: string;
  className: string;
  text: string;
  label: string;
  sku: string;
  /** Only for what goes into the cart by one click. */
  successMessage: string | undefined;
  /** More words for those who hear the button; '' when there are none. */
  description: string;
}
