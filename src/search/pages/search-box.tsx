import { renderPiece, useFinished, useRequest } from '../../frame/page/context.tsx';
import type { RequestContext } from '../../frame/request/request-context.ts';
import type { Template } from '../../platform/render/template.ts';
import { resultsPath } from '../form/addresses.ts';
import { searchIndex } from '../index/shop-index.ts';
import { siteSearchPlace } from '../setup/forms.ts';
import { SETUP_TAG, setupOf } from '../setup/setup.ts';

/** Where the header's search box leads. */
interface BoxView {
  action: string;
  /** Milliseconds as the shopkeeper set them; the browser keeps them within bounds. */
  delay: number;
  /** The list of everything would be too long for a browser: it asks for each text. */
  asks: boolean;
}

/** Titles of so many things take some 200 KB, compressed. */
const MOST_LISTED = 10_000;

async function boxOf({ shop, language }: RequestContext): Promise<BoxView> {
  const { siteSearchDelay } = await setupOf(shop);
  return {
    action: resultsPath(shop, language, await siteSearchPlace(shop)),
    delay: siteSearchDelay,
    asks: searchIndex(shop).size > MOST_LISTED,
  };
}

/** The search box of every page, which is the same on all of them, and so rendered once. */
export async function readSearchBox(ctx: RequestContext): Promise<Template> {
  const box = await boxOf(ctx);
  const key = `search.box:${ctx.language}:${JSON.stringify(box)}`;
  return ctx.shop.cache.get(key, [SETUP_TAG], async () => renderPiece(ctx, <Box box={box} />));
}

export function SearchBox({ inside }: { inside: Template }) {
  return <search className="site-search" dangerouslySetInnerHTML={useFinished()(inside)} />;
}

/** With scripts it suggests while one types. */
function Box({ box }: { box: BoxView }) {
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
  );
}
