import { matching, type VariationObject } from './model-variation.ts';

/** Longer lists stay a select: a wall of buttons is no easier to read. */
const MOST_SWATCHES = 12;

/** What stands on the buttons of an attribute. */
type Look = 'pictures' | 'colours' | 'words';

export interface ValueFace {
  value: string;
  label: string;
  /** `#rrggbb`, '' for none. */
  colour: string;
  /** Address of a small picture; '' for none. */
  picture: string;
}

export interface Swatches {
  look: Look;
  faces: ValueFace[];
}

const COLOUR = /^#[0-9a-f]{6}$/i;

export const isColour = (text: string): boolean => COLOUR.test(text);

/**
 * How the values of one attribute are offered: as pictures where each value has one of its own, which somebody gave it
 * or in which all that is sold of it comes; else as colours where each has one, else as words. Undefined when there are
 * too many.
 *
 * @param field `attribute_pa_colour`
 * @param variations false when the page does not carry them
 */
export function swatchesOf(
  field: string,
  values: readonly ValueFace[],
  variations: readonly VariationObject[] | false,
): Swatches | undefined {
  if (values.length === 0 || values.length > MOST_SWATCHES) return undefined;
  const faces = values.map((face) => ({
    ...face,
    picture: face.picture || (variations ? onlyPicture(matching(variations, { [field]: face.value })) : ''),
  }));
  const pictures = faces.flatMap(({ picture }) => (picture === '' ? [] : [picture]));
  const told = pictures.length > 1 && new Set(pictures).size === pictures.length;
  // A value that nothing is sold of has no picture, and does not take the others theirs.
  const all = faces.every(({ value, picture }) => picture !== '' || !sold(variations, field, value));
  const look = told && all ? 'pictures' : faces.every(({ colour }) => colour !== '') ? 'colours' : 'words';
  return { look, faces };
}

function onlyPicture(variations: readonly VariationObject[]): string {
  const addresses = new Set(variations.map(({ image }) => image.gallery_thumbnail_src));
  return addresses.size === 1 ? ([...addresses][0] ?? '') : '';
}

const sold = (variations: readonly VariationObject[] | false, field: string, value: string) =>
  variations !== false && matching(variations, { [field]: value }).length > 0;

/** Whether a value, with what is chosen elsewhere, leads to nothing but what is sold out. */
export function soldOut(
  variations: readonly VariationObject[],
  chosen: Readonly<Record<string, string>>,
  field: string,
  value: string,
): boolean {
  const fitting = matching(variations, { ...chosen, [field]: value });
  return fitting.length > 0 && fitting.every(({ is_in_stock }) => !is_in_stock);
}

/** Which of the other choices a value does not go with; they are let go one by one, the first ones stay longest. */
export function letGo(
  variations: readonly VariationObject[],
  chosen: Readonly<Record<string, string>>,
  field: string,
  value: string,
): string[] {
  const kept: Record<string, string> = { [field]: value };
  const gone: string[] = [];
  for (const [other, choice] of Object.entries(chosen)) {
    if (other === field || choice === '') continue;
    if (matching(variations, { ...kept, [other]: choice }).length > 0) kept[other] = choice;
    else gone.push(other);
  }
  return gone;
}

/** Where an arrow leads among `count` buttons in a ring; undefined for other keys. */
export function arrowTo(key: string, at: number, count: number): number | undefined {
  const on = key === 'ArrowDown' || key === 'ArrowRight';
  const back = key === 'ArrowUp' || key === 'ArrowLeft';
  if (on) return (at + 1) % count;
  if (back) return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
