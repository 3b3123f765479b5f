/** News of the catalogue for the modules above. */
declare module '../platform/events/events.ts' {
  interface EventMap {
    /** A shopper wrote a review of a product (never of a variation); it may still wait for approval. */
    'review.posted': { reviewId: number; productId: number; userId: number | null; sessionId: number };
    /** A review by an account that has bought the product is shown. May be told again. */
    'review.confirmed': { reviewId: number; productId: number; userId: number; email: string };
    /** A category, tag or brand stands at another address now, or has become part of another: its old paths. */
    'term.readdressed': { id: number; paths: readonly string[]; now: number };
    /** One term has become part of another of its kind and is gone: what named it by its number means the other. */
    'term.merged': { taxonomy: string; from: number; into: number; by: string; now: number };
    /** A term is out of the bin, under its own number: also one that had become part of another. */
    'term.restored': { taxonomy: string; id: number };
  }
}

export {};
