import { type CurrencyFormat, formatMoney } from '../../platform/money.ts';

/** Our fields beside the contract's: whether the wallet shall pay, and how much it was said to pay. */
export const USE_WALLET = 'use_wallet';
export const WALLET_PART = 'wallet_part';

/** What a form says of the wallet. */
export interface WalletWish {
  use: boolean;
  /** What was on the screen, minor units; less is not taken without asking. */
  seen: number | undefined;
}

export function readWalletWish(form: {
  flag(name: string): boolean;
  integer(name: string): number | undefined;
}): WalletWish {
  const seen = form.integer(WALLET_PART);
  return { use: form.flag(USE_WALLET), seen: seen !== undefined && seen >= 0 ? seen : undefined };
}

/** What "orders.wallet.less" says: what there is, and what is left to pay by another way. */
export function walletLess({ part, left }: { part: number; left: number }, currency: CurrencyFormat) {
  return { amount: formatMoney(part, currency), left: formatMoney(left, currency) };
}
