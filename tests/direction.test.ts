import { globSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

/** Sides by their names: a language that is written from the right would have them wrong. */
const PHYSICAL = [
  /^(left|right)$/,
  /^(scroll-)?(margin|padding)-(left|right)$/,
  /^border-(left|right)(-\w+)?$/,
  /^border-(top|bottom)-(left|right)-radius$/,
];
const BY_VALUE = /^(text-align|float|clear)$/;
const FOUR_SIDES = /^(scroll-)?(margin|padding)$|^inset$|^border-(width|style|color)$/;

/** What stays on its side whatever is read there, and why. */
const MEANT: Record<string, string> = {
  'src/catalogue/theme/gallery.css: border-width: 2px 2px 0 0': 'an arrow, drawn by two sides and turned',
  'src/catalogue/theme/gallery.css: left: 0': 'the pointer moves the picture from there by script',
  'src/catalogue/theme/swatches.css: left: 50%': 'the middle, from which a translation goes',
  'src/catalogue/theme/wishes.css: inset: auto auto calc(var(--edge-bottom, 0px) + var(--space-5)) 50%':
    'the middle, from which a translation goes',
};

/** The parts of a value, brackets whole. */
const partsOf = (value: string): string[] => value.match(/(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];

function isPhysical(property: string, value: string): boolean {
  if (PHYSICAL.some((one) => one.test(property))) return true;
  if (BY_VALUE.test(property)) return /^(left|right)$/.test(value);
  const parts = FOUR_SIDES.test(property) ? partsOf(value) : [];
  return parts.length === 4 && parts[1] !== parts[3];
}

function physicalIn(css: string): string[] {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '');
  return [...plain.matchAll(/(?<=[{;]\s*)([a-z-]+):\s*([^;{}]+)(?=[;}])/g)].flatMap(([, property, value]) => {
    const tidy = (value ?? '').trim().replace(/\s+/g, ' ');
    return isPhysical(property ?? '', tidy) ? [`${property}: ${tidy}`] : [];
  });
}

test('what is meant of a side is found, however it is written', () => {
  const css = '.a { margin-left: 1px; inset: 0 0 0 auto; text-align: right; padding: 0 1px; left:auto }';
  expect(physicalIn(css)).toEqual([
    'margin-left: 1px',
    'inset: 0 0 0 auto',
    'text-align: right',
    'left: auto',
  ]);
  expect(physicalIn('.a { inset: auto 0 calc(var(--a, 0px) + 1px); border-inline-start: 0 }')).toEqual([]);
});

test('styles name beginnings and ends of lines, not left and right', () => {
  const files = globSync(join(ROOT, 'src/**/*.css'));
  expect(files.length).toBeGreaterThan(20);
  const found = files.flatMap((file) =>
    physicalIn(readFileSync(file, 'utf8')).map((rule) => `${relative(ROOT, file)}: ${rule}`),
  );
  expect(found.sort()).toEqual(Object.keys(MEANT).sort());
});
