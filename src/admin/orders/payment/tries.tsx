import type { Order } from '../../../orders/index.ts';
import { findGateway, wayTitle } from '../../../payments/index.ts';
import type { AdminContext } from '../../kit/index.ts';
import type { Around } from '../read.ts';
import { moneyText, whenText } from '../words.tsx';

/** Every try to pay an order, and every message about it, the oldest first. */
export function Tries({ admin, order, around }: { admin: AdminContext; order: Order; around: Around }) {
  const { tries, messages } = around;
  const { t, language } = admin.ctx;
  if (tries.length + messages.length === 0) return null;
  const nameOf = (id: string) => {
    const way = findGateway(admin.shop, id);
    return way ? wayTitle(admin.shop.settings, way, language) : id;
  };
  return (
    <details>
      <summary>{t('admin.orders.tries', { tries: tries.length, messages: messages.length })}</summary>
      <ol className="timeline">
        {tries.map(({ id, gateway, amount, state, refusal, code, reference, changedAt }) => (
          <li key={id}>
            <p className="soft">
              {whenText(admin, changedAt)} · {nameOf(gateway)}
            </p>
            <p>
              {moneyText(admin, amount, order.currency)} · {t(`admin.orders.try.${state}`)}
            </p>
            {refusal !== '' && (
              <p>
                {t(`payments.refused_because.${refusal}`)} {code !== '' && <code>{code}</code>}
              </p>
            )}
            {reference !== '' && (
              <p>
                <code>{reference}</code>
              </p>
            )}
          </li>
        ))}
        {messages.map(({ id, gateway, state, receivedAt }) => (
          <li key={`message ${id}`}>
            <p className="soft">
              {whenText(admin, receivedAt)} · {nameOf(gateway)}
            </p>
            <p>{t(`admin.orders.message.${state}`)}</p>
          </li>
        ))}
      </ol>
    </details>
  );
}
