import type { ImgHTMLAttributes } from 'react';
import type { Picture } from '../../model.ts';
import { cropOf, inFormat } from '../model.ts';

/**
 * A picture in the lightest format that the browser knows: AVIF, WebP, or JPEG, all made by us when asked for. What was
 * drawn is shown as it was drawn.
 */
export function ResponsivePicture({
  picture,
  sizes,
  eager = false,
  ...rest
}: {
  picture: Picture;
  sizes: string;
  /** For the one picture that the page is about: fetched first. */
  eager?: boolean;
} & Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet' | 'width' | 'height' | 'alt'>) {
  const set = picture.srcset ?? '';
  return (
    <picture>
      {picture.drawing && <source type="image/svg+xml" srcSet={picture.drawing} />}
      <source type="image/avif" srcSet={inFormat(set, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={set} sizes={sizes} />
      <img
        {...rest}
        src={inFormat(picture.src, 'jpg')}
        srcSet={inFormat(set, 'jpg')}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={picture.alt}
        style={cropOf(picture)}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  );
}
