import { type Colour, nearest, TEXT_RATIO } from './model-colour.ts';
import type { Look } from './model-look.ts';
import { tokensOf } from './model-palette.ts';

/** The paper of letters and prints is white, whatever the shop's is. */
const WHITE = '#ffffff';

/** What a letter is painted with: mail programs know neither stylesheets nor night. */
export interface LetterColours {
  /** Around the sheet. */
  paper: Colour;
  ink: Colour;
  soft: Colour;
  accent: Colour;
  /** On a button of the accent. */
  accentInk: Colour;
}

/** The shop's colours by day, as far as they can be read on white. */
export function letterColours({ light }: Pick<Look, 'light'>): LetterColours {
  const tokens = tokensOf(light, 'light');
  const { paper } = tokens;
  const accent = nearest(tokens.accent, [WHITE], TEXT_RATIO);
  return {
    paper,
    ink: nearest(tokens.ink, [WHITE], TEXT_RATIO),
    soft: tokens['ink-soft'],
    accent,
    accentInk: nearest(tokens['accent-ink'], [accent], TEXT_RATIO),
  };
}
