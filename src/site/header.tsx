import type { MenuItem } from '../content/index.ts';
import { Slot, useRequest } from '../frame/page/context.tsx';
import type { Language } from '../frame/shop/settings.ts';
import type { Template } from '../platform/render/template.ts';
import { SearchBox } from '../search/index.ts';
import { Icon } from './icons.tsx';
import { SiteMark } from './look/parts.tsx';
import { CurrencySwitcher, LanguageSwitcher } from './switchers.tsx';

/** A longer one does not fit beside the tools of a phone as large as a short one. */
const SHORT = 10;

function SiteName() {
  const ctx = useRequest();
  const { name, look } = ctx.shop.settings;
  const isLong = look.logo === '' && name.length > SHORT;
  return (
    <a className={isLong ? 'site-name is-long' : 'site-name'} href={ctx.links.home()}>
      <SiteMark ctx={ctx} />
    </a>
  );
}

/** Of a shop that nobody may enter yet: its name and its languages. */
export function BareHeader({ alternates }: { alternates: Map<Language, string> }) {
  return (
    <header className="site-header">
      <div className="site-header-row">
        <SiteName />
        <LanguageSwitcher alternates={alternates} />
      </div>
    </header>
  );
}

/**
 * Two rows where the window is narrow: the first one stays while the page is scrolled, with the menu behind a button
 * that needs no script; what searches and switches goes by. Where there is room both lie in one (header.css).
 */
export function Header(props: {
  alternates: Map<Language, string>;
  menu: readonly MenuItem[];
  searchBox: Template | undefined;
}) {
  const { t, links, path } = useRequest();
  const home = links.home();
  return (
    <header className={props.searchBox ? 'site-header has-search' : 'site-header'}>
      <div className="site-header-row">
        <button type="button" className="site-tool site-menu-button" popoverTarget="site-menu">
          <Icon name="menu" />
          {t('site.menu_button')}
        </button>
        <SiteName />
        <nav id="site-menu" className="site-menu" popover="auto" aria-label={t('site.menu')}>
          <ul className="site-menu-list">
            {props.menu.map(({ label, href }) => (
              <li key={href}>
                <a
                  href={href}
                  aria-current={
                    path === href ? 'page' : href !== home && path.startsWith(href) ? 'true' : undefined
                  }
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="site-tools">
          <a className="site-tool site-account" href={links.account()}>
            <Icon name="account" />
            <span className="site-tool-label">{t('site.account')}</span>
          </a>
          <Slot name="header-wish" className="site-wish" />
          <Slot name="header-cart" className="site-cart" />
        </div>
      </div>
      <div className="site-header-aside">
        {props.searchBox && <SearchBox inside={props.searchBox} />}
        <LanguageSwitcher alternates={props.alternates} />
        <CurrencySwitcher id="currency" />
      </div>
    </header>
  );
}
