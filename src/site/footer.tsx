import { Fragment } from 'react';
import { MENU_TAGS, type Menu, readMenus } from '../content/index.ts';
import { renderPiece, useFinished, useRequest } from '../frame/page/context.tsx';
import type { RequestContext } from '../frame/request/request-context.ts';
import { taglineOf } from '../frame/shop/translated.ts';
import { NewsletterForm } from '../marketing/index.ts';
import type { Template } from '../platform/render/template.ts';
import { CurrencyLinks } from './switchers.tsx';

/** The inside of the footer. It is the same on every page of a language and currency, and so rendered once. */
export function readFooter(ctx: RequestContext): Promise<Template> {
  const key = `site.footer:${ctx.language}:${ctx.currency.code}`;
  return ctx.shop.cache.get(key, [...MENU_TAGS, 'captcha'], async () =>
    renderPiece(ctx, <Inside menus={(await readMenus(ctx)).footer} />),
  );
}

/** Who is behind a shop that nobody may enter yet. */
export const bareFooter = (ctx: RequestContext): Template =>
  renderPiece(
    ctx,
    <div className="site-footer-inner">
      <div>
        <Imprint />
      </div>
      {ctx.shop.settings.consent === 'ask' && <ConsentLine />}
    </div>,
  );

export function Footer({ inside }: { inside: Template }) {
  return <footer className="site-footer" dangerouslySetInnerHTML={useFinished()(inside)} />;
}

function Inside({ menus: all }: { menus: readonly Menu[] }) {
  const asks = useRequest().shop.settings.consent === 'ask';
  // A shop that is still empty has menus of nothing.
  const menus = all.filter(({ items }) => items.length > 0);
  return (
    <>
      <NewsletterForm />
      <div className="site-footer-inner">
        <div>
          <Imprint />
          <CurrencyLinks />
        </div>
        {menus.map(({ title, items }, index) => (
          <nav key={title} aria-labelledby={`footer-${index}`}>
            <h2 id={`footer-${index}`}>{title}</h2>
            <ul className="site-footer-list">
              {items.map(({ label, href }) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
              {index === menus.length - 1 && asks && (
                <li className="js-only">
                  <ConsentChoices />
                </li>
              )}
            </ul>
          </nav>
        ))}
        {/* Whoever has answered must be able to change their mind, whatever the menus are. */}
        {menus.length === 0 && asks && <ConsentLine />}
      </div>
      <WithdrawalLine />
    </>
  );
}

function Imprint() {
  const { shop, language } = useRequest();
  const { name, address, email } = shop.settings;
  const tagline = taglineOf(shop.settings, language);
  const lines = [address.street, `${address.postcode} ${address.city}`.trim()].filter((line) => line !== '');
  return (
    <>
      <p className="site-footer-name">{name}</p>
      {tagline !== '' && <p>{tagline}</p>}
      <address className="site-footer-address">
        {lines.map((line) => (
          <Fragment key={line}>
            {line}
            <br />
          </Fragment>
        ))}
        <a href={`mailto:${email}`}>{email}</a>
      </address>
    </>
  );
}

/** In the Union a duty on every page, as long as anybody may withdraw from anything (Directive 2011/83, article 11a). */
function WithdrawalLine() {
  const { t, links, shop } = useRequest();
  if (!shop.settings.returns.withdrawal) return null;
  return (
    <p className="site-footer-withdrawal">
      <a href={links.withdrawal()}>{t('returns.here')}</a>
    </p>
  );
}

const ConsentLine = () => (
  <p className="js-only">
    <ConsentChoices />
  </p>
);

function ConsentChoices() {
  const { t } = useRequest();
  return (
    <button type="button" className="link-button" data-cc="show-preferencesModal">
      {t('site.consent_choices')}
    </button>
  );
}
