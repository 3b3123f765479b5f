import type { Card } from '../../catalogue/index.ts';
import type { Language } from '../../frame/shop/settings.ts';
import { highlight } from '../text/words/highlight.ts';

const TITLE = ['<h2 class="woocommerce-loop-product__title">', '</h2>'] as const;
const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);

/** A card with the words of the text marked in its name. The card itself is kept finished, for everybody. */
export function markCard(card: Card, words: readonly string[], language: Language): Card {
  if (words.length === 0) return card;
  const name = highlight(card.name, words, language)
    .map(({ text, hit }) => (hit ? `<mark>${escaped(text)}</mark>` : escaped(text)))
    .join('');
  return { ...card, inside: card.inside.withBetween(...TITLE, name) };
}
