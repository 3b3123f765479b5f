import type { Cart } from '../../../cart/index.ts';
import { LevelRow } from '../../levels/pages/level-row.tsx';
import { PointsRow } from './cart-section.tsx';

/** What this module takes off a cart: first for the level, then by points. */
export function TotalsRows(props: { cart: Cart; page: string }) {
  return (
    <>
      <LevelRow cart={props.cart} />
      <PointsRow {...props} />
    </>
  );
}
