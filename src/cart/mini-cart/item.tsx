import { cropOf } from '../../catalogue/index.ts';
import { useRequest } from '../../frame/page/context.tsx';
import type { CartLine } from '../model.ts';

/** The picture of what a line sells, or a quiet placeholder. */
export function LinePicture({ line }: { line: CartLine }) {
  const { picture } = line.item;
  if (!picture) return <span className="cart-picture-none" aria-hidden="true" />;
  return (
    <img
      className="attachment-woocommerce_thumbnail"
      src={picture.src}
      srcSet={picture.srcset || undefined}
      sizes="96px"
      width={picture.width}
      height={picture.height}
      alt=""
      style={cropOf(picture)}
      loading="lazy"
      decoding="async"
    />
  );
}

/** What was chosen of a variation: the contract's list of item data. */
export function LineChoices({ line }: { line: CartLine }) {
  if (line.choices.length === 0) return null;
  return (
    <dl className="variation">
      {line.choices.map(({ name, label, display }) => (
        <div key={name}>
          <dt className={`variation-${name}`}>{label}:</dt>
          <dd className={`variation-${name}`}>{display}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Where the goods are described, with the chosen variation. */
export function useLineHref(line: CartLine): string {
  const { links } = useRequest();
  const query = new URLSearchParams(line.choices.map(({ name, value }) => [name, value])).toString();
  return links.product({ slug: line.item.slug }) + (query === '' ? '' : `?${query}`);
}
