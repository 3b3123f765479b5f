import type { ReactNode } from 'react';
import { useVisit } from '../../frame/context.tsx';
import { shownDimensions, shownWeight } from '../availability.ts';
import type { ProductView } from '../product-view.ts';
import { withVideos } from '../video.tsx';
import { Reviews } from './reviews.tsx';

interface Tab {
  key: 'description' | 'additional_information' | 'reviews';
  title: string;
  body: ReactNode;
}

/** The tabs of the contract (wire.md 2.5): without a script all of them stand open, one below the other. */
export function Tabs({ view, pending }: { view: ProductView; pending: string | undefined }) {
  const visit = useVisit();
  const { t } = visit;
  const { product } = view;
  const details = detailsOf(visit, view);
  const tabs: Tab[] = [];
  if (product.description !== '')
    tabs.push({
      key: 'description',
      title: t('catalogue.tab.description'),
      body: <div dangerouslySetInnerHTML={{ __html: withVideos(visit, product.description) }} />,
    });
  if (details.length > 0)
    tabs.push({
      key: 'additional_information',
      title: t('catalogue.tab.additional_information'),
      body: <Details rows={details} />,
    });
  if (product.reviews_allowed)
    tabs.push({
      key: 'reviews',
      title: t('catalogue.tab.reviews', { count: product.rating_count }),
      body: <Reviews view={view} pending={pending} />,
    });
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
}

function detailsOf(visit: ReturnType<typeof useVisit>, { product, attributes }: ProductView): Detail[] {
  const { t } = visit;
  const measures = product.is_virtual
    ? []
    : [
        { key: 'weight', label: t('catalogue.weight'), value: shownWeight(visit, product.weight) },
        { key: 'dimensions', label: t('catalogue.dimensions'), value: shownDimensions(visit, product) },
      ];
  const shown = attributes
    .filter(({ visible }) => visible)
    .map(({ code, label, values }) => ({
      key: `attribute_${code}`,
      label,
      value: values.map((value) => value.label).join(', '),
    }));
  return [...measures, ...shown].filter(({ value }) => value !== '');
}

function Details({ rows }: { rows: readonly Detail[] }) {
  const { t } = useVisit();
  return (
    <table className="woocommerce-product-attributes shop_attributes">
      <caption className="screen-reader-text">{t('catalogue.details_caption')}</caption>
      <tbody>
        {rows.map(({ key, label, value }) => (
          <tr
            key={key}
            className={`woocommerce-product-attributes-item woocommerce-product-attributes-item--${key}`}
          >
            <th className="woocommerce-product-attributes-item__label" scope="row">
              {label}
            </th>
            <td className="woocommerce-product-attributes-item__value">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
