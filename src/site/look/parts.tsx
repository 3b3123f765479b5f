import type { Look } from '../../frame/look/model-look.ts';
import { iconOf, logoOf, MARKS } from '../../frame/look/model-marks.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { DRAFT, draftOf } from './draft.ts';
import { fontsOf, sheetOf } from './sheet.ts';

/** What the head of a page says of the shop's look, behind the stylesheets of the house. */
export function LookLinks({ ctx }: { ctx: RequestContext }) {
  const { shop } = ctx;
  const tried = draftOf(ctx);
  const look = tried?.draft.look ?? shop.settings.look;
  const href = tried ? `${MARKS}draft.css?${DRAFT}=${tried.token}` : sheetOf(shop)?.href;
  return (
    <>
      {fontsOf(shop, look).map((font) => (
        <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
      ))}
      {shop.assets.styles.map((style) => (
        <link key={style} rel="stylesheet" href={style} />
      ))}
      {href !== undefined && <link rel="stylesheet" href={href} />}
    </>
  );
}

/** What browsers paint around the page and in its tab. */
export function Marks({ look }: { look: Look }) {
  const icon = iconOf(look.icon);
  return (
    <>
      <meta name="theme-color" content={look.light.paper} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={look.dark.paper} media="(prefers-color-scheme: dark)" />
      <link rel="icon" href={icon?.tab ?? '/favicon.svg'} type={icon?.type ?? 'image/svg+xml'} />
      {icon && <link rel="apple-touch-icon" href={icon.touch} />}
    </>
  );
}

/** The shop's logo, by night its own where there is one; its name where there is none. */
export function SiteMark({ ctx }: { ctx: RequestContext }) {
  const { name } = ctx.shop.settings;
  const tried = draftOf(ctx)?.draft;
  const { logo: file, logoDark } = tried?.look ?? ctx.shop.settings.look;
  const dark = logoOf(logoDark);
  const logo = tried?.mode === 'dark' ? (dark ?? logoOf(file)) : logoOf(file);
  if (!logo) return name;
  const { src, width, height } = logo;
  return (
    <picture>
      {dark && !tried && <source srcSet={dark.src} media="(prefers-color-scheme: dark)" />}
      <img className="site-logo" src={src} width={width} height={height} alt={name} />
    </picture>
  );
}
