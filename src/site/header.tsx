import type { CategoryNode } from '../catalogue/index.ts';
import { Place, useVisit } from '../frame/context.tsx';
import type { Language } from '../frame/settings.ts';
import { Icon } from './icons.tsx';
import { CurrencySwitcher, LanguageSwitcher } from './switchers.tsx';

export function Header(props: { alternates: Map<Language, string>; categories: readonly CategoryNode[] }) {
  const { t, links, shop, path } = useVisit();
  return (
    <header className="site-header">
      <div className="site-header-inner">
        <a className="site-name" href={links.home()}>
          {shop.settings.name}
        </a>
        <nav className="site-menu" aria-label={t('site.menu')}>
          <ul className="site-menu-list">
            <li>
              <a href={links.shop()} aria-current={path === links.shop() ? 'page' : undefined}>
                {t('site.shop')}
              </a>
            </li>
            {props.categories.map(({ id, name, href }) => (
              <li key={id}>
                <a href={href} aria-current={path.startsWith(href) ? 'true' : undefined}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="site-tools">
          <LanguageSwitcher alternates={props.alternates} />
          <CurrencySwitcher id="currency" />
          <a className="site-tool site-account" href={links.account()}>
            <Icon name="account" />
            <span className="site-tool-label">{t('site.account')}</span>
          </a>
          <Place name="header-wish" className="site-wish" />
          <Place name="header-cart" className="site-cart" />
        </div>
      </div>
    </header>
  );
}
