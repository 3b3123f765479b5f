import { useRequest } from '../frame/page/context.tsx';
import { languageFacts, localeOf } from '../frame/shop/languages.ts';
import type { Language } from '../frame/shop/settings.ts';

/** Links to this very page in the other languages; a shop with one language has none. */
export function LanguageSwitcher({ alternates }: { alternates: Map<Language, string> }) {
  const { t, language, shop } = useRequest();
  if (alternates.size < 2) return null;
  return (
    <ul className="language-switcher" aria-label={t('site.language')}>
      {[...alternates].map(([code, path]) => (
        <li key={code}>
          <a
            href={path}
            hrefLang={localeOf(shop.settings, code)}
            lang={code}
            dir={languageFacts(code).direction}
            aria-current={code === language || undefined}
          >
            <span aria-hidden="true">{code.toUpperCase()}</span>
            <span className="screen-reader-text">{languageFacts(code).name}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/**
 * A plain form, so that it works without JavaScript; `?wcmlc=` is the contract's name for it. Without an address of
 * its own it goes to the page it stands on, and so is the same on every page. Where there is nothing to choose there is
 * none.
 */
export function CurrencySwitcher({ id }: { id: string }) {
  const { t, currency, shop } = useRequest();
  if (shop.settings.currencies.length < 2) return null;
  return (
    <form className="wcml_currency_switcher" method="get">
      <label className="screen-reader-text" htmlFor={id}>
        {t('site.currency')}
      </label>
      <select id={id} name="wcmlc" defaultValue={currency.code} data-submit-on-change>
        {shop.settings.currencies.map(({ code, symbol }) => (
          <option key={code} value={code}>
            {code} {symbol}
          </option>
        ))}
      </select>
      <button type="submit" className="no-js-only">
        {t('site.change')}
      </button>
    </form>
  );
}

/** The same as links, by which the contract's script finds it (wire.md 2.11): `a[rel=CODE]`. */
export function CurrencyLinks() {
  const { t, currency, shop } = useRequest();
  if (shop.settings.currencies.length < 2) return null;
  return (
    <ul className="wcml_currency_switcher currency-links" aria-label={t('site.currency')}>
      {shop.settings.currencies.map(({ code, symbol }) => {
        const active = code === currency.code;
        return (
          <li key={code} className={active ? 'wcml-cs-active-currency' : undefined}>
            <a href={`?wcmlc=${code}`} rel={code} aria-current={active || undefined}>
              {code} {symbol}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
