import { Place, useVisit } from '../frame/context.tsx';
import type { Language } from '../frame/settings.ts';
import { CurrencySwitcher, LanguageSwitcher } from './switchers.tsx';

export function Header({ alternates }: { alternates: Map<Language, string> }) {
  const { t, links, shop } = useVisit();
  return (
    <header className="site-header">
      <a className="site-name" href={links.home()}>
        {shop.settings.name}
      </a>
      <nav className="site-menu" aria-label={t('site.menu')}>
        <a href={links.shop()}>{t('site.shop')}</a>
      </nav>
      <div className="site-tools">
        <LanguageSwitcher alternates={alternates} />
        <CurrencySwitcher />
        <a className="site-account" href={links.account()}>
          {t('site.account')}
        </a>
        <Place name="header-cart" className="nv-nav-cart" />
      </div>
    </header>
  );
}
