import { escapeHtml } from '../catalogue/index.ts';
import type { Look } from '../frame/look/model-look.ts';
import { tokensOf } from '../frame/look/model-palette.ts';
import { languageFacts, localeOf } from '../frame/shop/languages.ts';
import type { Language } from '../frame/shop/settings.ts';
import type { Shop } from '../frame/shop/shop.ts';
import { texts } from '../frame/shop/texts.ts';
import { basket } from './favicon.ts';

/** What such a document may use: what stands in it. */
export const PLAIN_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'self'";

/** In the shop's colours and with the reader's own typefaces: nothing can be fetched. */
function stylesOf(look: Look): string {
  const [light, dark] = [tokensOf(look.light, 'light'), tokensOf(look.dark, 'dark')];
  const of = (name: keyof typeof light) => `light-dark(${light[name]},${dark[name]})`;
  return `:root{color-scheme:light dark}body{margin:0;font:1.0625rem/1.6 system-ui,sans-serif;background:${of('paper')};color:${of('ink')}}main{display:grid;gap:1rem;max-width:34rem;margin:18vh auto;padding:0 1.25rem;text-align:center}h1{margin:0;font:400 2.25rem/1.15 Georgia,serif}p{margin:0}img{margin:auto}a{color:${of('accent')}}`;
}

/** A page that is whole in itself, for when nothing else can be fetched or read; it leads back to its own address. */
export function plainDocument(
  { settings }: Pick<Shop, 'settings'>,
  language: Language,
  { title, text }: { title: string; text: string },
): string {
  const again = texts(language, settings)('site.offline_again');
  const { accent, 'accent-ink': ink } = tokensOf(settings.look.light, 'light');
  const icon = `data:image/svg+xml,${encodeURIComponent(basket(accent, ink))}`;
  return `<!doctype html>
<html lang="${localeOf(settings, language)}" dir="${languageFacts(language).direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(title)} – ${escapeHtml(settings.name)}</title><link rel="icon" href="${icon}">
<style>${stylesOf(settings.look)}</style></head>
<body><main><img src="${icon}" width="56" height="56" alt=""><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><p><a href="">${escapeHtml(again)}</a></p></main></body>
</html>
`;
}
