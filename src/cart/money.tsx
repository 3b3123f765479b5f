import { PriceTag } from '../catalogue/index.ts';
import { useVisit } from '../frame/page/context.tsx';

/** An amount in the shopper's currency. Minor units. */
export function Money({ minor }: { minor: number }) {
  const { currency } = useVisit();
  return <PriceTag minor={minor} currency={currency} />;
}
