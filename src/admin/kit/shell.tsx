import type { ReactNode } from 'react';
import { showsDemo } from '../../frame/demo/door.ts';
import { languageFacts } from '../../frame/shop/languages.ts';
import { ADMIN, deskLink, matchPath } from './address.ts';
import { Door } from './door.tsx';
import { Icon } from './icons.tsx';
import { KeySheet } from './keys.tsx';
import { ModeChoice } from './mode.tsx';
import { type AdminContext, MENU_GROUPS, missingFor, type Screen, type ScreenPage } from './screen.ts';

/** Where a page stands among the screens. */
export interface Place {
  screens: readonly Screen[];
  /** Below /admin/. */
  path: string;
}

/** Everything around a screen: menu by what one may, search, who is signed in. */
export function Shell(props: { admin: AdminContext; page: ScreenPage; place: Place; notice: ReactNode }) {
  const { admin, page, place, notice } = props;
  const { t } = admin.ctx;
  return (
    <body className="desk">
      <a className="skip-link" href="#content">
        {t('admin.skip')}
      </a>
      {admin.staff.role === 'owner' && showsDemo(admin.shop) && (
        <p className="demo-bar">
          {t('site.demo')} <a href={deskLink('own-shop')}>{t('site.demo_leave')}</a>
        </p>
      )}
      <TopBar admin={admin} place={place} />
      <nav className="menu" id="menu" popover="auto" aria-label={t('admin.menu_label')}>
        <Menu admin={admin} place={place} />
      </nav>
      <main id="content" className="screen" tabIndex={-1}>
        <header className="screen-head">
          <div>
            {page.back && (
              <a className="back" href={page.back.href}>
                <Icon name="back" />
                {page.back.label}
              </a>
            )}
            <h1>{page.title}</h1>
          </div>
          {page.tools && <div className="tools">{page.tools}</div>}
        </header>
        {notice}
        {page.body}
      </main>
      <KeySheet />
      <Door />
    </body>
  );
}

function TopBar({ admin, place }: { admin: AdminContext; place: Place }) {
  const { ctx, shop, staff } = admin;
  const { t } = ctx;
  const signedIn = staff.id !== 0;
  const knows = (path: string) => place.screens.some((screen) => matchPath(screen.path, path));
  return (
    <header className="top">
      <button type="button" className="menu-button" popoverTarget="menu" aria-label={t('admin.menu_label')}>
        <Icon name="menu" />
      </button>
      <a className="brand" href={ADMIN}>
        {shop.settings.name}
      </a>
      {signedIn && knows('search') && (
        <search>
          <form className="find" action={deskLink('search')} data-find="">
            <label className="screen-reader-text" htmlFor="find">
              {t('admin.search')}
            </label>
            <Icon name="search" />
            <input
              type="search"
              id="find"
              name="q"
              maxLength={100}
              autoComplete="off"
              placeholder={t('admin.search_hint')}
              aria-keyshortcuts="Control+K Meta+K"
            />
            <span className="find-key" aria-hidden="true">
              ⌘K
            </span>
          </form>
        </search>
      )}
      <a className="top-link" href={shop.addresses.home(ctx.language)}>
        <Icon name="shop" />
        <span>{t('admin.to_shop')}</span>
      </a>
      {signedIn && (
        <details className="who">
          <summary aria-label={staff.name || staff.email}>
            <Icon name="person" />
            <span>{staff.name || staff.email}</span>
          </summary>
          <div className="who-sheet">
            <p>
              <strong>{staff.name}</strong>
              <br />
              {staff.email}
              <br />
              <span className="soft">{languageFacts(staff.language).name}</span>
            </p>
            {knows('account') && <a href={deskLink('account')}>{t('admin.own_account')}</a>}
            {knows('mode') && <ModeChoice />}
            {knows('sign-out') && (
              <form method="post" action={deskLink('sign-out')}>
                <button type="submit" className="plain">
                  {t('admin.sign_out')}
                </button>
              </form>
            )}
          </div>
        </details>
      )}
    </header>
  );
}

/** The screens with a place in the menu that this person may see. */
export function menuOf({ may, staff, shop }: AdminContext, screens: readonly Screen[]): Screen[] {
  return screens.filter(
    ({ menu, needs }) =>
      menu &&
      (menu.while?.(shop) ?? true) &&
      staff.id !== 0 &&
      needs !== 'nobody' &&
      missingFor({ may }, needs) === undefined,
  );
}

function Menu({ admin, place }: { admin: AdminContext; place: Place }) {
  const { t } = admin.ctx;
  const shown = menuOf(admin, place.screens);
  const here = (path: string) => place.path === path || place.path.startsWith(`${path}/`);
  return MENU_GROUPS.map((group) => {
    const items = shown.filter(({ menu }) => menu?.group === group);
    if (items.length === 0) return null;
    return (
      <section key={group} aria-labelledby={`menu-${group}`}>
        <h2 id={`menu-${group}`}>{t(`admin.group.${group}`)}</h2>
        <ul className="menu-list">
          {items.map(({ path, menu }) => (
            <li key={path}>
              <a href={deskLink(path)} aria-current={here(path) ? 'page' : undefined}>
                <Icon name={menu!.icon} />
                {t(`admin.menu.${menu!.name}`)}
              </a>
            </li>
          ))}
        </ul>
      </section>
    );
  });
}
