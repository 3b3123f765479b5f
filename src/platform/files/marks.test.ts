import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { claimedPng } from '../../../tests/support/catalogue/pictures.ts';
import { cleanSvg } from './clean-svg.ts';
import { keepIcon, keepLogo, readMark, sweepMarks } from './marks.ts';
import { faultOf } from './originals.ts';

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100"><path fill="#a4452a" d="M0 0h300v100H0z"/></svg>';

describe('a drawing', () => {
  test('keeps its shapes and its paint', () => {
    const whole = (svg: string) => svg.replace(/<(\w+)([^>]*)\/>/g, '<$1$2></$1>');
    expect(cleanSvg(SVG)).toBe(whole(SVG));
    const styled = SVG.replace('<path', '<style>.a{fill:red}</style><path class="a"');
    expect(cleanSvg(styled)).toContain('<style>.a{fill:red}</style>');
    const gradient =
      '<svg viewBox="0 0 1 1"><defs><linearGradient id="g" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#fff"/></linearGradient></defs><rect fill="url(#g)" width="1" height="1"/></svg>';
    expect(cleanSvg(gradient)).toBe(whole(gradient));
  });

  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['a handler', '<rect width="1" height="1" onload="alert(1)"/>'],
    ['a page within', '<foreignObject><iframe src="https://a.example"/></foreignObject>'],
    ['a picture from elsewhere', '<image href="https://a.example/a.png"/>'],
    ['a reference to elsewhere', '<use href="https://a.example/a.svg#b"/>'],
    ['a link that runs', '<a xlink:href="javascript:alert(1)"><rect width="1" height="1"/></a>'],
    ['a style that fetches', '<style>@import "https://a.example/a.css";</style>'],
    ['paint from elsewhere', '<rect fill="url(https://a.example/a.svg#b)" width="1" height="1"/>'],
    ['a style that fetches by itself', '<rect style="fill:url(//a.example/b)" width="1" height="1"/>'],
    ['a change over time', '<set attributeName="href" to="javascript:alert(1)"/>'],
  ])('loses %s', (_what, inside) => {
    const clean = cleanSvg(SVG.replace('<path', `${inside}<path`)) ?? '';
    expect(clean).toContain('<path');
    expect(clean).not.toMatch(/a\.example|alert|onload|<image|<set|<a[\s>]|foreignObject/);
  });

  test('of nothing is none', () => {
    expect(cleanSvg('<svg xmlns="http://www.w3.org/2000/svg"><script>x</script></svg>')).toBeUndefined();
    expect(cleanSvg('<html><body>svg</body></html>')).toBeUndefined();
  });
});

