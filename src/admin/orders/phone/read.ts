import {
  type Address,
  type AddressError,
  checkAddress,
  EMPTY_ADDRESS,
  findShopperByEmail,
  readAddress,
} from '../../../accounts/index.ts';
import { currencyFormat, type PhoneOrder } from '../../../orders/index.ts';
import type { AdminContext } from '../../kit/index.ts';
import { codesIn, goodsIn } from '../goods-rows.tsx';

/** Rows for goods; what needs more is two orders, or changed afterwards. */
export const ROWS = 6;

export interface PhoneRead {
  billing: Address;
  errors: readonly AddressError[];
  /** Undefined while something is missing; then `refused` says what. */
  wanted: PhoneOrder | undefined;
  refused: string | undefined;
}

/** What was typed for an order by telephone. */
export async function readPhone({ ctx, shop }: AdminContext): Promise<PhoneRead> {
  const { form, t } = ctx;
  const { languages, currencies } = shop.settings;
  const billing: Address = { ...EMPTY_ADDRESS, ...readAddress(form, 'billing') };
  const errors = checkAddress(shop.settings, 'billing', billing);
  const refuse = (refused: string): PhoneRead => ({ billing, errors, wanted: undefined, refused });
  const language = languages.find((code) => code === form.text('language', 20)) ?? languages[0] ?? '';
  const currency = currencies.find(({ code }) => code === form.text('currency', 5)) ?? currencies[0];
  if (!currency) return refuse(t('admin.orders.not_placed.empty'));
  const lines = goodsIn(form, ROWS, currencyFormat(shop.settings, currency.code).decimals);
  if (typeof lines === 'string') return refuse(t(lines));
  if (errors.length > 0) return refuse(t('admin.orders.address_wrong'));
  if (lines.length === 0) return refuse(t('admin.orders.not_placed.empty'));
  const account = form.flag('account') ? await findShopperByEmail(shop.db.read, billing.email) : undefined;
  if (form.flag('account') && !account) return refuse(t('admin.orders.phone.no_account'));
  const wanted: PhoneOrder = {
    userId: account?.id ?? null,
    language,
    currency: currency.code,
    lines,
    billing,
    rate: form.line('rate', 100) || undefined,
    coupons: codesIn(form.line('coupons', 500)),
    note: form.trimmed('note', 2000),
  };
  return { billing, errors, wanted, refused: undefined };
}
