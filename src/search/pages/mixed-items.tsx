import { pictureOf } from '../../catalogue/index.ts';
import type { PostRow } from '../../content/index.ts';
import { useRequest } from '../../frame/page/context.tsx';
import type { Found } from '../form/ask.ts';
import type { Item } from '../form/items.ts';
import { highlight } from '../text/words/highlight.ts';

/** Products, posts and pages one below the other, with the words of the text marked. */
export function MixedItems({ items, found }: { items: readonly Item[]; found: Found }) {
  return (
    <ul className="sf-items sf-mixed">
      {items.map((item) => (
        <li key={item.key} className={`sf-item sf-item-${item.type}`} data-sf-item={item.key}>
          <MixedItem item={item} words={found.answer.words} />
        </li>
      ))}
    </ul>
  );
}

function MixedItem({ item, words }: { item: Item; words: readonly string[] }) {
  const { t } = useRequest();
  const { title, summary } =
    item.type === 'product'
      ? { title: item.card.name, summary: item.card.summary }
      : { title: item.entry.title, summary: item.entry.excerpt };
  const picture = item.type === 'product' ? item.card.picture : pictureOfEntry(item.entry);
  return (
    <a href={item.href}>
      {picture ? (
        <img
          src={picture.src}
          width={picture.width}
          height={picture.height}
          alt=""
          loading="lazy"
          decoding="async"
        />
      ) : (
        <span className="sf-item-blank" aria-hidden="true" />
      )}
      <span className="sf-item-words">
        <span className="sf-item-type">{t(`search.type.${item.type}`)}</span>
        <strong>
          <Marked text={title} words={words} />
        </strong>
        {summary !== '' && (
          <span className="sf-item-summary">
            <Marked text={summary} words={words} />
          </span>
        )}
        {item.type === 'product' && item.card.priceHtml !== '' && (
          <span className="price" dangerouslySetInnerHTML={{ __html: item.card.priceHtml }} />
        )}
      </span>
    </a>
  );
}

function pictureOfEntry({ file, width, height, title }: PostRow) {
  return file === null || width === null || height === null
    ? undefined
    : pictureOf({ file, width, height, alt: '' }, 'thumbnail', title);
}

/** A text with the words that were searched for marked. */
function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const { language } = useRequest();
  return highlight(text, words, language).map((piece, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text never move
    piece.hit ? <mark key={at}>{piece.text}</mark> : <span key={at}>{piece.text}</span>,
  );
}
