import type { Generated } from 'kysely';
import type { Moderation } from '../frame/shop/moderation.ts';
import type { Language } from '../frame/shop/settings.ts';
import type { Backorders, ProductType, StockStatus } from './model.ts';
import type { LinkKind } from './model-product.ts';
import type { FieldColumns } from './product-fields.ts';

type Flag = 0 | 1;

/** Its plain fields are told in `product-fields.ts`. */
export interface ProductTable extends FieldColumns {
  id: Generated<number>;
  type: ProductType;
  stock_status: StockStatus;
  backorders: Backorders;
  manage_stock: Flag;
  stock: number;
  low_stock: number | null;
  /** The variable product of a variation. */
  parent_id: number | null;
  /** The id that an imported product had where it came from; null means its own. */
  external_id: number | null;
  total_sales: number;
  /** 0 for never. */
  last_sold_at: Generated<number>;
  rating_sum: number;
  rating_count: number;
  published_at: number;
  created_at: number;
  modified_at: number;
  /** Raised by what people change, not by what is sold. */
  version: Generated<number>;
}

interface ReviewTable {
  id: Generated<number>;
  product_id: number;
  parent_id: number | null;
  user_id: number | null;
  /** The session that it was written in; 0 where that is not known. */
  session_id: number;
  author: string;
  email: string;
  body: string;
  language: Language;
  /** 0 when no star was given. */
  rating: number;
  approved: Flag;
  /** Why it is not shown; '' while it is, or waits. */
  refused: '' | Exclude<Moderation, 'held' | 'approved'>;
  verified: Flag;
  created_at: number;
  /** What the shop answers, JSON by language; '' for nothing. */
  answer: Generated<string>;
  answered_at: Generated<number>;
  /** Raised by each answer. */
  version: Generated<number>;
}

