/** A colour as `<input type="color">` says it: `#rrggbb`, in small letters. */
export type Colour = string;

type Triple = readonly [number, number, number];

/** What text and what stands behind it must differ by (WCAG 2.2, 1.4.3), and what signs and edges must (1.4.11). */
export const TEXT_RATIO = 4.5;
export const SIGN_RATIO = 3;

const channelsOf = (colour: Colour): Triple =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as unknown as Triple;

const colourOf = (channels: Triple): Colour =>
  `#${channels
    .map((value) =>
      Math.round(Math.min(255, Math.max(0, value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** sRGB without its curve, 0 to 1. */
function linear(value: number): number {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function curved(part: number): number {
  const held = Math.max(0, part);
  return 255 * (held <= 0.0031308 ? 12.92 * held : 1.055 * held ** (1 / 2.4) - 0.055);
}

function luminance(colour: Colour): number {
  const [red, green, blue] = channelsOf(colour).map(linear) as unknown as Triple;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** How far two colours are apart, 1 to 21, by WCAG's formula; the same whichever stands in front. */
export function contrast(one: Colour, other: Colour): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

export const holds = (colour: Colour, behind: readonly Colour[], ratio: number): boolean =>
  behind.every((other) => contrast(colour, other) >= ratio);

/** @param share of the second, 0 to 1 */
export function mix(one: Colour, other: Colour, share: number): Colour {
  const [a, b] = [channelsOf(one), channelsOf(other)];
  return colourOf(a.map((value, at) => value + (b[at]! - value) * share) as unknown as Triple);
}

/** Oklab (Björn Ottosson, 2020): lightness as the eye sees it, and two axes of colour. */
function oklabOf(colour: Colour): Triple {
  const [red, green, blue] = channelsOf(colour).map(linear) as unknown as Triple;
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** As near to it as a screen can show: what is too bright for its lightness loses colour, not lightness. */
function fromOklab([light, a, b]: Triple): Colour {
  let channels: Triple = [0, 0, 0];
  for (let strength = 1; strength >= 0; strength -= 0.05) {
    const l = (light + (0.3963377774 * a + 0.2158037573 * b) * strength) ** 3;
    const m = (light - (0.1055613458 * a + 0.0638541728 * b) * strength) ** 3;
    const s = (light - (0.0894841775 * a + 1.291485548 * b) * strength) ** 3;
    const parts = [
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
    ];
    channels = parts.map(curved) as unknown as Triple;
    if (parts.every((part) => part > -0.001 && part < 1.001)) break;
  }
  return colourOf(channels);
}

const STEPS = 200;

/**
 * The colour nearest to a colour that stands out from all that is behind it: the same hue, lighter or darker, whichever
 * is less far. The colour itself where it holds; black or white, whichever is farther from what is behind it, where
 * nothing does.
 */
export function nearest(colour: Colour, behind: readonly Colour[], ratio: number): Colour {
  if (holds(colour, behind, ratio)) return colour;
  const [light, a, b] = oklabOf(colour);
  for (let step = 1; step <= STEPS; step += 1)
    for (const there of [light - step / STEPS, light + step / STEPS]) {
      if (there < 0 || there > 1) continue;
      const found = fromOklab([there, a, b]);
      if (holds(found, behind, ratio)) return found;
    }
  const least = (of: Colour) => Math.min(...behind.map((other) => contrast(of, other)));
  return least('#000000') > least('#ffffff') ? '#000000' : '#ffffff';
}

/** The strongest tint of a ground, up to `share` of a colour, on which all these can be read. */
export function tint(ground: Colour, colour: Colour, share: number, read: readonly Colour[]): Colour {
  for (let part = share; part > 0; part -= share / 10) {
    const found = mix(ground, colour, part);
    if (holds(found, read, TEXT_RATIO)) return found;
  }
  return ground;
}
