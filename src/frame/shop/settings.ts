import type { CurrencyFormat } from '../../platform/money.ts';

/** A language by its code (BCP 47, lower case): the name of its folder in `locales/`. */
export type Language = string;

/** Something for each language that somebody has written it in; `inLanguage` says what stands in for the others. */
export type ByLanguage<T> = Readonly<Record<Language, T>>;
/** A text in the languages of the shop. */
export type Translated = ByLanguage<string>;

export interface CurrencySettings extends CurrencyFormat {
  /** How many of this currency one unit of the base currency buys, as a decimal; "1" for the base. */
  rate: string;
  /** Converted prices are rounded up to a multiple of this many minor units, then `subtract` is taken off. */
  roundTo: number;
  subtract: number;
}

/** Words of the address that a shopkeeper may rename, by language. */
export type SlugName =
  | 'shop'
  | 'product'
  | 'category'
  | 'tag'
  | 'brand'
  | 'wishList'
  | 'cart'
  | 'checkout'
  | 'account'
  | 'billing'
  | 'shipping'
  | 'tracking'
  | 'privacy'
  | 'terms'
  | 'blog'
  | 'postCategory'
  | 'postTag'
  | 'author'
  | 'search';

export const SHARE_NETWORKS = ['facebook', 'x', 'pinterest', 'whatsapp', 'telegram'] as const;
export type ShareNetwork = (typeof SHARE_NETWORKS)[number];

/** How a product's pictures are shown. */
export interface GallerySettings {
  /** One picture at a time with small ones to choose from; without it all stand below each other. */
  slider: boolean;
  /** Where the small pictures stand: below (four, three on narrow screens), or beside (five). */
  layout: 'horizontal' | 'vertical';
  /** After the last picture comes the first. */
  loop: boolean;
  arrows: boolean;
  /** A look from near on hover, and on touch screens by a tap. */
  zoom: boolean;
  /** `magnify` multiplies the large picture's own size, `duration` is the fading in milliseconds. */
  zoomOptions: { magnify: number; duration: number };
  lightbox: boolean;
  lightboxOptions: {
    loop: boolean;
    fullscreen: boolean;
    /** Networks of the share menu; none takes the menu away. */
    share: readonly ShareNetwork[];
    /** The address says which picture is open, so that it can be linked. */
    history: boolean;
    closeOnScroll: boolean;
    closeOnVerticalDrag: boolean;
    pinchToClose: boolean;
    /** Milliseconds. */
    showAnimationDuration: number;
    hideAnimationDuration: number;
  };
  /** No context menu, no dragging and no saving by a long press on product pictures, and no download link. */
  protectPictures: boolean;
}

/** `altcha` is our own proof of work; the others belong to other houses, whose secret is in CAPTCHA_SECRET. */
export interface CaptchaSettings {
  provider: 'altcha' | 'turnstile' | 'hcaptcha' | 'none';
  /** The public key that the other house gave. */
  siteKey?: string;
  /** Where its answers are asked for; known by itself. */
  verifyUrl?: string;
}

/** What the shop does to be found and remembered. Each part is off where its switch says so. */
export interface MarketingSettings {
  carts: {
    /** Whether an e-mail that is typed beside a cart is kept, for visitors who allow it. */
    capture: boolean;
    /** How the box for news first stands at the checkout; `hidden` asks nobody. */
    optIn: 'checked' | 'unchecked' | 'hidden';
    /** How long after the last change of a cart each letter about it leaves, in hours; none sends none. */
    lettersAfterHours: readonly number[];
    /** After so many days the address is forgotten. */
    keepDays: number;
  };
  newsletter: { enabled: boolean };
  /** Where subscribers and carts are sent to, besides our own tables, once MAILCHIMP_API_KEY is there. */
  mailchimp: { listId: string; storeId: string };
  tagManager: {
    /** `GTM-…`; '' is off: no page says or loads anything. */
    container: string;
    /** Where the container's script comes from. */
    script: string;
    /** Other houses that its tags speak to: scripts, frames and calls of theirs are allowed. */
    hosts: readonly string[];
  };
  /** The list of goods for Google Merchant Centre. */
  feed: { enabled: boolean };
}

