import { useRequest } from '../../../frame/page/context.tsx';
import type { FilterGroup, FilterOption } from '../filter-fold.ts';
import type { FilterView, PriceField } from '../filter-view.ts';

/** The panel beside a listing; on narrow screens it opens by its own button, with or without scripts. */
export function FilterPanel({ view }: { view: FilterView }) {
  const { t } = useRequest();
  if (view.groups.length === 0 && !view.price) return null;
  return (
    <details className="listing-filters">
      <summary className="button">
        {t('catalogue.filter')}
        {view.chips.length > 0 && <span className="count"> ({view.chips.length})</span>}
      </summary>
      <nav className="listing-filter-groups" aria-label={t('catalogue.filter')}>
        {view.price && <PriceFilter field={view.price} />}
        {view.groups.map((group) => (
          <Group key={group.key} group={group} />
        ))}
        {view.more && (
          <p className="filter-more">
            <a href={view.more.href} rel="nofollow" data-filter-more="groups">
              {t('catalogue.filter.more_groups', { count: view.more.count })}
            </a>
          </p>
        )}
      </nav>
    </details>
  );
}

function Group({ group }: { group: FilterGroup }) {
  const id = `filter-${group.key}`;
  return (
    <section className="widget woocommerce widget_layered_nav" aria-labelledby={id}>
      <h2 className="widget-title" id={id}>
        {group.title}
      </h2>
      <ul className={`woocommerce-widget-layered-nav-list${group.less ? ' is-unfolded' : ''}`}>
        {group.options.map((option) => (
          <Value key={option.key} option={option} />
        ))}
      </ul>
      <Rest group={group} />
    </section>
  );
}

function Value({ option }: { option: FilterOption }) {
  const { t } = useRequest();
  return (
    <li
      className={`woocommerce-widget-layered-nav-list__item wc-layered-nav-term${option.chosen ? ' woocommerce-widget-layered-nav-list__item--chosen chosen' : ''}`}
    >
      <a href={option.href()} rel="nofollow" aria-current={option.chosen ? 'true' : undefined}>
        {option.stars !== undefined && (
          <span className="filter-stars" aria-hidden="true">
            {'★'.repeat(option.stars)}
          </span>
        )}
        <span className={option.stars === undefined ? undefined : 'screen-reader-text'}>{option.label}</span>
        {option.chosen && <span className="screen-reader-text"> {t('catalogue.filter.remove_hint')}</span>}
      </a>
      <span className="count">
        <span aria-hidden="true">{option.count}</span>
        <span className="screen-reader-text">{t('catalogue.count_all', { total: option.count })}</span>
      </span>
    </li>
  );
}

/** The way to the values that found no place, and back. */
function Rest({ group: { key, title, more, less, left } }: { group: FilterGroup }) {
  const { t } = useRequest();
  const href = more?.href ?? less;
  if (href === undefined) return null;
  return (
    <p className="filter-more">
      {left > 0 && <span className="filter-left">{t('catalogue.filter.left', { count: left })}</span>}
      <a href={href} rel="nofollow" data-filter-more={key}>
        {more ? t('catalogue.filter.more', { count: more.count }) : t('catalogue.filter.less')}
        <span className="screen-reader-text"> {t('catalogue.filter.of', { field: title })}</span>
      </a>
    </p>
  );
}

function PriceFilter({ field }: { field: PriceField }) {
  const { t, currency } = useRequest();
  const input = (name: 'min_price' | 'max_price', value: string, placeholder: string) => (
    <input
      type="text"
      inputMode="decimal"
      id={name}
      name={name}
      defaultValue={value}
      placeholder={placeholder}
      aria-label={t(`catalogue.filter.${name}`, { currency: currency.code })}
      maxLength={12}
    />
  );
  return (
    <section className="widget woocommerce widget_price_filter" aria-labelledby="filter-price">
      <h2 className="widget-title" id="filter-price">
        {t('catalogue.price')} ({currency.symbol})
      </h2>
      <form method="get" action={field.action} className="price_slider_amount">
        {input('min_price', field.min, field.lowest)}
        <span aria-hidden="true">–</span>
        {input('max_price', field.max, field.highest)}
        <button type="submit" className="button">
          {t('catalogue.filter.apply')}
        </button>
        {field.others.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </form>
    </section>
  );
}

/** What is chosen, each with a link that takes it back. */
export function FilterChips({ view }: { view: FilterView }) {
  const { t } = useRequest();
  if (!view.active) return null;
  return (
    <ul className="listing-chips" aria-label={t('catalogue.filter.chosen')}>
      {view.chips.map(({ label, href }) => (
        <li key={label} className="chosen">
          <a href={href} rel="nofollow" aria-label={t('catalogue.filter.remove', { label })}>
            {label} <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
      <li>
        <a href={view.clear} className="listing-clear" rel="nofollow">
          {t('catalogue.filter.clear')}
        </a>
      </li>
    </ul>
  );
}
