import { ShopError } from '../frame/request/errors.ts';
import type { Reply } from '../frame/request/reply.ts';
import type { RequestContext } from '../frame/request/request-context.ts';
import type { Language } from '../frame/shop/settings.ts';
import type { Shop } from '../frame/shop/shop.ts';
import { texts } from '../frame/shop/texts.ts';
import { md5 } from '../platform/security/tokens.ts';
import { plainDocument } from './plain-document.ts';

/**
 * What the browser shows when there is no network: one page a language, kept by a worker that does nothing else.
 * The shop itself is never kept, for prices and stock must be true.
 */
export async function offlineWorker({ shop }: RequestContext): Promise<Reply> {
  const { languages } = shop.settings;
  const pages = Object.fromEntries(languages.map((language) => [language, `/offline/${language}.html`]));
  const version = md5(languages.map((language) => offlineDocument(shop, language)).join(''));
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

export async function offlinePage({ shop, path }: RequestContext): Promise<Reply> {
  const language = shop.settings.languages.find((code) => path === `/offline/${code}.html`);
  if (!language) throw new ShopError('not_found');
  return { kind: 'html', body: offlineDocument(shop, language) };
}

function offlineDocument(shop: Pick<Shop, 'settings'>, language: Language): string {
  const t = texts(language, shop.settings);
  return plainDocument(shop, language, { title: t('site.offline_title'), text: t('site.offline_text') });
}
