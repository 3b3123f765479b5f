import { useRequest } from '../../frame/page/context.tsx';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { resultsPath } from '../form/addresses.ts';
import { searchIndex } from '../index/shop-index.ts';
import { siteSearchPlace } from '../setup/forms.ts';
import { setupOf } from '../setup/setup.ts';

/** Where the header's search box leads. */
export interface SearchBoxView {
  action: string;
  /** Milliseconds as the shopkeeper set them; the browser keeps them within bounds. */
  delay: number;
  /** The list of everything would be too long for a browser: it asks for each text. */
  asks: boolean;
}

/** Titles of so many things take some 200 KB, compressed. */
const MOST_LISTED = 10_000;

export async function readSearchBox({ shop, language }: RequestContext): Promise<SearchBoxView> {
  const { siteSearchDelay } = await setupOf(shop);
  return {
    action: resultsPath(shop, language, await siteSearchPlace(shop)),
    delay: siteSearchDelay,
    asks: searchIndex(shop).size > MOST_LISTED,
  };
}

/** The search box of every page; with scripts it suggests while one types. */
export function SearchBox({ box }: { box: SearchBoxView }) {
  const { t, language, links } = useRequest();
  const texts = {
    all: t('search.box.all', { text: '{text}' }),
    counts: [0, 1, 2].map((total) => t('search.box.count', { total })),
    taxonomies: t('search.box.taxonomies'),
    product: t('search.types.product'),
    post: t('search.types.post'),
    page: t('search.types.page'),
  };
  return (
    <search className="site-search">
      <form
        action={box.action}
        method="get"
        data-site-search={JSON.stringify({
          delay: box.delay,
          asks: box.asks,
          lang: language,
          home: links.home(),
          texts,
        })}
      >
        <label>
          <span className="screen-reader-text">{t('search.box.label')}</span>
          <input
            type="search"
            name="_sf_s"
            className="search-field"
            placeholder={t('search.box.placeholder')}
            maxLength={200}
            autoComplete="off"
            enterKeyHint="search"
          />
        </label>
        <button type="submit" className="site-search-button">
          <span className="screen-reader-text">{t('search.box.submit')}</span>
        </button>
      </form>
    </search>
  );
}
