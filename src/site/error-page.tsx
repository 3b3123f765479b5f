import { useRequest } from '../frame/page/context.tsx';
import type { ShopError } from '../frame/request/errors.ts';
import type { Reply } from '../frame/request/reply.ts';
import type { RequestContext } from '../frame/request/request-context.ts';
import { PLAIN_POLICY, plainDocument } from './plain-document.ts';

/** The page of a refusal, in the shopper's language. Calls of the contract get their short forms. */
export function errorPage(ctx: RequestContext, error: ShopError): Reply {
  const { t } = ctx;
  const isCall = ctx.query.has('wc-ajax') || ctx.path.startsWith('/wp-admin/');
  if (isCall && error.status === 403 && error.code !== 'not_on_behalf')
    return { kind: 'html', status: 403, body: '-1' };
  const headers = error.status === 503 ? { 'retry-after': '10' } : error.headers;
  if (isCall || ctx.path.startsWith('/wp-json/')) {
    const message = t(`error.${error.code}`, error.values);
    return {
      kind: 'json',
      status: error.status,
      body: { code: error.code, message, data: { status: error.status } },
      headers,
    };
  }
  // The menus around every other page come from the database, which is not there.
  if (error.code === 'unavailable')
    return {
      kind: 'text',
      type: 'text/html; charset=UTF-8',
      status: error.status,
      headers: { ...headers, 'content-security-policy': PLAIN_POLICY },
      body: plainDocument(ctx.shop, ctx.language, {
        title: t('error.unavailable.title'),
        text: t('error.unavailable'),
      }),
    };
  return {
    kind: 'page',
    status: error.status,
    title: t(`error.${error.code}.title`),
    noindex: true,
    headers,
    bodyClass: [error.status === 404 ? 'error404' : 'error-page'],
    body: <ErrorBody error={error} requestId={ctx.requestId} />,
  };
}

function ErrorBody({ error, requestId }: { error: ShopError; requestId: string }) {
  const { t, links } = useRequest();
  return (
    <section className="error-body">
      <p className="error-status" aria-hidden="true">
        {error.status}
      </p>
      <h1>{t(`error.${error.code}.title`)}</h1>
      <p>{t(`error.${error.code}`, error.values)}</p>
      {error.code === 'unexpected' && (
        <p className="error-reference">{t('error.reference', { id: requestId })}</p>
      )}
      {error.status === 404 && (
        <search>
          {/* As every shop of the contract is searched, from anywhere. */}
          <form className="error-search" method="get" action={links.home()}>
            <label htmlFor="error-search">{t('site.search_instead')}</label>
            <span className="error-search-row">
              <input
                id="error-search"
                type="search"
                name="s"
                maxLength={200}
                required
                enterKeyHint="search"
              />
              <button type="submit" className="button">
                {t('search.box.submit')}
              </button>
            </span>
          </form>
        </search>
      )}
      <p>
        <a className={error.status === 404 ? undefined : 'button'} href={links.shop()}>
          {t('site.back_to_shop')}
        </a>
      </p>
    </section>
  );
}
