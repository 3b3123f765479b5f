import { type Colour, contrast, holds, mix, nearest, SIGN_RATIO, TEXT_RATIO, tint } from './model-colour.ts';

/** What a shopkeeper chooses for day or night; all other colours are made of these four. */
export interface Palette {
  /** Behind everything. */
  paper: Colour;
  /** Of texts. */
  ink: Colour;
  /** Of buttons, links and prices. */
  accent: Colour;
  /** Of texts on buttons. */
  accentInk: Colour;
}

export const MODES = ['light', 'dark'] as const;
export type Mode = (typeof MODES)[number];
export const CHOSEN = ['paper', 'ink', 'accent', 'accentInk'] as const satisfies readonly (keyof Palette)[];

/** The colours of the stylesheets, by their names there. */
export type Tokens = Readonly<Record<TokenName, Colour>>;
type TokenName = keyof (typeof HOUSE)['light'];

/** As the house is painted (site/theme/tokens.css; a test keeps the two alike): paper, ink, clay. */
export const HOUSE = {
  light: {
    paper: '#faf6ef',
    surface: '#fffdf9',
    sunken: '#f2ebdf',
    ink: '#2a2420',
    'ink-soft': '#685d53',
    line: '#e2d8c9',
    'line-strong': '#958878',
    accent: '#a4452a',
    'accent-hover': '#86351e',
    'accent-ink': '#fffaf4',
    'accent-soft': '#f6e4da',
    olive: '#556326',
    'olive-soft': '#edf0dd',
    danger: '#a32020',
    'danger-soft': '#f9e3de',
    star: '#96691b',
    focus: '#1d5f7a',
  },
  dark: {
    paper: '#1c1916',
    surface: '#262220',
    sunken: '#171412',
    ink: '#f0e8dc',
    'ink-soft': '#b9ada0',
    line: '#3d3732',
    'line-strong': '#7d7268',
    accent: '#ec9672',
    'accent-hover': '#f4ad8f',
    'accent-ink': '#24130c',
    'accent-soft': '#3b261d',
    olive: '#b3c27a',
    'olive-soft': '#2a2f1a',
    danger: '#f29a8f',
    'danger-soft': '#3d211d',
    star: '#dda759',
    focus: '#8fd0ea',
  },
} as const;

export const housePalette = (mode: Mode): Palette => {
  const { paper, ink, accent, 'accent-ink': accentInk } = HOUSE[mode];
  return { paper, ink, accent, accentInk };
};

const isHouse = (palette: Palette, mode: Mode): boolean => {
  const house = housePalette(mode);
  return CHOSEN.every((name) => palette[name] === house[name]);
};

const BLACK = '#000000';
const WHITE = '#ffffff';

const isLighter = (one: Colour, other: Colour): boolean => contrast(one, BLACK) > contrast(other, BLACK);

/** What lies on the paper, and what is sunk into it: never so far from it that nothing could be read on all three. */
function groundsOf({ paper }: Palette): { paper: Colour; surface: Colour; sunken: Colour } {
  const isLight = contrast(paper, BLACK) >= contrast(paper, WHITE);
  return isLight
    ? { paper, surface: mix(paper, WHITE, 0.7), sunken: tint(paper, BLACK, 0.045, [BLACK]) }
    : { paper, surface: tint(paper, WHITE, 0.05, [WHITE]), sunken: mix(paper, BLACK, 0.2) };
}

/** A colour that cannot be read where it stands. */
export interface Unreadable {
  name: 'ink' | 'accent' | 'accentInk';
  given: Colour;
  /** What it stands on. */
  on: 'paper' | 'accent';
  /** What it comes to at worst. */
  ratio: number;
  /** The nearest colour that can be read there. */
  nearest: Colour;
}

/** What of a palette cannot be read: texts and links on everything that they stand on, and the words on buttons. */
export function unreadableIn(palette: Palette): Unreadable[] {
  const grounds = Object.values(groundsOf(palette));
  const places = [
    { name: 'ink', on: 'paper', behind: grounds },
    { name: 'accent', on: 'paper', behind: grounds },
    { name: 'accentInk', on: 'accent', behind: [palette.accent] },
  ] as const;
  return places.flatMap(({ name, on, behind }) => {
    const given = palette[name];
    if (holds(given, behind, TEXT_RATIO)) return [];
    const ratio = Math.min(...behind.map((other) => contrast(given, other)));
    return [{ name, given, on, ratio, nearest: nearest(given, behind, TEXT_RATIO) }];
  });
}

/** All colours of a palette. What is read somewhere can be read there, whatever the palette is. */
export function tokensOf(palette: Palette, mode: Mode): Tokens {
  const house = HOUSE[mode];
  if (isHouse(palette, mode)) return house;
  const { ink, accent, accentInk } = palette;
  const { paper, surface, sunken } = groundsOf(palette);
  const grounds = [paper, surface, sunken];
  const olive = nearest(house.olive, grounds, TEXT_RATIO);
  const danger = nearest(house.danger, grounds, TEXT_RATIO);
  // Away from the words that stand on it.
  const away = isLighter(accent, accentInk) ? WHITE : BLACK;
  return {
    paper,
    surface,
    sunken,
    ink,
    'ink-soft': nearest(mix(ink, paper, 0.3), grounds, TEXT_RATIO),
    line: mix(paper, ink, 0.13),
    'line-strong': nearest(mix(paper, ink, 0.48), grounds, SIGN_RATIO),
    accent,
    'accent-hover': mix(accent, away, 0.18),
    'accent-ink': accentInk,
    'accent-soft': tint(paper, accent, 0.12, [ink, accent]),
    olive,
    'olive-soft': tint(paper, olive, 0.14, [ink, olive]),
    danger,
    'danger-soft': tint(paper, danger, 0.1, [ink, danger]),
    star: nearest(house.star, grounds, SIGN_RATIO),
    focus: nearest(house.focus, grounds, SIGN_RATIO),
  };
}
