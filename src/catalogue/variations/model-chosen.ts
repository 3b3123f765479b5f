import { ShopError } from '../../frame/request/errors.ts';
import type { Fields } from '../../platform/http/fields.ts';

/** Attributes that one choice may name: more than any product has. */
const MOST_ATTRIBUTES = 50;

/**
 * Every `attribute_…` of a link or a form by its name; what the later of them says goes before the earlier.
 *
 * @throws ShopError for a choice of more attributes than a product has
 */
export function chosenIn(...sources: readonly Fields[]): Map<string, string> {
  const chosen = new Map<string, string>();
  for (const source of sources)
    for (const [name, value] of source.startingWith('attribute_', 200))
      if (value !== '' || !chosen.has(name)) chosen.set(name, value);
  if (chosen.size > MOST_ATTRIBUTES) throw new ShopError('bad_request');
  return chosen;
}
