import type { RequestContext } from '../../frame/request/request-context.ts';

/** What the scripts of the product page get: `wc_single_product_params` as the contract has it (wire.md 2.5). */
export function singleProductParams({ shop, t }: RequestContext): Record<string, unknown> {
  const { reviewRatingRequired, gallery } = shop.settings.catalogue;
  const { share, fullscreen, ...options } = gallery.lightboxOptions;
  return {
    i18n_required_rating_text: t('catalogue.rating_required'),
    i18n_rating_options: [1, 2, 3, 4, 5].map((stars) => t('catalogue.star_option', { stars })),
    i18n_product_gallery_trigger_text: t('catalogue.gallery_trigger'),
    review_rating_required: reviewRatingRequired ? 'yes' : 'no',
    flexslider: {
      rtl: false,
      animation: 'slide',
      smoothHeight: true,
      directionNav: gallery.arrows,
      controlNav: 'thumbnails',
      slideshow: false,
      animationSpeed: 500,
      animationLoop: gallery.loop,
      allowOneSlide: false,
    },
    zoom_enabled: gallery.zoom,
    zoom_options: gallery.zoomOptions,
    photoswipe_enabled: gallery.lightbox,
    photoswipe_options: { ...options, shareEl: share.length > 0, fullscreenEl: fullscreen },
    flexslider_enabled: gallery.slider,
  };
}

/** The shop's own words and choices for gallery, lightbox and videos. */
export function galleryParams({ shop, t }: RequestContext): Record<string, unknown> {
  const { gallery, video } = shop.settings.catalogue;
  const names = ['previous', 'next', 'close', 'zoom', 'fullscreen', 'share', 'download', 'lightbox'] as const;
  return {
    share: gallery.lightboxOptions.share.map((network) => ({
      network,
      label: t(`catalogue.share.${network}`),
    })),
    protect_pictures: gallery.protectPictures,
    eager_thumbnails: video.eagerThumbnails,
    texts: {
      ...Object.fromEntries(names.map((name) => [name, t(`catalogue.picture.${name}`)])),
      error: t('catalogue.picture.error'),
      error_link: t('catalogue.picture.error_link'),
      video_ask: t('catalogue.video_ask'),
      video_once: t('catalogue.video_once'),
      video_always: t('catalogue.video_always'),
      video_not_now: t('catalogue.video_not_now'),
    },
  };
}
