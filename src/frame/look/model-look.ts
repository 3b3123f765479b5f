import { HOUSE, housePalette, type Mode, type Palette, tokensOf } from './model-palette.ts';

/** Pairs of typefaces, one for titles and one for texts; the first one is the house's. */
export const TYPEFACES = {
  fraunces: {
    title: '"Fraunces Variable", "Iowan Old Style", Georgia, serif',
    text: '"Figtree Variable", system-ui, sans-serif',
    files: ['fraunces', 'figtree'],
  },
  source: {
    title: '"Source Serif 4 Variable", "Iowan Old Style", Georgia, serif',
    text: '"Source Sans 3 Variable", system-ui, sans-serif',
    files: ['source-serif-4', 'source-sans-3'],
  },
  bricolage: {
    title: '"Bricolage Grotesque Variable", system-ui, sans-serif',
    text: '"DM Sans Variable", system-ui, sans-serif',
    files: ['bricolage-grotesque', 'dm-sans'],
  },
  inter: {
    title: '"Inter Variable", system-ui, sans-serif',
    text: '"Inter Variable", system-ui, sans-serif',
    files: ['inter'],
  },
  /** Those of whoever reads: nothing to fetch. */
  system: {
    title: '"Iowan Old Style", "Palatino Linotype", Georgia, serif',
    text: 'system-ui, sans-serif',
    files: [],
  },
} as const satisfies Record<string, { title: string; text: string; files: readonly string[] }>;
export type Typeface = keyof typeof TYPEFACES;
export const TYPEFACE_NAMES = Object.keys(TYPEFACES) as Typeface[];

export const CORNERS = { square: '0px', soft: '4px', round: '10px' } as const;
export const CORNER_NAMES = Object.keys(CORNERS) as (keyof typeof CORNERS)[];

/** The wider spaces of the stylesheets, in rem. */
export const DENSITIES = {
  close: { 5: 1.125, 6: 1.5, 7: 2.25, 8: 3.25 },
  usual: { 5: 1.5, 6: 2, 7: 3, 8: 4.5 },
  airy: { 5: 1.75, 6: 2.5, 7: 4, 8: 6 },
} as const;
export const DENSITY_NAMES = Object.keys(DENSITIES) as (keyof typeof DENSITIES)[];

/** How a shop looks, as it is kept. Pictures are names of files (`platform/files/marks.ts`), '' for none. */
export interface Look {
  logo: string;
  /** By night; the same one without it. */
  logoDark: string;
  icon: string;
  light: Palette;
  dark: Palette;
  typeface: Typeface;
  corners: keyof typeof CORNERS;
  density: keyof typeof DENSITIES;
}

/**
 * What a shop's own look says over the stylesheets of the house; '' where it says nothing.
 *
 * @param only of day or night alone, whatever the browser wishes
 */
export function rulesOf(look: Look, only?: Mode): string {
  const [light, dark] = [tokensOf(look.light, 'light'), tokensOf(look.dark, 'dark')];
  const names = Object.keys(light) as (keyof typeof light)[];
  const own = [
    ...(only ? [`color-scheme:${only}`] : []),
    ...names.flatMap((name) =>
      light[name] === HOUSE.light[name] && dark[name] === HOUSE.dark[name]
        ? []
        : [`--${name}:light-dark(${light[name]},${dark[name]})`],
    ),
  ];
  const { title, text } = TYPEFACES[look.typeface];
  if (look.typeface !== 'fraunces') own.push(`--font-title:${title}`, `--font-text:${text}`);
  if (look.corners !== 'soft') own.push(`--radius:${CORNERS[look.corners]}`);
  if (look.density !== 'usual')
    for (const [step, rem] of Object.entries(DENSITIES[look.density])) own.push(`--space-${step}:${rem}rem`);
  return own.length === 0 ? '' : `@layer tokens{:root{${own.join(';')}}}`;
}

/** As it is where nobody has chosen. */
export const HOUSE_LOOK: Look = {
  logo: '',
  logoDark: '',
  icon: '',
  light: housePalette('light'),
  dark: housePalette('dark'),
  typeface: 'fraunces',
  corners: 'soft',
  density: 'usual',
};
