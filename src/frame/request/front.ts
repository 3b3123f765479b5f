import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CachedPage, PageCache } from '../../platform/cache/pages.ts';
import { splitCampaign } from '../../platform/http/campaign.ts';
import { CURRENCY_COOKIE } from './cookies.ts';

/**
 * The front door: answers from the page cache before anything else runs. Only for visitors of whom nothing is
 * kept; whoever has a session goes on to the house, where the personal places are filled.
 */
export function frontDoor(pages: PageCache, sessionCookie: () => string) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const cookies = request.headers.cookie;
    if (cookies?.includes(`${sessionCookie()}=`)) return false;
    const page = pages.get(pageKey(splitCampaign(request.url ?? '/').url, currencyIn(cookies)));
    if (!page) return false;
    const { status, headers, body } = choose(request.headers, page);
    response.writeHead(status, headers);
    response.end(request.method === 'HEAD' ? undefined : body);
    return true;
  };
}

/** Pages differ by address and by currency. */
export function pageKey(url: string, currency: string): string {
  return currency === '' ? url : `${url}\n${currency}`;
}

function currencyIn(cookies: string | undefined): string {
  if (!cookies?.includes(CURRENCY_COOKIE)) return '';
  return new RegExp(`(?:^|; )${CURRENCY_COOKIE}=([A-Z]{3})(?:;|$)`).exec(cookies)?.[1] ?? '';
}

/** How a kept page goes to this browser: in the best encoding it takes, or as 304 when it has it already. */
export function choose(
  request: IncomingMessage['headers'],
  page: CachedPage,
): { status: 200 | 304; headers: Record<string, string>; body: Buffer | undefined } {
  const headers = { ...page.headers, etag: page.etag, vary: 'accept-encoding, cookie' };
  if (request['if-none-match']?.includes(page.etag)) return { status: 304, headers, body: undefined };
  const accepted = String(request['accept-encoding'] ?? '');
  const [encoding, body] =
    page.br && accepted.includes('br')
      ? ['br', page.br]
      : page.gzip && accepted.includes('gzip')
        ? ['gzip', page.gzip]
        : ['', page.body];
  return {
    status: 200,
    body,
    headers: {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(body.length),
      ...(encoding === '' ? {} : { 'content-encoding': encoding }),
    },
  };
}