declare module '../platform/db/tables.ts' {
  interface Tables {
    picture: {
      id: Generated<number>;
      source: string;
      file: string;
      width: number;
      height: number;
      /** What it is about, in hundredths from the left and from the top. */
      focus_x: Generated<number>;
      focus_y: Generated<number>;
      /** What its file was called where it came from; '' where nobody said. */
      name: Generated<string>;
      /** Of its file; 0 where nobody counted them. */
      bytes: Generated<number>;
      added_at: Generated<number>;
      /** Since when it lies in the bin; 0 while it does not. Its file is `kept_file` there, and `file` is ''. */
      binned_at: Generated<number>;
      kept_file: Generated<string>;
      /** The file that `file` was cut out of, and where; '' for what is whole. */
      original: Generated<string>;
      crop: Generated<string>;
      version: Generated<number>;
    };
    /** The words that a picture is found by. */
    picture_word: { picture_id: number; word: string };
    /** Files that pictures had before: `kept` 1 while they are there to be put back. */
    picture_past: { file: string; picture_id: number; at: number; kept: 0 | 1 };
    picture_translation: { picture_id: number; language: Language; alt: string };
    picture_caption: { picture_id: number; language: Language; caption: string };
    attribute: {
      id: Generated<number>;
      code: string;
      labels: string;
      position: number;
      version: Generated<number>;
    };
    term: {
      id: Generated<number>;
      /** category, tag, brand, shipping_class, or `pa_…` for the terms of an attribute. */
      taxonomy: string;
      /** The same in every language: what rules of shipping and imports refer to. */
      code: string;
      parent_id: number | null;
      /** The category that it belongs into while that lies in the bin; null where it is at home. */
      home_id: Generated<number | null>;
      position: number;
      picture_id: number | null;
      /** The colour that a value of an attribute is shown as: `#rrggbb`, '' for none. */
      swatch: Generated<string>;
      /** Of a brand, who answers for the safety of its products: JSON, '' for nothing. */
      safety: Generated<string>;
      /** Of a category, why what is in it cannot be withdrawn from: an `Exception`, '' for nothing. */
      withdrawal: Generated<string>;
      version: Generated<number>;
    };
    term_translation: {
      term_id: number;
      language: Language;
      taxonomy: string;
      name: string;
      slug: string;
      description: string;
      /** What search engines are told instead of the name and the beginning of the description; '' for nothing. */
      seo_title: Generated<string>;
      seo_description: Generated<string>;
      borrowed: Flag;
      /** As with products. */
      outdated: Generated<string>;
    };
    /** Terms that were thrown away, under the numbers that they had; `kept` is JSON: see `BinnedTerm`. */
    term_bin: { id: number; taxonomy: string; name: string; kept: string; at: number };
    product: ProductTable;
    product_translation: {
      product_id: number;
      language: Language;
      name: string;
      /** Null for a variation, which has no page. */
      slug: string | null;
      summary: string;
      description: string;
      purchase_note: string;
      button_text: string;
      sort_key: string;
      /** 1 when the text stands in for one that nobody has translated. */
      borrowed: Flag;
      /** Which of its fields are older than what they were translated from: JSON, '' for none; see `outdatedNow`. */
      outdated: Generated<string>;
    };
    product_revision: {
      id: Generated<number>;
      product_id: number;
      /** JSON: what the product said of itself, by language. */
      texts: string;
      /** JSON: which of that was older than its source then; '' of what was kept before that was known. */
      outdated: Generated<string>;
      saved_at: number;
    };
    product_price: { product_id: number; currency: string; regular: number | null; sale: number | null };
    product_term: { product_id: number; term_id: number; direct: Flag };
    product_attribute: {
      id: Generated<number>;
      product_id: number;
      attribute_id: number | null;
      code: string;
      labels: string;
      options: string;
      position: number;
      visible: Flag;
      for_variations: Flag;
      default_term_id: number | null;
      default_option: number | null;
    };
    variation_attribute: {
      variation_id: number;
      code: string;
      term_id: number | null;
      option_index: number | null;
    };
    product_picture: { product_id: number; picture_id: number; position: number };
    /** What descriptions show and lead to, noted when they are saved. */
    product_text_picture: { product_id: number; picture_id: number };
    term_text_picture: { term_id: number; picture_id: number };
    product_text_link: { product_id: number; language: Language; href: string };
    /** A video of the library. `code` is as products have it, `titles` JSON by language, `words` what it is found by. */
    video: {
      id: Generated<number>;
      code: string;
      query: string;
      name: string;
      titles: string;
      words: string;
      /** Of a file; 0 of a link. */
      bytes: number;
      added_at: number;
      binned_at: number;
      version: Generated<number>;
    };
    /** Files that videos had before. */
    video_past: { code: string; video_id: number };
    /** `code` is the host's own name of the video, or of a file `{hash}.mp4`, `alts` its title by language. */
    product_video: { product_id: number; code: string; query: string; alts: string };
    product_link: { product_id: number; kind: LinkKind; position: number; target_id: number };
    download: {
      id: Generated<number>;
      product_id: number;
      code: string;
      name: string;
      file: string;
      position: number;
    };
    /** The words of a product's names and codes and of its variations' codes, as words are compared. */
    product_word: { product_id: number; word: string };
    /** The lowest price now, in minor units; -1 for none. */
    product_low: { product_id: number; currency: string; price: number };
    /** What lies in the bin, since when, and what its state was. */
    product_bin: { product_id: number; status: ProductTable['status']; at: number };
    product_meta: { product_id: number; name: string; value: string };
    review: ReviewTable;
    listing: {
      product_id: number;
      sales: number;
      rating: number;
      rating_count: number;
      published_at: number;
      in_stock: Flag;
      featured: Flag;
      /** When a sale begins or ends next; null when none does. */
      price_until: number | null;
    };
    listing_title: { product_id: number; language: Language; title: string; position: number };
    listing_price: { product_id: number; currency: string; low: number; high: number; on_sale: Flag };
  }
}
