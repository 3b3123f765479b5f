import { type CurrencyFormat, formatNumber } from '../../platform/money.ts';

/** An amount in the contract's markup (wire.md 4.5), in the order's own currency. Minor units. */
export function Money({ amount, format }: { amount: number; format: CurrencyFormat }) {
  const symbol = <span className="woocommerce-Price-currencySymbol">{format.symbol}</span>;
  const gap = format.position.endsWith('space') ? '\u00a0' : '';
  const left = format.position.startsWith('left');
  return (
    <span className="woocommerce-Price-amount amount">
      <bdi>
        {amount < 0 && '-'}
        {left && symbol}
        {left && gap}
        {formatNumber(amount, format)}
        {!left && gap}
        {!left && symbol}
      </bdi>
    </span>
  );
}
