import type { AttributeInput, VariationChoice } from '../model-product.ts';

/**
 * The combinations of the values that variations are made of which no variation has yet. One that leaves something
 * open has all values of it.
 *
 * @returns undefined when there would be more than `most` of all combinations
 */
export function missingChoices(
  attributes: readonly AttributeInput[],
  existing: readonly (readonly VariationChoice[])[],
  most: number,
): VariationChoice[][] | undefined {
  const axes = attributes.flatMap((attribute) => {
    const values = valuesOf(attribute);
    return attribute.forVariations && values.length > 0 ? [values] : [];
  });
  const count = axes.reduce((product, values) => product * values.length, 1);
  if (axes.length === 0) return [];
  if (count > most) return undefined;
  const all = axes.reduce<VariationChoice[][]>(
    (begun, values) => begun.flatMap((choices) => values.map((value) => [...choices, value])),
    [[]],
  );
  return all.filter((choices) => !existing.some((other) => covers(other, choices)));
}

function valuesOf({ code, attributeId, termIds, options }: AttributeInput): VariationChoice[] {
  if (attributeId !== null) return termIds.map((termId) => ({ code, termId, option: null }));
  const count = Math.max(0, ...Object.values(options).map((own) => own.length));
  return Array.from({ length: count }, (_, option) => ({ code, termId: null, option }));
}

function covers(variation: readonly VariationChoice[], choices: readonly VariationChoice[]): boolean {
  return choices.every(({ code, termId, option }) => {
    const own = variation.find((choice) => choice.code === code);
    if (!own || (own.termId === null && own.option === null)) return true;
    return own.termId === termId && own.option === option;
  });
}
