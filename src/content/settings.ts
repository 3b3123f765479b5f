import type { Static } from 'typebox';
import { choice, fields, flag, type Section, whole } from '../frame/settings/describe.ts';

const content = fields({
  /** Posts on a page of the blog. */
  pageSize: whole(9, [1, 100]),
  /** How the blog goes on: by page numbers, by a button, or by itself when its end comes near. */
  loadMethod: choice('lazyload', ['numbers', 'loadmore', 'lazyload']),
  /** How many of the newest posts a feed carries. */
  feedSize: whole(20, [1, 200]),
  /** How many earlier states of a post or page are kept. */
  revisions: whole(30, [0, 1000]),
  /** Days for which what was sent by the contact form is kept: a year, as what was promised in it may be claimed. */
  messageDays: whole(365, [30, 3650]),
  comments: fields({
    /** A comment is shown only when the shopkeeper has approved it. */
    moderation: flag(true),
    /** Threads on a page of comments. */
    perPage: whole(20, [1, 200]),
    /** How deep answers stand in each other; 1 is a plain list. */
    depth: whole(3, [1, 10]),
  }),
});

declare module '../frame/shop/settings.ts' {
  interface ShopSettings {
    content: Static<typeof content>;
  }
}

export const contentSection: Section = { at: 'content', of: content };
