import { dayText } from '../../../frame/shop/dates.ts';
import type { BankCredit, OpenCredit, OrderStatus } from '../../../orders/index.ts';
import { momentOf } from '../../../platform/i18n/days.ts';
import { type AdminContext, deskLink } from '../../kit/index.ts';
import { moneyText, StatusBadge, whenText } from '../words.tsx';

const ACTION = deskLink('bank/decide');

/** What the bank says of it. */
function Told({ admin, credit }: { admin: AdminContext; credit: BankCredit }) {
  const { account, amount, currency, bookedOn, payer, words, reference } = credit;
  const { settings } = admin.shop;
  const noon = momentOf(Date.parse(`${bookedOn}T12:00:00Z`), settings.timeZone);
  const day = dayText(noon, admin.ctx.language, settings);
  return (
    <>
      <p>
        <strong>{moneyText(admin, amount, currency)}</strong>{' '}
        <span className="soft">
          {[payer, day, admin.ctx.t('admin.bank.account', { end: account.slice(-4) })]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      {words !== '' && <p className="said">{words}</p>}
      {reference !== '' && <p className="soft">{admin.ctx.t('admin.bank.reference', { reference })}</p>}
    </>
  );
}

function OrderLink({ admin, id }: { admin: AdminContext; id: number }) {
  return <a href={deskLink(`orders/${id}`)}>{admin.ctx.t('admin.orders.title', { number: `${id}` })}</a>;
}

/** A credit that waits for somebody's yes. */
export function Waiting({ admin, credit }: { admin: AdminContext; credit: OpenCredit }) {
  const { t } = admin.ctx;
  const { id, proposal } = credit;
  return (
    <li>
      <Told admin={admin} credit={credit} />
      {proposal ? (
        <>
          <p>
            <OrderLink admin={admin} id={proposal.order.id} />{' '}
            <StatusBadge admin={admin} status={proposal.order.status} /> {proposal.order.name}
          </p>
          <p>{fitText(admin, credit, proposal)}</p>
        </>
      ) : (
        <p>{t('admin.bank.no_order')}</p>
      )}
      {proposal && (
        <form method="post" action={ACTION} className="form is-small">
          <input type="hidden" name="credit" value={id} />
          <input type="hidden" name="order" value={proposal.order.id} />
          <div className="row">
            <button
              type="submit"
              className={proposal.fit === 'exact' ? 'button is-main' : 'button'}
              name="do"
              value="pay"
            >
              {t(proposal.fit === 'exact' ? 'admin.bank.yes' : 'admin.bank.yes_all_the_same', {
                number: `${proposal.order.id}`,
              })}
            </button>
          </div>
        </form>
      )}
      <details>
        <summary>{t(proposal ? 'admin.bank.no' : 'admin.bank.say')}</summary>
        <form method="post" action={ACTION} className="form is-small">
          <input type="hidden" name="credit" value={id} />
          <div className="field">
            <label htmlFor={`order-${id}`}>{t('admin.bank.order_number')}</label>
            <input id={`order-${id}`} name="order" inputMode="numeric" maxLength={15} autoComplete="off" />
          </div>
          <div className="row">
            <button type="submit" className="button" name="do" value="pay">
              {t('admin.bank.pay_that')}
            </button>
          </div>
          <div className="field">
            <label htmlFor={`note-${id}`}>{t('admin.bank.why_aside')}</label>
            <input id={`note-${id}`} name="note" maxLength={200} autoComplete="off" />
          </div>
          <div className="row">
            <button type="submit" className="button" name="do" value="aside">
              {t('admin.bank.aside')}
            </button>
          </div>
        </form>
      </details>
    </li>
  );
}

/** By what it was taken for that order, and what the amounts say. */
function fitText(
  admin: AdminContext,
  { amount }: OpenCredit,
  { order, sign, fit }: NonNullable<OpenCredit['proposal']>,
): string {
  const { t } = admin.ctx;
  const expected = moneyText(admin, order.toPay, order.currency);
  const differs = moneyText(admin, Math.abs(amount - order.toPay), order.currency);
  return `${t(`admin.bank.sign.${sign}`)} ${t(`admin.bank.fit.${fit}`, { expected, differs })}`;
}

/** One that somebody has decided about, and how that is undone where it can be. */
export function Settled({
  admin,
  credit,
  status,
}: {
  admin: AdminContext;
  credit: BankCredit;
  status: OrderStatus | undefined;
}) {
  const { t } = admin.ctx;
  const { id, state, orderId, note, settledBy, settledAt } = credit;
  const isFree = state === 'aside' || state === 'held' || status === 'cancelled' || status === 'failed';
  return (
    <li>
      <Told admin={admin} credit={credit} />
      <p>
        {orderId !== null && (
          <>
            <OrderLink admin={admin} id={orderId} /> {status && (
              <StatusBadge admin={admin} status={status} />
            )}{' '}
          </>
        )}
        {t(`admin.bank.state.${state}`)} {note}{' '}
        <span className="soft">{[settledBy, whenText(admin, settledAt)].join(' · ')}</span>
      </p>
      {isFree && (
        <form method="post" action={ACTION}>
          <input type="hidden" name="credit" value={id} />
          <button type="submit" className="button" name="do" value="release">
            {t('admin.bank.release')}
          </button>
        </form>
      )}
    </li>
  );
}
