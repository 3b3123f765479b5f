import type { ReactNode } from 'react';
import { renderPage } from '../../frame/page/context.tsx';
import type { Reply } from '../../frame/request/reply.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { languageFacts, localeOf } from '../../frame/shop/languages.ts';
import { sheetOf } from '../../site/index.ts';
import { takeNotice } from './flash.ts';
import { modeOf } from './mode.tsx';
import type { AdminContext, DeskNotice, ScreenPage } from './screen.ts';
import { type Place, Shell } from './shell.tsx';

/** Nothing from elsewhere, nothing inline, in no frame, kept by nobody, found by no search engine. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: https:",
  "media-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
];
const FRAMES = "frame-src 'self'";
const LENGTHS = "style-src-attr 'unsafe-inline'";

const headersOf = ({ frames = false }: ScreenPage): Record<string, string> => ({
  'content-security-policy': [
    ...POLICY,
    ...(frames ? [FRAMES] : []),
    ...(frames === 'drawn' ? [LENGTHS] : []),
  ].join('; '),
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'same-origin',
  // Codes of goods are read with it.
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
});

/** Browsers believe it over TLS alone. */
const SECURE = { 'cross-origin-opener-policy': 'same-origin' };

/** The whole page of a screen, in the frame of the desk. */
export function sendPage(admin: AdminContext, page: ScreenPage, place: Place): Reply {
  const notice = page.look === 'print' ? undefined : takeNotice(admin.ctx);
  const body =
    page.look === 'print' ? (
      <body className="sheet">
        <main>{page.body}</main>
      </body>
    ) : page.look === 'bare' ? (
      <body className="bare">
        <main id="content" className="bare-main">
          <h1>{page.title}</h1>
          <NoticeLine ctx={admin.ctx} notice={notice} />
          {page.body}
        </main>
      </body>
    ) : (
      <Shell
        admin={admin}
        page={page}
        place={place}
        notice={<NoticeLine ctx={admin.ctx} notice={notice} />}
      />
    );
  return {
    kind: 'html',
    status: page.status ?? 200,
    headers: { ...headersOf(page), ...(admin.shop.publicUrl.startsWith('https:') ? SECURE : {}) },
    body: renderPage(admin.ctx, <Document admin={admin} page={page} body={body} />).toString(),
  };
}

function Document({ admin, page, body }: { admin: AdminContext; page: ScreenPage; body: ReactNode }) {
  const { shop, ctx } = admin;
  const language = page.language ?? ctx.language;
  const { script, styles } = shop.assets.admin;
  // What is printed is the shop's own paper; the desk itself is the house's.
  const sheet = page.look === 'print' ? sheetOf(shop) : undefined;
  return (
    <html
      lang={localeOf(shop.settings, language)}
      dir={languageFacts(language).direction}
      data-mode={page.look === 'print' ? undefined : modeOf(ctx)}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{[page.about, page.title, shop.settings.name].filter(Boolean).join(' – ')}</title>
        <meta name="robots" content="noindex, nofollow" />
        <meta name="theme-color" content="#faf6ef" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#1c1916" media="(prefers-color-scheme: dark)" />
        {page.refresh !== undefined && <meta httpEquiv="refresh" content={`${page.refresh}`} />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {styles.map((style) => (
          <link key={style} rel="stylesheet" href={style} />
        ))}
        {sheet && <link rel="stylesheet" href={sheet.href} />}
        <script type="module" src={script} />
      </head>
      {body}
    </html>
  );
}

function NoticeLine({ ctx, notice }: { ctx: RequestContext; notice: DeskNotice | undefined }) {
  if (!notice) return null;
  return (
    <div
      className={`notice is-${notice.kind}`}
      role={notice.kind === 'problem' ? 'alert' : 'status'}
      data-toast=""
    >
      <span>{notice.text}</span>
      {notice.link && <a href={notice.link.href}>{notice.link.label}</a>}
      {notice.undo && (
        <form method="post" action={notice.undo.action}>
          {Object.entries(notice.undo.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className="plain">
            {ctx.t('admin.undo')}
          </button>
        </form>
      )}
    </div>
  );
}
