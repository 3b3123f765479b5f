/** How what somebody has written stands: `held` waits to be read, and only `approved` is seen. */
export const MODERATION = ['held', 'approved', 'spam', 'rejected'] as const;
export type Moderation = (typeof MODERATION)[number];
