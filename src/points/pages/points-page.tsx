import { AccountLayout } from '../../accounts/index.ts';
import { useVisit } from '../../frame/context.tsx';
import { makeNonce } from '../../frame/visit.ts';
import { longDate } from '../../platform/i18n/dates.ts';
import { formatMoney } from '../../platform/money.ts';
import { randomToken } from '../../platform/security/tokens.ts';
import { POINTS_NONCE } from '../http-calls.ts';
import type { Desk } from '../programme.ts';
import type { AccountRow } from '../store-ledger.ts';
import type { Channel } from '../store-preferences.ts';
import type { StatementFilter, StatementLine } from '../store-statement.ts';
import { Statement } from './statement.tsx';

export interface PointsPageProps {
  desk: Desk;
  account: AccountRow | undefined;
  lines: readonly StatementLine[];
  filter: StatementFilter;
  /** The id that the next page begins after. */
  older: number | undefined;
  expiry: { at: number; points: number } | undefined;
  release: { at: number; points: number } | undefined;
  /** Channels that may be used. */
  wanted: ReadonlySet<Channel>;
}

/** The shopper's points: what there is, what becomes of it, and every change. */
export function PointsPage(props: PointsPageProps) {
  const { t } = useVisit();
  const { desk, account, lines, filter, older } = props;
  if (!desk.programme.enabled && !account)
    return (
      <AccountLayout current="points">
        <h1 className="page-title">{t('points.title')}</h1>
        <p>{t('points.no_programme')}</p>
      </AccountLayout>
    );
  return (
    <AccountLayout current="points">
      <h1 className="page-title">{t('points.title')}</h1>
      <Balance {...props} />
      <Statement lines={lines} filter={filter} older={older} />
      <Wallet {...props} />
      <Messages {...props} />
    </AccountLayout>
  );
}

function Balance({ account, expiry, release, desk }: PointsPageProps) {
  const { t, shop, language } = useVisit();
  const day = (at: number) => longDate(at, shop.settings.locales[language]);
  const { available = 0, held = 0, debt = 0, wallet = 0 } = account ?? {};
  return (
    <div className="points-balance">
      <p className="points-sum">{t('points.count', { count: available })}</p>
      <ul>
        {debt > 0 && <li>{t('points.owed', { count: debt })}</li>}
        {release && <li>{t('points.pending_on', { count: release.points, date: day(release.at) })}</li>}
        {held > 0 && <li>{t('points.held', { count: held })}</li>}
        {/* Good until the end of the day before this moment. */}
        {expiry && <li>{t('points.expire_on', { count: expiry.points, date: day(expiry.at - 1) })}</li>}
        {(wallet > 0 || desk.programme.wallet.enabled) && (
          <li>{t('points.wallet_has', { amount: formatMoney(wallet, desk.base) })}</li>
        )}
      </ul>
    </div>
  );
}

function Wallet({ account, desk }: PointsPageProps) {
  const visit = useVisit();
  const { t, links } = visit;
  if (!desk.programme.wallet.enabled || !account || account.available === 0) return null;
  return (
    <section className="points-wallet" aria-labelledby="points-wallet-title">
      <h2 id="points-wallet-title">{t('points.wallet')}</h2>
      <form method="post" action={links.points()} className="points-form">
        <label htmlFor="points-to-wallet">{t('points.wallet_label')}</label>
        <div className="coupon-row">
          <input
            type="number"
            className="input-text"
            id="points-to-wallet"
            name="points"
            min={desk.programme.wallet.minimum}
            max={account.available}
            step={desk.programme.wallet.step}
            inputMode="numeric"
            autoComplete="off"
          />
          <button type="submit" className="button" name="to_wallet" value="1">
            {t('points.wallet_button')}
          </button>
        </div>
        <input type="hidden" name="try" value={randomToken(16)} />
        <input type="hidden" name="wps_nonce" value={makeNonce(visit, POINTS_NONCE)} />
      </form>
    </section>
  );
}

const CHANNELS: readonly Channel[] = ['sms', 'whatsapp'];

function Messages({ wanted }: PointsPageProps) {
  const visit = useVisit();
  const { t, links } = visit;
  return (
    <section className="points-messages" aria-labelledby="points-messages-title">
      <h2 id="points-messages-title">{t('points.messages')}</h2>
      <form method="post" action={links.points()}>
        {CHANNELS.map((channel) => (
          <p key={channel} className="form-row">
            <label className="checkbox">
              <input
                type="checkbox"
                name={`stop_${channel}`}
                value="yes"
                defaultChecked={!wanted.has(channel)}
              />
              <span>{t(`points.stop_${channel}`)}</span>
            </label>
          </p>
        ))}
        <input type="hidden" name="wps_nonce" value={makeNonce(visit, POINTS_NONCE)} />
        <button type="submit" className="button" name="save_messages" value="1">
          {t('points.messages_save')}
        </button>
      </form>
    </section>
  );
}
