import { PriceTag } from '../catalogue/index.ts';
import { useRequest } from '../frame/page/context.tsx';

/** An amount in the shopper's currency. Minor units. */
export function Money({ minor }: { minor: number }) {
  const { currency } = useRequest();
  return <PriceTag minor={minor} currency={currency} />;
}
