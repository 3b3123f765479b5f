import type { Cart } from '../../cart/index.ts';
import { PointsRow } from './cart-section.tsx';
import { LevelRow } from './level-row.tsx';

/** What this room takes off a cart: first for the level, then by points. */
export function TotalsRows(props: { cart: Cart; page: string }) {
  return (
    <>
      <LevelRow cart={props.cart} />
      <PointsRow {...props} />
    </>
  );
}
