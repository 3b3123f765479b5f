/** Fields of links that act, on any address. */
export const ACTING = [
  'pkey',
  'wcmlc',
  'apply_coupon',
  'remove_coupon',
  'remove_points',
  'remove_item',
  'undo_item',
];
/** Where a browser would go if it were led there. */
export const ELSEWHERE = ['//evil.example/', '///evil.example/'];
