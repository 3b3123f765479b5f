import type { Language } from '../../../frame/shop/settings.ts';
import type { ProductInput } from '../../model-product.ts';
import { slugify } from '../../model-text.ts';
import type { Part } from './model.ts';

/** A new product that rows were joined to: it is sold in variations, and has the address that its file says. */
export function asJoined(product: ProductInput, { by, key }: Part, language: Language): ProductInput {
  const { [language]: text, ...texts } = product.texts;
  return {
    ...product,
    type: 'variable',
    prices: {},
    attributes: product.attributes.map((attribute) => ({ ...attribute, forVariations: true })),
    texts: text && by === 'group' ? { ...texts, [language]: { ...text, slug: slugify(key) } } : product.texts,
  };
}