describe('marks', () => {
  const dir = mkdtempSync(join(tmpdir(), 'cistella-marks-'));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));
  const kept = (result: Awaited<ReturnType<typeof keepLogo>>) => ('name' in result ? result.name : '');

  test('a drawn logo is kept as a drawing, and as dots for letters, twice the size of a header', async () => {
    const name = kept(await keepLogo(dir, Buffer.from(SVG)));
    expect(name).toMatch(/^[0-9a-f]{32}-600x200\.svg$/);
    expect((await readMark(dir, name))?.type).toBe('image/svg+xml');
    const dots = await readMark(dir, name.replace('.svg', '.png'));
    expect(await sharp(dots?.bytes).metadata()).toMatchObject({ format: 'png', width: 600, height: 200 });
  });

  test.each([
    [4500, 4500, '200x200'],
    [32_000, 1, '600x1'],
    [3, 1, '600x200'],
  ])('a drawing that says it is %i by %i is drawn as large as it is shown', async (width, height, size) => {
    const svg = SVG.replace('<svg', `<svg width="${width}" height="${height}" preserveAspectRatio="none"`);
    expect(kept(await keepLogo(dir, Buffer.from(svg)))).toContain(size);
    expect(kept(await keepIcon(dir, Buffer.from(svg)))).not.toBe('');
  });

  test('a drawing that nothing can draw is refused', async () => {
    const layer = (_: unknown, level: number) =>
      `<g id="g${level + 1}">${`<use href="#g${level}"/>`.repeat(10)}</g>`;
    const layers = Array.from({ length: 9 }, layer).join('');
    const inside = `<defs><path id="g0" d="M0 0h1v1H0z"/>${layers}</defs><use href="#g9"/>`;
    const bomb = Buffer.from(SVG.replace('<path', `${inside}<path`));
    expect(await keepLogo(dir, bomb)).toEqual({ fault: 'drawing_too_large' });
    expect(await keepIcon(dir, bomb)).toEqual({ fault: 'drawing_too_large' });
  });

  test('a large picture is made smaller, a small one is not made larger, and what a camera notes is gone', async () => {
    const picture = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: 'teal' } })
        .withExif({ IFD0: { Copyright: 'Somebody' } })
        .webp()
        .toBuffer();
    expect(kept(await keepLogo(dir, await picture(1200, 1200)))).toMatch(/-200x200\.png$/);
    const small = kept(await keepLogo(dir, await picture(90, 30)));
    expect(small).toMatch(/-90x30\.png$/);
    expect((await sharp((await readMark(dir, small))?.bytes).metadata()).exif).toBeUndefined();
  });

  test('an icon is kept in every size that is asked for, square', async () => {
    const name = kept(await keepIcon(dir, Buffer.from(SVG)));
    for (const size of [48, 180, 512]) {
      const mark = await readMark(dir, name.replace('.svg', `-${size}.png`));
      expect(await sharp(mark?.bytes).metadata()).toMatchObject({ width: size, height: size });
    }
  });

  test.each([
    [30_000, 30_000],
    [5_001, 5_000],
  ])('a small file that unpacks to %i by %i dots is refused before it is unpacked', async (width, height) => {
    const bomb = claimedPng(width, height);
    expect(bomb.length).toBeLessThan(200);
    expect(await keepLogo(dir, bomb)).toEqual({ fault: 'too_many_pixels' });
    expect(await keepIcon(dir, bomb)).toEqual({ fault: 'too_many_pixels' });
    expect(await faultOf(claimedPng(30_000, 30_000))).toBe('too_many_pixels');
  });

  test('a drawing whose parts stand in one another without end is refused before it is cleaned', async () => {
    const deep = Buffer.from(SVG.replace('<path', `${'<x>'.repeat(100_000)}<path`));
    const begun = performance.now();
    expect(await faultOf(deep)).toBe('drawing_too_large');
    expect(performance.now() - begun).toBeLessThan(1000);
    const wide = Buffer.from(SVG.replace('<path', `${'<g></g>'.repeat(5000)}<path`));
    expect(await faultOf(wide)).toBeUndefined();
  });

  test('what is no picture is refused, and so is half of one', async () => {
    expect(await keepLogo(dir, Buffer.from('no picture'))).toEqual({ fault: 'no_picture' });
    expect(await faultOf(Buffer.alloc(0))).toBe('no_picture');
    expect(await keepLogo(dir, Buffer.alloc(0))).toEqual({ fault: 'no_picture' });
    const noise = { type: 'gaussian', mean: 120, sigma: 60 } as const;
    const whole = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal', noise } })
      .jpeg()
      .toBuffer();
    expect(await keepLogo(dir, whole.subarray(0, whole.length / 2))).toEqual({ fault: 'damaged' });
    expect(await keepIcon(dir, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>'))).toEqual({
      fault: 'no_picture',
    });
  });

  test('no other file is read under their address', async () => {
    for (const name of ['../secret', '..%2fsecret', 'a.svg', `${'0'.repeat(32)}.svg`])
      expect(await readMark(dir, name)).toBeUndefined();
  });

  test('that were tried and not kept are swept, those in use and those of today are not', async () => {
    const own = mkdtempSync(join(tmpdir(), 'cistella-swept-'));
    const painted = (colour: string) => Buffer.from(SVG.replace('#a4452a', colour));
    const tried = kept(await keepLogo(own, painted('#111111')));
    const used = kept(await keepLogo(own, painted('#222222')));
    const icon = kept(await keepIcon(own, painted('#333333')));
    const old = await sweepMarks(own, { inUse: [used, icon], before: Date.now() - 60_000 });
    expect([old, (await readMark(own, tried))?.type]).toEqual([0, 'image/svg+xml']);
    expect(await sweepMarks(own, { inUse: [used, icon], before: Date.now() + 60_000 })).toBe(2);
    expect(await readMark(own, tried)).toBeUndefined();
    expect(await readMark(own, used.replace('.svg', '.png'))).toBeDefined();
    expect(await readMark(own, icon.replace('.svg', '-512.png'))).toBeDefined();
    expect(await sweepMarks(join(own, 'none'), { inUse: [], before: Date.now() })).toBe(0);
    rmSync(own, { recursive: true, force: true });
  });
});
