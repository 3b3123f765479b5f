import { WishForm } from '../catalogue/index.ts';
import { readMenus } from '../content/index.ts';
import { renderPage, Slot } from '../frame/page/context.tsx';
import type { PageReply } from '../frame/request/reply.ts';
import type { RequestContext } from '../frame/request/request-context.ts';
import type { Routes } from '../frame/server/routes.ts';
import { languageFacts, localeOf } from '../frame/shop/languages.ts';
import type { Language } from '../frame/shop/settings.ts';
import type { Template } from '../platform/render/template.ts';
import { readSearchBox } from '../search/index.ts';
import { DemoBar } from './banners/demo-bar.tsx';
import { readNotice, StoreNotice } from './banners/store-notice.tsx';
import { DataBlocks, safeJson } from './data-blocks.tsx';
import { bareFooter, Footer, readFooter } from './footer.tsx';
import { BareHeader, Header } from './header.tsx';
import { Icon } from './icons.tsx';
import { LookLinks, Marks } from './look/parts.tsx';

/** Wraps the document around a page. Everything personal is a place, so the result may be kept. */
export async function wrapPage(ctx: RequestContext, page: PageReply, house: Routes): Promise<Template> {
  const alternates = alternatesOf(ctx, page);
  const [menus, footer, notice, searchBox] = await Promise.all([
    readMenus(ctx),
    page.bare ? bareFooter(ctx) : readFooter(ctx),
    readNotice(ctx.shop),
    readSearchBox(ctx),
  ]);
  const globals = { ...house.globals(ctx), ...page.globals };
  return renderPage(
    ctx,
    <html
      lang={localeOf(ctx.shop.settings, ctx.language)}
      dir={languageFacts(ctx.language).direction}
      className="no-js"
      data-consent={ctx.shop.settings.consent}
    >
      <Head ctx={ctx} page={page} alternates={alternates} />
      <body className={['woocommerce-no-js', ...(page.bodyClass ?? [])].join(' ')}>
        <DataBlocks globals={globals} />
        {ctx.shop.settings.marketing.tagManager.container !== '' && <Slot name="data-layer" as="span" />}
        <script dangerouslySetInnerHTML={{ __html: ctx.shop.assets.first.code }} />
        <a className="skip-link" href="#content">
          {ctx.t('site.skip')}
        </a>
        <DemoBar />
        <Slot name="behalf-bar" />
        {page.bare ? (
          <BareHeader alternates={alternates} />
        ) : (
          <Header alternates={alternates} menu={menus.header} searchBox={searchBox} />
        )}
        <main id="content" className="site-main">
          <Slot name="notices" className="woocommerce-notices-wrapper" />
          {page.body}
        </main>
        <Footer inside={footer} />
        <WishForm />
        <StoreNotice notice={notice} />
        <Slot name="coming-soon" className="coming-soon-place" />
        <button
          type="button"
          id="scroll-to-top"
          className="scroll-to-top js-only"
          aria-label={ctx.t('site.to_top')}
        >
          <Icon name="up" />
        </button>
      </body>
    </html>,
  );
}

function Head({
  ctx,
  page,
  alternates,
}: {
  ctx: RequestContext;
  page: PageReply;
  alternates: Map<Language, string>;
}) {
  const { shop } = ctx;
  const title = page.title === shop.settings.name ? page.title : `${page.title} – ${shop.settings.name}`;
  const absolute = (path: string) => shop.publicUrl + path;
  const canonical = absolute(page.canonical ?? ctx.path);
  const translated = ([language]: [Language, string]) => page.translatedInto?.includes(language) ?? true;
  const first = [...alternates].find(translated);
  const several = alternates.size > 1 && !page.noindex;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      {page.description && <meta name="description" content={page.description} />}
      {page.noindex ? (
        <meta name="robots" content="noindex, follow" />
      ) : (
        <link rel="canonical" href={canonical} />
      )}
      {several &&
        [...alternates]
          .filter(translated)
          .map(([language, path]) => (
            <link
              key={language}
              rel="alternate"
              hrefLang={localeOf(shop.settings, language)}
              href={absolute(path)}
            />
          ))}
      {several && <link rel="alternate" hrefLang="x-default" href={absolute(first?.[1] ?? '/')} />}
      <link
        rel="alternate"
        type="application/rss+xml"
        title={ctx.t('site.feed', { shop: shop.settings.name })}
        href={absolute(ctx.links.feed())}
      />
      {page.previous && <link rel="prev" href={absolute(page.previous)} />}
      {page.next && <link rel="next" href={absolute(page.next)} />}
      <meta property="og:title" content={page.title} />
      {page.description && <meta property="og:description" content={page.description} />}
      {Object.entries({ 'og:type': 'website', ...page.openGraph }).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      <meta property="og:locale" content={openGraphLocale(localeOf(shop.settings, ctx.language))} />
      {[...alternates.keys()]
        .filter((language) => language !== ctx.language)
        .map((language) => (
          <meta
            key={language}
            property="og:locale:alternate"
            content={openGraphLocale(localeOf(shop.settings, language))}
          />
        ))}
      <meta property="og:site_name" content={shop.settings.name} />
      <meta property="og:url" content={canonical} />
      {page.picture && (
        <>
          <meta property="og:image" content={absolute(page.picture.src)} />
          <meta property="og:image:width" content={String(page.picture.width)} />
          <meta property="og:image:height" content={String(page.picture.height)} />
          <meta property="og:image:alt" content={page.picture.alt} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      <Marks look={shop.settings.look} />
      <LookLinks ctx={ctx} />
      <script type="module" src={shop.assets.script} />
      {(page.structured ?? []).map((block) => (
        <script
          key={JSON.stringify(block).slice(0, 80)}
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: safeJson(block) }}
        />
      ))}
    </head>
  );
}

/** `en-GB` as Open Graph writes it; a language without a country gets the one where most speak it. */
function openGraphLocale(tag: string): string {
  const known = openGraphLocales.get(tag);
  if (known) return known;
  const { language, region } = new Intl.Locale(tag).maximize();
  openGraphLocales.set(tag, `${language}_${region}`);
  return `${language}_${region}`;
}

const openGraphLocales = new Map<string, string>();

/** This page in every language: as the page says, else the same address by name, else the front page. */
function alternatesOf(ctx: RequestContext, page: PageReply): Map<Language, string> {
  const { addresses, settings } = ctx.shop;
  return new Map(
    settings.languages.map((language) => {
      const said = page.alternates?.[language];
      if (said !== undefined) return [language, said];
      if (language === ctx.language) return [language, ctx.path];
      if (!ctx.match || page.alternates || page.status === 404) return [language, addresses.home(language)];
      return [
        language,
        addresses.link(language, ctx.match.name, { ...ctx.match.params, page: ctx.match.page }),
      ];
    }),
  );
}
