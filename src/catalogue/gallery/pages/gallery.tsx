import { useRequest } from '../../../frame/page/context.tsx';
import { pictureOf, singleSizes } from '../../pictures/model.ts';
import { ResponsivePicture } from '../../pictures/pages/picture.tsx';
import type { GalleryRow } from '../../product/store.ts';
import type { ShownVideo } from '../model-video.ts';
import { Video } from '../video.tsx';

/**
 * The pictures of a product in the contract's markup (wire.md 2.5), and its video behind them: a strip that snaps,
 * with links to each picture beside it, all of which works without a script.
 */
export function Gallery({
  pictures,
  name,
  video,
}: {
  pictures: readonly GalleryRow[];
  name: string;
  video?: ShownVideo | undefined;
}) {
  const { t, shop } = useRequest();
  const { slider, layout } = shop.settings.catalogue.gallery;
  const count = pictures.length + (video ? 1 : 0);
  const slides = slider && count > 1;
  const columns = layout === 'vertical' ? 5 : 4;
  return (
    <div
      className={[
        'woocommerce-product-gallery',
        `woocommerce-product-gallery--${pictures.length > 0 ? 'with' : 'without'}-images`,
        `woocommerce-product-gallery--columns-${columns}`,
        `woocommerce-product-gallery--${slides ? layout : count > 1 ? 'stacked' : 'single'}`,
        'images',
      ].join(' ')}
      data-columns={columns}
    >
      <div className="flex-viewport">
        <div className="woocommerce-product-gallery__wrapper">
          {pictures.map((row, index) => (
            <GalleryImage key={row.id} row={row} name={name} index={index} />
          ))}
          {video && (
            <div id={`gallery-${count}`} className="woocommerce-product-gallery__video">
              <Video video={video} poster={pictureOf(pictures[0], 'single', name)?.src} />
            </div>
          )}
          {count === 0 && (
            <div className="woocommerce-product-gallery__image--placeholder">
              <span className="woocommerce-placeholder" role="img" aria-label={t('catalogue.no_picture')} />
            </div>
          )}
        </div>
      </div>
      {slides && (
        <ol className="gallery-thumbs">
          {pictures.map((row, index) => (
            <Thumbnail key={row.id} row={row} number={index + 1}>
              {t('catalogue.show_picture', { number: index + 1 })}
            </Thumbnail>
          ))}
          {video && (
            <Thumbnail row={pictures[0]} number={count} className="gallery-thumbs__video">
              {t('catalogue.show_video')}
            </Thumbnail>
          )}
        </ol>
      )}
    </div>
  );
}

function Thumbnail({
  row,
  number,
  className,
  children,
}: {
  row: GalleryRow | undefined;
  number: number;
  className?: string;
  children: string;
}) {
  const picture = pictureOf(row, 'thumbnail', '');
  return (
    <li className={className}>
      <a href={`#gallery-${number}`} aria-label={children}>
        {picture && <img src={picture.src} width={100} height={100} alt="" loading="lazy" decoding="async" />}
      </a>
    </li>
  );
}

function GalleryImage({ row, name, index }: { row: GalleryRow; name: string; index: number }) {
  const single = pictureOf(row, 'single', name);
  const full = pictureOf(row, 'near', name);
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
      data-thumbcaption={row.caption || single.alt}
    >
      <a href={full.src}>
        <ResponsivePicture
          picture={single}
          sizes={singleSizes(row)}
          eager={index === 0}
          className={index === 0 ? 'wp-post-image' : undefined}
          data-caption={row.caption || single.alt}
          data-src={full.src}
          data-large_image={full.src}
          data-large_image_width={full.width}
          data-large_image_height={full.height}
        />
      </a>
    </div>
  );
}
