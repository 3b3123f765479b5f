import { useVisit } from '../../frame/context.tsx';
import { pictureOf } from '../model-picture.ts';
import type { GalleryRow } from '../store-product.ts';
import { SINGLE_SIZES } from '../variations.ts';

/**
 * The pictures of a product in the contract's markup (wire.md 2.5): a strip that snaps, with links to each
 * picture below it, all of which works without a script.
 */
export function Gallery({ pictures, name }: { pictures: readonly GalleryRow[]; name: string }) {
  const { t } = useVisit();
  return (
    <div
      className={`woocommerce-product-gallery woocommerce-product-gallery--${pictures.length > 0 ? 'with' : 'without'}-images woocommerce-product-gallery--columns-4 images`}
      data-columns="4"
    >
      <div className="woocommerce-product-gallery__wrapper">
        {pictures.map((row, index) => (
          <GalleryImage key={row.id} row={row} name={name} index={index} />
        ))}
        {pictures.length === 0 && (
          <div className="woocommerce-product-gallery__image--placeholder">
            <span className="woocommerce-placeholder" role="img" aria-label={t('catalogue.no_picture')} />
          </div>
        )}
      </div>
      {pictures.length > 1 && (
        <ol className="flex-control-nav flex-control-thumbs">
          {pictures.map((row, index) => {
            const thumb = pictureOf(row, 'thumbnail', name);
            return (
              <li key={row.id}>
                <a
                  href={`#gallery-${index + 1}`}
                  aria-label={t('catalogue.show_picture', { number: index + 1 })}
                >
                  <img src={thumb?.src} width={100} height={100} alt="" loading="lazy" />
                </a>
              </li>
            );
          })}
        </ol>
      )}
    </div>
  );
}

function GalleryImage({ row, name, index }: { row: GalleryRow; name: string; index: number }) {
  const single = pictureOf(row, 'single', name);
  const full = pictureOf(row, 'full', name);
  const thumb = pictureOf(row, 'thumbnail', name);
  if (!single || !full || !thumb) return null;
  return (
    <div
      id={`gallery-${index + 1}`}
      className="woocommerce-product-gallery__image"
      data-thumb={thumb.src}
      data-thumb-alt={thumb.alt}
      data-thumb-srcset={thumb.srcset}
      data-thumb-sizes="100px"
    >
      <a href={full.src}>
        <img
          className={index === 0 ? 'wp-post-image' : undefined}
          src={single.src}
          srcSet={single.srcset}
          sizes={SINGLE_SIZES}
          width={single.width}
          height={single.height}
          alt={single.alt}
          data-caption=""
          data-src={full.src}
          data-large_image={full.src}
          data-large_image_width={full.width}
          data-large_image_height={full.height}
          loading={index === 0 ? 'eager' : 'lazy'}
          fetchPriority={index === 0 ? 'high' : undefined}
          decoding="async"
        />
      </a>
    </div>
  );
}
