import { currencyFormat, lineAmount, type Order } from '../../../orders/index.ts';
import { formatTyped } from '../../../platform/money.ts';
import {
  type AdminContext,
  Bar,
  check,
  deskLink,
  FieldRow,
  formKey,
  Heads,
  longText,
  money,
  Refused,
  Section,
  text,
} from '../../kit/index.ts';
import { amountIn, GoodsRows, wholeIn } from '../goods-rows.tsx';
import { moneyText } from '../words.tsx';
import { couponsOf, NEW_ROWS } from './read.ts';

interface Props {
  admin: AdminContext;
  order: Order;
  refused?: string | undefined;
}

/** How the order shall be: what stays as it stands is left as it is. */
export function ChangeForm({ admin, order, refused }: Props) {
  const { ctx, shop } = admin;
  const { t, form } = ctx;
  const sent = form.has('key');
  const typed = (name: string) => (sent ? form.text(name, 1000) : undefined);
  const { decimals, symbol } = currencyFormat(shop.settings, order.currency);
  const { shipping, shippingTax } = order.totals;
  const taxed = order.pricesIncludeTax;
  return (
    <form method="post" className="form is-broad" data-guard="">
      <Refused>{refused}</Refused>
      <input type="hidden" name="key" value={typed('key') || formKey()} />
      <input type="hidden" name="version" value={typed('version') || order.version} />
      <OrderedLines admin={admin} order={order} />
      <p className="hint">
        {t(order.pricesIncludeTax ? 'admin.orders.change.with_tax' : 'admin.orders.change.without_tax')}
      </p>
      <Section title={t('admin.orders.change.add')}>
        <p className="hint">{t('admin.orders.change.add_hint')}</p>
        <GoodsRows rows={NEW_ROWS} decimals={decimals} symbol={symbol} typed={typed} />
      </Section>
      {order.shippingLines.length > 0 && (
        <FieldRow
          name="send"
          field={money({
            label: t(taxed ? 'admin.orders.change.send_with_tax' : 'admin.orders.change.send'),
            hint: t('admin.orders.change.send_hint', {
              amount: moneyText(admin, taxed ? shipping + shippingTax : shipping, order.currency),
            }),
            decimals,
            unit: symbol,
          })}
          typed={typed('send')}
          error={amountIn(typed('send'), decimals) === 'wrong' ? t('admin.field.money') : undefined}
        />
      )}
      <FieldRow
        name="coupons"
        field={text({
          label: t('admin.orders.change.coupons'),
          hint: t('admin.orders.change.coupons_hint'),
          value: couponsOf(order).join(', '),
          max: 500,
        })}
        typed={typed('coupons')}
      />
      <FieldRow
        name="reason"
        field={longText({ label: t('admin.reason'), max: 500, rows: 2 })}
        typed={typed('reason')}
      />
      <FieldRow
        name="tell"
        field={check({ label: t('admin.orders.change.tell', { email: order.billing.email }), value: '1' })}
        typed={typed('tell')}
      />
      <Bar
        submit={t('admin.orders.change.see')}
        cancel={{ href: deskLink(`orders/${order.id}`), label: t('admin.cancel') }}
      />
    </form>
  );
}

function OrderedLines({ admin, order }: Props) {
  const { ctx, shop } = admin;
  const { t, form } = ctx;
  const typed = (id: number, member: string) => form.group('lines', member).get(`${id}`);
  const { decimals } = currencyFormat(shop.settings, order.currency);
  const display = order.pricesIncludeTax ? 'incl' : 'excl';
  return (
    <div className="table-wrap">
      <table className="table">
        <Heads
          of={[
            t('orders.product'),
            [t('orders.amount'), 'amount'],
            [t('admin.orders.pieces'), 'amount'],
            [t('admin.orders.change.own_price'), 'amount'],
          ]}
        />
        <tbody>
          {order.lines.map((line) => {
            const { id = 0, name, quantity } = line;
            const amount = lineAmount(line, display);
            return (
              <tr key={id}>
                <td>{name}</td>
                <td className="amount">{moneyText(admin, amount, order.currency)}</td>
                <td className="amount">
                  <input
                    type="number"
                    className="pieces"
                    name={`lines[${id}][pieces]`}
                    min={0}
                    max={9999}
                    defaultValue={typed(id, 'pieces') ?? quantity}
                    aria-label={t('admin.orders.pieces_of', { name })}
                    aria-invalid={wholeIn(typed(id, 'pieces'), 0) === undefined || undefined}
                  />
                </td>
                <td className="amount">
                  <input
                    type="text"
                    inputMode="decimal"
                    className="pieces"
                    name={`lines[${id}][price]`}
                    placeholder={formatTyped(
                      Math.round(amount / Math.max(1, quantity)),
                      currencyFormat(shop.settings, order.currency),
                    )}
                    defaultValue={typed(id, 'price') ?? ''}
                    aria-label={t('admin.orders.change.price_of', { name })}
                    aria-invalid={amountIn(typed(id, 'price'), decimals) === 'wrong' || undefined}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
