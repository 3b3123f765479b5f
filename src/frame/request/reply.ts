import type { ReactNode } from 'react';
import { isForeign, isLocal } from '../../platform/http/local.ts';
import type { Language } from '../shop/settings.ts';
import { ShopError } from './errors.ts';

/** A screen: its head and its body. `site/` wraps the document around it, so no module knows the layout. */
export interface PageReply {
  kind: 'page';
  status?: number;
  title: string;
  description?: string;
  body: ReactNode;
  /** Class names of the contract for `<body>`, such as `woocommerce-cart`. */
  bodyClass?: readonly string[];
  /** Site-relative; without it the address itself. */
  canonical?: string;
  /** The same page in the other languages, site-relative. Without it: the same address by name. */
  alternates?: Record<Language, string>;
  /** In which languages the page is written itself; the others only borrow it. All of them without it. */
  translatedInto?: readonly Language[];
  /** Set where there is nowhere to go: without menus, search, cart and newsletter. */
  bare?: boolean;
  /** Set on pages that search engines must not keep. */
  noindex?: boolean;
  /** Picture for sharing, site-relative. */
  picture?: { src: string; width: number; height: number; alt: string };
  /** More of Open Graph: property → content, beyond what every page has. @example { 'og:type': 'product' } */
  openGraph?: Readonly<Record<string, string>>;
  /** The contract's page data: `{ wc_cart_params: {…} }` becomes a global of that name. */
  globals?: Record<string, Record<string, unknown>>;
  /** JSON-LD blocks. */
  structured?: readonly object[];
  /** Addresses of the neighbouring pages of a listing. */
  previous?: string;
  next?: string;
  /**
   * When given, the page is kept for everybody until one of these tags changes. Such a page must not read the
   * session, and of the query string only the fields named here.
   */
  cache?: { tags: readonly string[]; query?: readonly string[] };
  headers?: Record<string, string>;
  /** Other houses that this page needs: scripts, frames and calls of `hosts`; of others' forms only those of `forms`. */
  allows?: { hosts?: readonly string[]; forms?: readonly string[] };
}

export type Reply =
  | PageReply
  | { kind: 'redirect'; to: string; status: RedirectStatus }
  | { kind: 'json'; body: unknown; status?: number; headers?: Record<string, string> }
  /** A piece of markup: what the contract calls an HTML reply. */
  | { kind: 'html'; body: string; status?: number; headers?: Record<string, string> }
  | { kind: 'text'; body: string; status?: number; type?: string; headers?: Record<string, string> }
  | {
      kind: 'file';
      /** 206 for a part of it. */
      status?: number;
      body: Buffer | NodeJS.ReadableStream;
      type: string;
      name?: string;
      headers?: Record<string, string>;
    };

type RedirectStatus = 301 | 302 | 303 | 308;

/** Leads on within the shop. @throws ShopError for anything that a browser would take elsewhere */
export function redirect(to: string, status: RedirectStatus = 302): Reply {
  if (!isLocal(to)) throw new ShopError('bad_request');
  return { kind: 'redirect', to, status };
}

/** Leads on to where a gateway says, which may be its own house. */
export function redirectOut(to: string, status: RedirectStatus = 302): Reply {
  if (!isLocal(to) && !isForeign(to)) throw new Error(`"${to}" is no address that a browser can go to.`);
  return { kind: 'redirect', to, status };
}

export const json = (body: unknown, status = 200): Reply => ({ kind: 'json', body, status });
export const html = (body: string, status = 200): Reply => ({ kind: 'html', body, status });
