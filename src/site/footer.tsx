import type { CategoryNode } from '../catalogue/index.ts';
import { useVisit } from '../frame/context.tsx';
import { CurrencySwitcher } from './switchers.tsx';

export function Footer({ categories }: { categories: readonly CategoryNode[] }) {
  const { shop, language, links, t } = useVisit();
  const { name, tagline, address, email } = shop.settings;
  return (
    <footer className="site-footer">
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
        <nav aria-labelledby="footer-shop">
          <h2 id="footer-shop">{t('site.shop')}</h2>
          <ul className="site-footer-list">
            {categories.map((category) => (
              <li key={category.id}>
                <a href={category.href}>{category.name}</a>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-labelledby="footer-help">
          <h2 id="footer-help">{t('site.help')}</h2>
          <ul className="site-footer-list">
            <li>
              <a href={links.account()}>{t('site.account')}</a>
            </li>
            <li>
              <a href={links.orderTracking()}>{t('orders.tracking')}</a>
            </li>
            <li>
              <a href={links.terms()}>{t('site.terms')}</a>
            </li>
            <li>
              <a href={links.privacy()}>{t('site.privacy')}</a>
            </li>
            {shop.settings.consent === 'ask' && (
              <li className="js-only">
                <button type="button" className="link-button" data-cc="show-preferencesModal">
                  {t('site.consent_choices')}
                </button>
              </li>
            )}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
