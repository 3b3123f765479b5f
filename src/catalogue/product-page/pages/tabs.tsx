import { Fragment, type ReactNode } from 'react';
import { useRequest } from '../../../frame/page/context.tsx';
import { withVideos } from '../../gallery/video.tsx';
import { shownDimensions, shownWeight } from '../../product/availability.ts';
import { itemFields, shownFields } from '../../product-fields.ts';
import type { ProductView } from '../view.ts';
import { Reviews } from './reviews.tsx';

type TabKey = 'description' | 'additional_information' | 'reviews';

interface Tab {
  key: TabKey;
  title: string;
  body: ReactNode;
}

/** Which tabs a product has, in their order. */
export function tabsOf(
  ctx: ReturnType<typeof useRequest>,
  view: ProductView,
): { key: TabKey; title: string }[] {
  const { t } = ctx;
  const { product } = view;
  const has = {
    description: product.description !== '',
    additional_information: detailsOf(ctx, view).length > 0,
    reviews: product.reviews_allowed === 1,
  };
  const all: { key: TabKey; title: string }[] = [
    { key: 'description', title: t('catalogue.tab.description') },
    { key: 'additional_information', title: t('catalogue.tab.additional_information') },
    { key: 'reviews', title: t('catalogue.tab.reviews', { count: product.rating_count }) },
  ];
  return all.filter(({ key }) => has[key]);
}

/** The tabs of the contract (wire.md 2.5): without a script all of them stand open, one below the other. */
export function Tabs({ view, pending }: { view: ProductView; pending: string | undefined }) {
  const ctx = useRequest();
  const { product } = view;
  const bodies: Record<TabKey, () => ReactNode> = {
    description: () => <div dangerouslySetInnerHTML={{ __html: withVideos(ctx, product.description) }} />,
    additional_information: () => <Details rows={detailsOf(ctx, view)} />,
    reviews: () => <Reviews view={view} pending={pending} />,
  };
  const tabs: Tab[] = tabsOf(ctx, view).map((tab) => ({ ...tab, body: bodies[tab.key]() }));
  if (tabs.length === 0) return null;
  return (
    <div className="woocommerce-tabs wc-tabs-wrapper">
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the contract's markup */}
      <ul className="tabs wc-tabs" role="tablist">
        {tabs.map(({ key, title }) => (
          <li key={key} role="presentation" className={`${key}_tab`} id={`tab-title-${key}`}>
            <a href={`#tab-${key}`} role="tab" aria-controls={`tab-${key}`} id={`tab-link-${key}`}>
              {title}
            </a>
          </li>
        ))}
      </ul>
      {tabs.map(({ key, title, body }) => (
        <div
          key={key}
          className={`woocommerce-Tabs-panel woocommerce-Tabs-panel--${key} panel entry-content wc-tab`}
          id={`tab-${key}`}
          role="tabpanel"
          aria-labelledby={`tab-link-${key}`}
        >
          {key !== 'reviews' && <h2>{title}</h2>}
          {body}
        </div>
      ))}
    </div>
  );
}

interface Detail {
  key: string;
  label: string;
  value: string;
  /** Where the values of an attribute have archives. */
  links?: { label: string; href: string }[];
}

function detailsOf(ctx: ReturnType<typeof useRequest>, { product, attributes }: ProductView): Detail[] {
  const { t, links } = ctx;
  const archives = ctx.shop.settings.catalogue.attributeArchives;
  const isPublic = (code: string) => code.startsWith('pa_') && archives.includes(code.slice('pa_'.length));
  const measures = product.is_virtual
    ? []
    : [
        { key: 'weight', label: t(itemFields.fields.weight.label), value: shownWeight(ctx, product.weight) },
        { key: 'dimensions', label: t('catalogue.dimensions'), value: shownDimensions(ctx, product) },
      ];
  const plain = shownFields.map(({ name, column, label }) => ({
    key: name,
    label: t(label),
    value: String(product[column] ?? ''),
  }));
  const shown = attributes
    .filter(({ visible }) => visible)
    .map(({ code, label, values }) => ({
      key: `attribute_${code}`,
      label,
      value: values.map((value) => value.label).join(', '),
      ...(isPublic(code)
        ? {
            links: values.map((value) => ({
              label: value.label,
              href: links.attribute({ attribute: code.slice('pa_'.length), slug: value.value }),
            })),
          }
        : {}),
    }));
  return [...measures, ...plain, ...shown].filter(({ value }) => value !== '');
}

function Details({ rows }: { rows: readonly Detail[] }) {
  const { t } = useRequest();
  return (
    <table className="woocommerce-product-attributes shop_attributes">
      <caption className="screen-reader-text">{t('catalogue.details_caption')}</caption>
      <tbody>
        {rows.map(({ key, label, value, links }) => (
          <tr
            key={key}
            className={`woocommerce-product-attributes-item woocommerce-product-attributes-item--${key}`}
          >
            <th className="woocommerce-product-attributes-item__label" scope="row">
              {label}
            </th>
            <td className="woocommerce-product-attributes-item__value">
              {links
                ? links.map((link, index) => (
                    <Fragment key={link.href}>
                      {index > 0 && ', '}
                      <a href={link.href} rel="tag">
                        {link.label}
                      </a>
                    </Fragment>
                  ))
                : value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
