/** Why an upload is not taken. */
export type PictureFault =
  | 'too_large'
  | 'drawing_too_large'
  | 'no_picture'
  | 'heic'
  | 'too_many_pixels'
  | 'damaged';
