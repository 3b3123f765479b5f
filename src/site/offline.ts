import type { Answer } from '../frame/answer.ts';
import { ShopError } from '../frame/errors.ts';
import { texts } from '../frame/texts.ts';
import type { Visit } from '../frame/visit.ts';
import { md5 } from '../platform/security/tokens.ts';
import { FAVICON } from './favicon.ts';

/**
 * What the browser shows when there is no network: one page a language, kept by a worker that does nothing else.
 * The shop itself is never kept, for prices and stock must be true.
 */
export async function offlineWorker({ shop }: Visit): Promise<Answer> {
  const { languages } = shop.settings;
  const pages = Object.fromEntries(languages.map((language) => [language, `/offline/${language}.html`]));
  const version = md5(languages.map((language) => offlineDocument(shop.settings.name, language)).join(''));
  const body = `const KEPT = 'offline-${version}';
const PAGES = ${JSON.stringify(pages)};
const languageOf = (url) => Object.keys(PAGES).find((code) => new URL(url).pathname.startsWith('/' + code + '/')) ?? ${JSON.stringify(languages[0])};
self.addEventListener('install', (event) => event.waitUntil(
  caches.open(KEPT).then((cache) => cache.addAll(Object.values(PAGES))).then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(
  caches.keys().then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))))));
self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate' || event.request.method !== 'GET') return;
  event.respondWith(fetch(event.request).catch(async (error) => (await caches.match(PAGES[languageOf(event.request.url)])) ?? Promise.reject(error)));
});
`;
  return { kind: 'text', type: 'text/javascript; charset=utf-8', body };
}

export async function offlinePage({ shop, path }: Visit): Promise<Answer> {
  const language = shop.settings.languages.find((code) => path === `/offline/${code}.html`);
  if (!language) throw new ShopError('not_found');
  return { kind: 'html', body: offlineDocument(shop.settings.name, language) };
}

/** Whole in itself: nothing else can be fetched when it is shown. */
function offlineDocument(name: string, language: 'ca' | 'es' | 'en'): string {
  const t = texts(language);
  const icon = `data:image/svg+xml,${encodeURIComponent(FAVICON)}`;
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${t('site.offline_title')} – ${name}</title><link rel="icon" href="${icon}">
<style>:root{color-scheme:light dark}main{display:grid;gap:1rem;max-width:34rem;margin:18vh auto;padding:0 1.25rem;text-align:center}body{margin:0;font:1.0625rem/1.6 system-ui,sans-serif;background:light-dark(#faf6ef,#1c1916);color:light-dark(#2a2420,#f0e8dc)}h1{margin:0;font:400 2.25rem/1.15 Georgia,serif}p{margin:0}img{margin:auto}a{color:light-dark(#a4452a,#ec9672)}</style></head>
<body><main><img src="${icon}" width="56" height="56" alt=""><h1>${t('site.offline_title')}</h1><p>${t('site.offline_text')}</p><p><a href="">${t('site.offline_again')}</a></p></main></body>
</html>
`;
}