/** The shopkeeper's choices: everything in `shop.config.ts`. */
export interface ShopSettings {
  name: string;
  tagline: Translated;
  /** The first language has no prefix in addresses. */
  languages: readonly Language[];
  /** `lang` attribute and hreflang, where the shop wishes another than the language's own: `es-MX`. */
  locales: Translated;
  /** The first currency is the base: rates refer to it. */
  currencies: readonly CurrencySettings[];
  /** Where the shop wishes others than the languages' own. */
  slugs: Partial<Record<SlugName, Translated>>;
  /** `{store-platform}` of the contract, in cookie and storage names. */
  platform: string;
  address: { street: string; postcode: string; city: string; state: string; country: string };
  email: string;
  /** Whose days count when something is good until a day: an IANA name. */
  timeZone: string;
  /** Countries that the shop sells to, ISO 3166 alpha-2. */
  sellsTo: readonly string[];
  catalogue: {
    pageSize: number;
    /** How a listing goes on: by page numbers, by a button, or by itself when its end comes near. */
    loadMethod: 'numbers' | 'loadmore' | 'lazyload';
    /** Codes of the attributes whose values have an archive: `/colour/blau/`. Letters, digits and hyphens. */
    attributeArchives: readonly string[];
    /** How many related products there are at most, and how many stand side by side on a wide screen. */
    related: { most: number; columns: number };
    /** Where the bar with the add-to-cart button stands once the product's own has scrolled out of view. */
    stickyAddToCart: 'top' | 'bottom' | 'off';
    weightUnit: 'kg' | 'g' | 'lbs' | 'oz';
    dimensionUnit: 'm' | 'cm' | 'mm' | 'in' | 'yd';
    /** Up to this many variations travel in the page; above, the browser asks for each. */
    embeddedVariations: number;
    lowStock: number;
    stockDisplay: 'always' | 'low_amount' | 'never';
    hideOutOfStock: boolean;
    reviewRatingRequired: boolean;
    /** A review is shown only when the shopkeeper has approved it. */
    reviewModeration: boolean;
    reviewsPerPage: number;
    gallery: GallerySettings;
    video: {
      /** Name of the host's picture that stands for a video. */
      thumbnail: string;
      /** Pictures of these names are fetched at once, the others when they come near the screen. */
      eagerThumbnails: readonly string[];
    };
  };
  content: {
    /** Posts on a page of the blog. */
    pageSize: number;
    /** How the blog goes on: by page numbers, by a button, or by itself when its end comes near. */
    loadMethod: 'numbers' | 'loadmore' | 'lazyload';
    /** How many of the newest posts a feed carries. */
    feedSize: number;
    /** How many earlier states of a post or page are kept. */
    revisions: number;
    comments: {
      /** A comment is shown only when the shopkeeper has approved it. */
      moderation: boolean;
      /** Threads on a page of comments. */
      perPage: number;
      /** How deep answers stand in each other; 1 is a plain list. */
      depth: number;
    };
  };
  /** Ask visitors before anything that needs their consent; `none` is for places where no law asks for it. */
  consent: 'ask' | 'none';
  /** Where orders come from. Only with the visitor's consent to statistics. */
  attribution: {
    enabled: boolean;
    /** Of the hidden inputs' names. */
    prefix: string;
    lifetimeMonths: number;
    sessionMinutes: number;
    /** The range of the promo codes that sourcebuster gives to visitors. */
    promoCodes: { from: number; to: number };
  };
  marketing: MarketingSettings;
  /** Who tells people from machines at the shop's forms. */
  captcha: CaptchaSettings;
  cart: { redirectAfterAdd: boolean };
  tax: {
    pricesIncludeTax: boolean;
    displayInShop: 'incl' | 'excl';
    displayInCart: 'incl' | 'excl';
    /** Whose rates count: those of where the goods go, of where the bill goes, or always the shop's own. */
    basedOn: 'shipping' | 'billing' | 'base';
    roundAtSubtotal: boolean;
    /** Totals show a row for each rate, or one for all of them. */
    totals: 'itemised' | 'single';
    /** The class that shipping is taxed with: that of the cart's goods, or always this one. */
    shippingClass: 'inherit' | 'standard' | 'reduced' | 'super-reduced' | 'zero';
  };
  /** How search understands and orders; what is missing is as it comes. */
  search?: {
    /** Where searching is done: in this process, or by PostgreSQL for shops that outgrow its memory. */
    engine?: 'memory' | 'database';
    /** Words and short phrases that find the same, by language. */
    synonyms?: ByLanguage<readonly (readonly string[])[]>;
    /** What puts results in order besides the words: see `RankSettings` of the search room. */
    ranking?: Partial<Record<'exactness' | 'nearness' | 'outOfStock' | 'popularity', number>>;
    /** What a word is worth by where it stands. */
    fields?: Partial<Record<'title' | 'terms' | 'attributes' | 'summary' | 'body', number>>;
  };
  coupons: {
    enabled: boolean;
    /** A percentage counts from what earlier coupons have left, not from the full price. */
    sequential: boolean;
  };
  checkout: {
    guests: boolean;
    /** Other words on the button that orders; they have to say that it obliges to pay. */
    orderButton?: Translated;
    phone: 'required' | 'optional' | 'hidden';
    company: 'required' | 'optional' | 'hidden';
    /** The tax number of the billing address: NIF, NIE or CIF in Spain, checked by its checksum. */
    taxId: 'required' | 'optional' | 'hidden';
    /**
     * How many orders one address may have that wait for a transfer, a cheque or the money at the door. An office or
     * a school is one address.
     */
    unpaidOffline: number;
    /** Minutes that an unpaid order keeps its stock. */
    holdMinutes: number;
    /** Days that the shop waits for a transfer or a cheque before it gives the order up; 0 waits for ever. */
    offlineDays: number;
    /** `delivery`: only for what is sent; `always`: also when the shopper picks it up at the shop. */
    cashOnDelivery: 'never' | 'delivery' | 'always';
    /** Whether cheques sent by post are taken. */
    cheques: boolean;
    /** Where a bank transfer goes. */
    bankAccount: { name: string; bank: string; iban: string; bic: string };
  };
}
