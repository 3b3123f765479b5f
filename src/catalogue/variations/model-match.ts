/** One attribute that a variation fixes: every value (one a language) that means it; none means any. */
interface MatchAttribute {
  /** `attribute_pa_colour` */
  name: string;
  /** The slugs or texts of the fixed value; empty means any. */
  values: readonly string[];
  /** All values that the product offers, for "any". */
  allowed: readonly string[];
}

export interface MatchVariation {
  id: number;
  attributes: readonly MatchAttribute[];
}

/**
 * Finds the variation that a choice means (wire.md 1.1): variations in their order, an attribute without a value
 * accepts anything, otherwise exact equality; an attribute that is not asked for fails unless it is "any".
 */
export function matchChoice(
  variations: readonly MatchVariation[],
  chosen: ReadonlyMap<string, string>,
): MatchVariation | undefined {
  return variations.find(({ attributes }) =>
    attributes.every(({ name, values }) => values.length === 0 || values.includes(chosen.get(name) ?? '')),
  );
}

/** The attributes of a found variation for which the choice gives no value that the product offers. */
export function unchosen(variation: MatchVariation, chosen: ReadonlyMap<string, string>): string[] {
  return variation.attributes
    .filter(({ values, allowed, name }) => values.length === 0 && !allowed.includes(chosen.get(name) ?? ''))
    .map(({ name }) => name);
}
