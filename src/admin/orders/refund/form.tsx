import type { Order, Refundable } from '../../../orders/index.ts';
import {
  type AdminContext,
  type AdminReply,
  deskLink,
  FieldRow,
  Form,
  formKey,
  Heads,
  screenPage,
} from '../../kit/index.ts';
import { moneyText } from '../words.tsx';
import { amountOf, piecesOf, refundFields } from './fields.ts';

type Came = Pick<Parameters<typeof Form>[0], 'read' | 'refused'>;

export function formPage(
  admin: AdminContext,
  order: Order,
  items: readonly Refundable[],
  { read, refused, status = 200 }: Came & { status?: number } = {},
): AdminReply {
  const { t, form } = admin.ctx;
  const here = deskLink(`orders/${order.id}`);
  const fields = refundFields(admin, order, items);
  const ofLines = items.flatMap(({ id }) => [piecesOf(id), amountOf(id)]);
  return screenPage({
    title: t('admin.orders.give_back'),
    status,
    back: { href: here, label: t('admin.orders.title', { number: `${order.id}` }) },
    body: (
      <Form
        fields={fields}
        read={read}
        refused={refused}
        submit={t('admin.orders.refund_see')}
        cancel={{ href: here, label: t('admin.cancel') }}
        laidOut
        broad
      >
        <input type="hidden" name="key" value={form.text('key', 64) || formKey()} />
        <RefundLines admin={admin} order={order} items={items} read={read} />
        {Object.entries(fields)
          .filter(([name]) => !ofLines.includes(name))
          .map(([name, field]) => (
            <FieldRow
              key={name}
              name={name}
              field={field}
              typed={read?.typed.get(name)}
              error={read?.errors.get(name)}
            />
          ))}
      </Form>
    ),
  });
}

function RefundLines(props: {
  admin: AdminContext;
  order: Order;
  items: readonly Refundable[];
  read: Came['read'];
}) {
  const { admin, order, items, read } = props;
  const { t } = admin.ctx;
  const nameOf = (id: number) => order.lines.find((line) => line.id === id)?.name ?? '';
  const lines = items.filter(({ kind, left }) => kind === 'line' && left > 0);
  const cell = (name: string, label: string, attributes: object) => {
    const error = read?.errors.get(name);
    const id = `field-${name}`;
    return (
      <td className="amount">
        <input
          id={id}
          className="pieces"
          name={name}
          defaultValue={read?.typed.get(name) ?? ''}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          {...attributes}
        />
        {error && (
          <p className="field-error" id={`${id}-error`}>
            {error}
          </p>
        )}
      </td>
    );
  };
  return (
    <div className="table-wrap">
      <table className="table">
        <Heads
          of={[
            t('orders.product'),
            [t('admin.orders.left_back'), 'amount'],
            [t('admin.orders.pieces'), 'amount'],
            [t('admin.orders.or_amount'), 'amount'],
          ]}
        />
        <tbody>
          {lines.map(({ id, pieces, left }) => (
            <tr key={id}>
              <td>{nameOf(id)}</td>
              <td className="amount">
                {pieces} · {moneyText(admin, left, order.currency)}
              </td>
              {cell(piecesOf(id), t('admin.orders.pieces_of', { name: nameOf(id) }), {
                type: 'number',
                min: 0,
                max: pieces,
                placeholder: '0',
              })}
              {cell(amountOf(id), t('admin.orders.amount_of', { name: nameOf(id) }), {
                type: 'text',
                inputMode: 'decimal',
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
