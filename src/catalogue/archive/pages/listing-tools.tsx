import type { ReactNode } from 'react';
import { useRequest } from '../../../frame/page/context.tsx';
import { type ListingView, SORTS, type Sort } from '../../listing/model.ts';
import { ViewToggle } from './view-toggle.tsx';

export interface ListingToolsProps {
  /** How many there are. */
  count: ReactNode;
  sort: Sort;
  view: ListingView;
  /** This page as a list or as a grid. */
  viewAddress: (view: ListingView) => string;
  /** Where another order leads, without a query. */
  base: string;
  /** What else is asked for, and stays so in another order. */
  others: readonly (readonly [name: string, value: string])[];
}

/** The line above a listing of products: how many there are, list or grid, and their order. */
export function ListingTools({ count, view, viewAddress, ...ordering }: ListingToolsProps) {
  return (
    <div className="products-toolbar">
      {count}
      <ViewToggle address={viewAddress} view={view} />
      <Ordering {...ordering} />
    </div>
  );
}

/** A plain form; the behaviour sends it when the choice changes. */
function Ordering({ sort, base, others }: Pick<ListingToolsProps, 'sort' | 'base' | 'others'>) {
  const { t } = useRequest();
  return (
    <form className="woocommerce-ordering" method="get" action={base}>
      <select name="orderby" className="orderby" aria-label={t('catalogue.sort')} defaultValue={sort}>
        {SORTS.map((value) => (
          <option key={value} value={value}>
            {t(`catalogue.sort.${value}`)}
          </option>
        ))}
      </select>
      <input type="hidden" name="paged" value="1" />
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="button no-js-only">
        {t('catalogue.sort_button')}
      </button>
    </form>
  );
}
