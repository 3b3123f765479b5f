import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast, holds, mix, nearest, SIGN_RATIO, TEXT_RATIO } from './model-colour.ts';
import { letterColours } from './model-letter.ts';
import { HOUSE_LOOK, rulesOf } from './model-look.ts';
import { HOUSE, housePalette, MODES, type Palette, tokensOf, unreadableIn } from './model-palette.ts';

const colours = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const palettes: fc.Arbitrary<Palette> = fc.record({
  paper: colours,
  ink: colours,
  accent: colours,
  accentInk: colours,
});

/** What was offered is taken, until nothing is left to say. */
function mended(palette: Palette): Palette {
  for (let times = 0; times < 3; times += 1) {
    const [fault] = unreadableIn(palette);
    if (fault) palette = { ...palette, [fault.name]: fault.nearest };
  }
  return palette;
}

describe('contrast', () => {
  test('is what WCAG says: 21 between black and white, 1 between a colour and itself', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 2);
    fc.assert(
      fc.property(colours, (colour) => {
        expect(contrast(colour, colour)).toBe(1);
      }),
    );
  });

  test('is the same from both sides, and never out of bounds', () => {
    fc.assert(
      fc.property(colours, colours, (one, other) => {
        expect(contrast(one, other)).toBe(contrast(other, one));
        expect(contrast(one, other)).toBeGreaterThanOrEqual(1);
        expect(contrast(one, other)).toBeLessThanOrEqual(21);
      }),
    );
  });
});

describe('the nearest colour that can be read', () => {
  test('can be read, and what could be read already stays', () => {
    fc.assert(
      fc.property(colours, colours, (colour, ground) => {
        const found = nearest(colour, [ground], TEXT_RATIO);
        expect(holds(found, [ground], TEXT_RATIO)).toBe(true);
        if (holds(colour, [ground], TEXT_RATIO)) expect(found).toBe(colour);
        expect(nearest(found, [ground], TEXT_RATIO)).toBe(found);
      }),
    );
  });

  test('keeps its hue: of a pale red on white comes a red', () => {
    const found = nearest('#ff8080', ['#ffffff'], TEXT_RATIO);
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(found.slice(at, at + 2), 16));
    expect(red).toBeGreaterThan(green! + 60);
    expect(red).toBeGreaterThan(blue! + 60);
    expect(contrast(found, '#ffffff')).toBeLessThan(5);
  });

  test('a mixture lies between what it is made of', () => {
    expect([mix('#000000', '#ffffff', 0), mix('#000000', '#ffffff', 1)]).toEqual(['#000000', '#ffffff']);
    expect(mix('#000000', '#ff0000', 0.5)).toBe('#800000');
  });
});

describe('a palette', () => {
  test('of the house is what its stylesheet says', () => {
    const css = readFileSync('src/site/theme/tokens.css', 'utf8');
    for (const [name, light] of Object.entries(HOUSE.light))
      expect(css).toContain(
        `--${name}: light-dark(${light}, ${HOUSE.dark[name as keyof typeof HOUSE.dark]});`,
      );
  });

  test('of the house can be read', () => {
    for (const mode of MODES) expect(unreadableIn(housePalette(mode))).toEqual([]);
  });

  test('is right once what is offered is taken', () => {
    fc.assert(
      fc.property(palettes, (palette) => {
        expect(unreadableIn(mended(palette))).toEqual([]);
      }),
    );
  });

  test('that can be read makes colours that can be read wherever they stand', () => {
    fc.assert(
      fc.property(palettes, fc.constantFrom(...MODES), (any, mode) => {
        const of = tokensOf(mended(any), mode);
        const grounds = [of.paper, of.surface, of.sunken];
        for (const name of ['ink', 'ink-soft', 'accent', 'olive', 'danger'] as const)
          expect([name, holds(of[name], grounds, TEXT_RATIO)]).toEqual([name, true]);
        for (const name of ['star', 'focus', 'line-strong'] as const)
          expect([name, holds(of[name], grounds, SIGN_RATIO)]).toEqual([name, true]);
        expect(holds(of['accent-ink'], [of.accent, of['accent-hover']], TEXT_RATIO)).toBe(true);
        expect(holds(of.ink, [of['accent-soft'], of['olive-soft'], of['danger-soft']], TEXT_RATIO)).toBe(
          true,
        );
        expect(holds(of.olive, [of['olive-soft']], TEXT_RATIO)).toBe(true);
        expect(holds(of.danger, [of['danger-soft']], TEXT_RATIO)).toBe(true);
      }),
    );
  });

  test('makes letters that can be read on white', () => {
    fc.assert(
      fc.property(palettes, (any) => {
        const of = letterColours({ light: mended(any) });
        expect(holds(of.ink, ['#ffffff'], TEXT_RATIO)).toBe(true);
        expect(holds(of.accent, ['#ffffff'], TEXT_RATIO)).toBe(true);
        expect(holds(of.accentInk, [of.accent], TEXT_RATIO)).toBe(true);
        expect(holds(of.soft, [of.paper], TEXT_RATIO)).toBe(true);
      }),
    );
  });
});

describe('the rules of a look', () => {
  test('are none where all is as the house has it', () => {
    expect(rulesOf(HOUSE_LOOK)).toBe('');
  });

  test('say only what is other than in the house', () => {
    const light = { ...housePalette('light'), accent: '#0a5f38' };
    const rules = rulesOf({ ...HOUSE_LOOK, light, corners: 'square' });
    expect(rules).toMatch(/^@layer tokens\{:root\{/);
    expect(rules).toContain(`--accent:light-dark(#0a5f38,${HOUSE.dark.accent})`);
    expect(rules).toContain('--radius:0px');
    expect(rules).not.toContain('--font');
  });

  test('of day or night alone hold whatever the browser wishes', () => {
    expect(rulesOf(HOUSE_LOOK, 'dark')).toBe('@layer tokens{:root{color-scheme:dark}}');
  });
});
