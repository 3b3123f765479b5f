import type { VariationChoice } from '../../model-product.ts';

/** A value that a variation fixes, to be compared. */
export const markOf = (code: string, termId: number | null, option: number | null): string =>
  `${code} ${termId} ${option}`;

/** What a variation is chosen by, to be compared; any value stands nowhere. */
export const marksOf = (choices: readonly VariationChoice[]): string =>
  choices
    .flatMap(({ code, termId, option }) =>
      termId === null && option === null ? [] : markOf(code, termId, option),
    )
    .toSorted()
    .join();

/** The place that a variation takes below its product: no two can be told apart there. Undefined where it fixes no value. */
export function placeOf(parentId: number, choices: readonly VariationChoice[] = []): string | undefined {
  const marks = marksOf(choices);
  return marks === '' ? undefined : `${parentId}: ${marks}`;
}
