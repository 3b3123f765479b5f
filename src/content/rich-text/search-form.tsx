import type { ReactNode } from 'react';
import { useRequest } from '../../frame/page/context.tsx';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { given } from '../../frame/shop/per-shop.ts';
import type { Shop } from '../../frame/shop/shop.ts';

/** A search form in a text, and what the page that has it follows. */
export interface SearchFormBlock {
  node: ReactNode;
  tags: readonly string[];
}

/** Makes a search form for a text; undefined for a number that names none. */
export type SearchFormMaker = (ctx: RequestContext, formId: number) => Promise<SearchFormBlock | undefined>;

const makerOf = given<SearchFormMaker>();

/** The search module stands above this one: what its forms look like it says here, when the house is furnished. */
export function setSearchForms(shop: Shop, make: SearchFormMaker): void {
  makerOf.set(shop, make);
}

/** The form of that number, or the search of the whole site. */
export async function searchForm(ctx: RequestContext, formId: number | undefined): Promise<SearchFormBlock> {
  const own = formId === undefined ? undefined : await makerOf(ctx.shop)?.(ctx, formId);
  return own ?? { node: <SiteSearch />, tags: [] };
}

function SiteSearch() {
  const { t, links } = useRequest();
  return (
    <search>
      <form className="search-form" method="get" action={links.home()}>
        <label className="screen-reader-text" htmlFor="rich-search-field">
          {t('content.search_label')}
        </label>
        <input
          id="rich-search-field"
          className="search-field"
          type="search"
          name="s"
          required
          maxLength={200}
        />
        <button type="submit" className="button">
          {t('content.search')}
        </button>
      </form>
    </search>
  );
}
