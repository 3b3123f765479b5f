import { useVisit } from '../frame/context.tsx';
import { formatNumber } from '../platform/money.ts';

/** An amount in the shopper's currency, in the contract's markup (wire.md 4.5). Minor units. */
export function Money({ minor }: { minor: number }) {
  const { currency } = useVisit();
  const symbol = <span className="woocommerce-Price-currencySymbol">{currency.symbol}</span>;
  const gap = currency.position.endsWith('space') ? '\u00a0' : '';
  const sign = minor < 0 ? '-' : '';
  const number = formatNumber(minor, currency);
  return (
    <span className="woocommerce-Price-amount amount">
      <bdi>
        {currency.position.startsWith('left') ? (
          <>
            {sign}
            {symbol}
            {gap}
            {number}
          </>
        ) : (
          <>
            {sign}
            {number}
            {gap}
            {symbol}
          </>
        )}
      </bdi>
    </span>
  );
}
