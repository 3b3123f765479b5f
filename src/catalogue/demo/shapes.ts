import type { Translated } from '../../frame/settings.ts';

/** The files of `demo/`, as `demo/README.md` describes them. */

export interface DemoTerm {
  key: string;
  parent?: string | null;
  position?: number;
  picture?: string | null;
  name: Translated | string;
  slug: Translated | string;
  description?: Translated;
}

export interface DemoAttribute {
  key: string;
  name: Translated;
  terms: DemoTerm[];
}

export type DemoStock =
  | { managed: true; quantity: number; backorders?: 'no' | 'notify' | 'yes'; low?: number | null }
  | { managed: false; status: 'instock' | 'outofstock' | 'onbackorder' };

/** Minor units by currency. */
export type DemoPrices = Record<
  string,
  { regular: number; sale?: number; saleFrom?: string; saleTo?: string }
>;

interface DemoItem {
  sku: string;
  prices?: DemoPrices;
  stock: DemoStock;
  weight?: number | null;
  dimensions?: { length: number; width: number; height: number } | null;
}

export interface DemoVariation extends DemoItem {
  attributes: Record<string, string>;
  picture?: string;
  description?: Translated;
}

export interface DemoProduct extends DemoItem {
  key: string;
  type: 'simple' | 'variable' | 'grouped' | 'external';
  position: number;
  date: string;
  gtin: string | null;
  brand: string;
  categories: string[];
  tags: string[];
  featured: boolean;
  name: Translated;
  slug: Translated;
  short: Translated;
  description: Translated;
  taxClass: 'standard' | 'reduced' | 'super-reduced';
  soldIndividually: boolean;
  minQuantity: number | null;
  maxQuantity: number | null;
  virtual: boolean;
  downloadable: boolean;
  downloads?: { file: string; name: Translated }[];
  externalUrl?: string;
  buttonText?: Translated;
  pictures: { file: string; alt: Translated }[];
  attributes: { key: string; terms: string[]; variation: boolean; visible: boolean }[];
  defaultAttributes?: Record<string, string>;
  variations?: DemoVariation[];
  upsells: string[];
  crossSells: string[];
  grouped?: string[];
  reviews: {
    author: string;
    rating: number;
    date: string;
    language: 'ca' | 'es' | 'en';
    text: string;
    verified: boolean;
  }[];
}
