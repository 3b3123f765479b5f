import { params } from '../../../platform/browser/contract.ts';

/** `wc_single_product_params` as far as the gallery reads it: top-level switches are '1' or ''. */
export interface GalleryOptions {
  flexslider_enabled: string;
  flexslider: { directionNav: boolean; animationLoop: boolean; animationSpeed: number };
  zoom_enabled: string;
  zoom_options: { magnify?: number; duration?: number };
  photoswipe_enabled: string;
  photoswipe_options: LightboxOptions;
  i18n_product_gallery_trigger_text: string;
}

export interface LightboxOptions {
  loop?: boolean;
  history?: boolean;
  closeOnScroll?: boolean;
  closeOnVerticalDrag?: boolean;
  pinchToClose?: boolean;
  shareEl?: boolean;
  fullscreenEl?: boolean;
  showAnimationDuration?: number;
  hideAnimationDuration?: number;
}

/** The shop's own part: `cistella_gallery_params`. */
export interface GalleryTexts {
  share: { network: string; label: string }[];
  protect_pictures: string;
  eager_thumbnails: string[];
  texts: Record<string, string>;
}

export const galleryOptions = () =>
  params<GalleryOptions & Record<string, unknown>>('wc_single_product_params') as Partial<GalleryOptions>;
export const galleryTexts = () =>
  params<GalleryTexts & Record<string, unknown>>('cistella_gallery_params') as Partial<GalleryTexts>;
/** One of the shop's words for gallery, lightbox and videos. */
export const galleryText = (name: string) => galleryTexts().texts?.[name] ?? '';
