import { cropOf, type PictureRow, pictureOf } from '../../catalogue/index.ts';

/** A picture of a text, in the widths that the screen wants. Nothing where its file is missing. */
export function ContentPicture({
  row,
  sizes,
  eager = false,
}: {
  row: PictureRow;
  sizes: string;
  eager?: boolean;
}) {
  const picture = pictureOf(row, 'full', '');
  if (!picture) return null;
  return (
    <img
      src={picture.src}
      srcSet={picture.srcset}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      alt={picture.alt}
      style={cropOf(picture)}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
    />
  );
}

/** The picture of a row that was read with it, if it has one. */
export function pictureRow(row: {
  file: string | null;
  width: number | null;
  height: number | null;
  alt: string | null;
  focus_x: number | null;
  focus_y: number | null;
}): PictureRow | undefined {
  const { file, width, height, alt, focus_x, focus_y } = row;
  return file ? { file, width: width ?? 0, height: height ?? 0, alt, focus_x, focus_y } : undefined;
}
