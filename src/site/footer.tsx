import { MENU_TAGS, type Menu, readMenus } from '../content/index.ts';
import { renderMarkup, useVisit } from '../frame/page/context.tsx';
import type { Visit } from '../frame/request/visit.ts';
import { taglineOf } from '../frame/shop/translated.ts';
import { NewsletterForm } from '../marketing/index.ts';
import { CurrencyLinks } from './switchers.tsx';

/** The inside of the footer. It is the same on every page of a language and currency, and so rendered once. */
export function readFooter(visit: Visit): Promise<string> {
  const key = `site.footer:${visit.language}:${visit.currency.code}`;
  return visit.shop.memo.get(key, [...MENU_TAGS, 'captcha'], async () =>
    renderMarkup(visit, <Inside menus={(await readMenus(visit)).footer} />),
  );
}

/** Who is behind a shop that nobody may enter yet. */
export const bareFooter = (visit: Visit): string =>
  renderMarkup(
    visit,
    <div className="site-footer-inner">
      <div>
        <Imprint />
      </div>
      {visit.shop.settings.consent === 'ask' && <ConsentLine />}
    </div>,
  );

export function Footer({ inside }: { inside: string }) {
  return <footer className="site-footer" dangerouslySetInnerHTML={{ __html: inside }} />;
}

function Inside({ menus }: { menus: readonly Menu[] }) {
  const asks = useVisit().shop.settings.consent === 'ask';
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
    </>
  );
}

function Imprint() {
  const { shop, language } = useVisit();
  const { name, address, email } = shop.settings;
  return (
    <>
      <p className="site-footer-name">{name}</p>
      <p>{taglineOf(shop.settings, language)}</p>
      <address className="site-footer-address">
        {address.street}
        <br />
        {address.postcode} {address.city}
        <br />
        <a href={`mailto:${email}`}>{email}</a>
      </address>
    </>
  );
}

const ConsentLine = () => (
  <p className="js-only">
    <ConsentChoices />
  </p>
);

function ConsentChoices() {
  const { t } = useVisit();
  return (
    <button type="button" className="link-button" data-cc="show-preferencesModal">
      {t('site.consent_choices')}
    </button>
  );
}
