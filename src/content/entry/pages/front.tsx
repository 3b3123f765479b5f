import { useRequest } from '../../../frame/page/context.tsx';
import { taglineOf } from '../../../frame/shop/translated.ts';
import type { Blocks } from '../../rich-text/blocks.ts';
import type { RichDocument } from '../../rich-text/model.ts';
import { RichText } from '../../rich-text/render.tsx';

/** The shop's front page. Where no picture carries its heading, the shop's own line does, or its name. */
export function FrontPage({ document, blocks }: { document: RichDocument; blocks: Blocks }) {
  const { shop, language } = useRequest();
  return (
    <div className="woocommerce home-page">
      {!blocks.heading && (
        <h1 className="page-title">{taglineOf(shop.settings, language) || shop.settings.name}</h1>
      )}
      <RichText document={document} blocks={blocks} />
    </div>
  );
}
