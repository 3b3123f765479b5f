import Type, { type Static } from 'typebox';
import { choice, fields, flag, list, number, type Section, whole } from '../frame/settings/describe.ts';

const SHARE_NETWORKS = ['facebook', 'x', 'pinterest', 'whatsapp', 'telegram'] as const;
type ShareNetwork = (typeof SHARE_NETWORKS)[number];

/** Most may be seen, but none has so many that a page would not come. */
const MILLISECONDS = [0, 10_000] as const;

const pictureName = Type.String({
  pattern: '^[\\w-]+\\.(?:jpg|webp)$',
  means: 'must.picture_name',
});

/** How a product's pictures are shown. */
const gallery = fields({
  /** One picture at a time with small ones to choose from; without it all stand below each other. */
  slider: flag(true),
  /** Where the small pictures stand: below (four, three on narrow screens), or beside (five). */
  layout: choice('horizontal', ['horizontal', 'vertical']),
  /** After the last picture comes the first. */
  loop: flag(true),
  arrows: flag(true),
  /** A look from near on hover, and on touch screens by a tap. */
  zoom: flag(true),
  /** `magnify` multiplies the large picture's own size, `duration` is the fading in milliseconds. */
  zoomOptions: fields({ magnify: number(1, [0.1, 10]), duration: whole(120, MILLISECONDS) }),
  lightbox: flag(true),
  lightboxOptions: fields({
    loop: flag(true),
    fullscreen: flag(true),
    /** Networks of the share menu; none takes the menu away. */
    share: Type.Unsafe<readonly ShareNetwork[]>(
      list(Type.Enum([...SHARE_NETWORKS]), ['facebook', 'x', 'pinterest'], { most: 5 }),
    ),
    /** The address says which picture is open, so that it can be linked. */
    history: flag(true),
    closeOnScroll: flag(true),
    closeOnVerticalDrag: flag(true),
    pinchToClose: flag(true),
    showAnimationDuration: whole(240, MILLISECONDS),
    hideAnimationDuration: whole(240, MILLISECONDS),
  }),
  /** No context menu, no dragging and no saving by a long press on product pictures, and no download link. */
  protectPictures: flag(true),
});

const catalogue = fields({
  pageSize: whole(24, [1, 200]),
  /** How a listing goes on: by page numbers, by a button, or by itself when its end comes near. */
  loadMethod: choice('loadmore', ['numbers', 'loadmore', 'lazyload']),
  /** Codes of the attributes whose values have an archive: `/colour/blau/`. */
  attributeArchives: list(
    Type.String({
      pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$',
      maxLength: 28,
      means: 'must.attribute',
    }),
    [],
    { most: 100 },
  ),
  /** How many related products there are at most, and how many stand side by side on a wide screen. */
  related: fields({ most: whole(8, [0, 48]), columns: whole(4, [1, 8]) }),
  /** Where the bar with the add-to-cart button stands once the product's own has scrolled out of view. */
  stickyAddToCart: choice('bottom', ['top', 'bottom', 'off']),
  weightUnit: choice('kg', ['kg', 'g', 'lbs', 'oz']),
  dimensionUnit: choice('cm', ['m', 'cm', 'mm', 'in', 'yd']),
  /** What the prices of goods with a content are told of besides. */
  unitPriceMass: choice('kg', ['kg', '100g']),
  unitPriceVolume: choice('l', ['l', '100ml']),
  /** Up to this many variations travel in the page; above, the browser asks for each. */
  embeddedVariations: whole(30, [0, 500]),
  lowStock: whole(3, [0, 1_000_000]),
  stockDisplay: choice('low_amount', ['always', 'low_amount', 'never']),
  hideOutOfStock: flag(false),
  reviewRatingRequired: flag(true),
  /** A review is shown only when the shopkeeper has approved it. */
  reviewModeration: flag(true),
  reviewsPerPage: whole(10, [1, 200]),
  gallery,
  video: fields({
    /** Name of the host's picture that stands for a video. */
    thumbnail: { ...pictureName, default: 'hqdefault.jpg' },
    /** Pictures of these names are fetched at once, the others when they come near the screen. */
    eagerThumbnails: list(pictureName, ['maxresdefault.jpg', 'sddefault.jpg', 'hq720.jpg'], { most: 20 }),
  }),
});

declare module '../frame/shop/settings.ts' {
  interface ShopSettings {
    catalogue: Static<typeof catalogue>;
  }
}

export const catalogueSection: Section = { at: 'catalogue', of: catalogue };
