import type { Menu } from '../content/index.ts';
import { useVisit } from '../frame/context.tsx';
import { NewsletterForm } from '../marketing/index.ts';
import { CurrencySwitcher } from './switchers.tsx';

export function Footer({ menus }: { menus: readonly Menu[] }) {
  const { shop, language, t } = useVisit();
  const { name, tagline, address, email } = shop.settings;
  return (
    <footer className="site-footer">
      <NewsletterForm />
      <div className="site-footer-inner">
        <div>
          <p className="site-footer-name">{name}</p>
          <p>{tagline[language]}</p>
          <address className="site-footer-address">
            {address.street}
            <br />
            {address.postcode} {address.city}
            <br />
            <a href={`mailto:${email}`}>{email}</a>
          </address>
          <CurrencySwitcher id="footer-currency" />
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
              {index === menus.length - 1 && shop.settings.consent === 'ask' && (
                <li className="js-only">
                  <button type="button" className="link-button" data-cc="show-preferencesModal">
                    {t('site.consent_choices')}
                  </button>
                </li>
              )}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
}
