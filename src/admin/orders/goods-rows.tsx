import { useRequest } from '../../frame/page/context.tsx';
import type { Fields } from '../../platform/http/fields.ts';
import { parseTyped } from '../../platform/money.ts';
import { deskLink, FieldRow, money, picker, text } from '../kit/index.ts';

const MOST_PIECES = 9999;

/** A product's number, and after a dash its variation's. */
const PICKED = /^([1-9]\d{0,8})(?:-([1-9]\d{0,8}))?$/;

/** Something that goes into an order. */
export interface NewLine {
  productId: number;
  variationId: number | undefined;
  quantity: number;
  /** Minor units, as prices are entered; the shop's own without it. */
  price: number | undefined;
}

/** So many empty rows for goods: what is left empty is not added. */
export function GoodsRows(props: {
  rows: number;
  decimals: number;
  symbol: string;
  typed: (name: string) => string | undefined;
}) {
  const { rows, decimals, symbol, typed } = props;
  const { t } = useRequest();
  return [...Array(rows).keys()].map((row) => {
    const typedAt = (name: string) => typed(`add.${row}.${name}`);
    const isPicked = (typedAt('item') ?? '') !== '';
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame, and these are rows
      <div
        key={`add.${row}`}
        className="rows-fields is-goods"
        role="group"
        aria-label={t('admin.shipping.product', { number: row + 1 })}
      >
        <FieldRow
          name={`add.${row}.item`}
          field={picker({ label: t('orders.product'), source: deskLink('pick/goods') })}
          typed={typedAt('item')}
          error={
            isPicked && !PICKED.test(typedAt('item') ?? '') ? t('admin.orders.change.item_wrong') : undefined
          }
        />
        <FieldRow
          name={`add.${row}.pieces`}
          field={text({ label: t('admin.orders.pieces'), max: 6 })}
          typed={typedAt('pieces')}
          error={
            isPicked && !wholeIn(typedAt('pieces'), 1) ? t('admin.orders.change.pieces_wrong') : undefined
          }
        />
        <FieldRow
          name={`add.${row}.price`}
          field={money({ label: t('admin.orders.change.own_price'), decimals, unit: symbol })}
          typed={typedAt('price')}
          error={
            isPicked && amountIn(typedAt('price'), decimals) === 'wrong' ? t('admin.field.money') : undefined
          }
        />
      </div>
    );
  });
}

/** What stands in the rows; the key of a text where it makes no sense. */
export function goodsIn(form: Fields, rows: number, decimals: number): NewLine[] | string {
  const lines: NewLine[] = [];
  for (let row = 0; row < rows; row += 1) {
    const picked = form.line(`add.${row}.item`, 40);
    if (picked === '') continue;
    const [, productId, variationId] = PICKED.exec(picked) ?? [];
    const quantity = wholeIn(form.line(`add.${row}.pieces`, 10), 1);
    const price = amountIn(form.line(`add.${row}.price`, 20), decimals);
    if (productId === undefined) return 'admin.orders.change.item_wrong';
    if (!quantity) return 'admin.orders.change.pieces_wrong';
    if (price === 'wrong') return 'admin.field.money';
    const variation = variationId === undefined ? undefined : Number(variationId);
    lines.push({ productId: Number(productId), variationId: variation, quantity, price });
  }
  return lines;
}

/** A number of pieces, `otherwise` where nothing was typed; undefined for what is none. */
export function wholeIn(typed: string | undefined, otherwise: number): number | undefined {
  const said = typed?.trim() ?? '';
  if (said === '') return otherwise;
  const value = /^\d{1,6}$/.test(said) ? Number(said) : Number.NaN;
  return value <= MOST_PIECES ? value : undefined;
}

/** An amount in minor units; undefined where nothing was typed. */
export function amountIn(typed: string | undefined, decimals: number): number | undefined | 'wrong' {
  const said = typed?.trim() ?? '';
  if (said === '') return undefined;
  const minor = parseTyped(said, decimals);
  return minor !== undefined && minor >= 0 ? minor : 'wrong';
}

/** Codes with commas between them. */
export const codesIn = (text: string): string[] =>
  text
    .split(',')
    .map((code) => code.trim())
    .filter(Boolean);
