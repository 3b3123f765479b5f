import Bowser from 'bowser';
import { useRequest } from '../../../frame/page/context.tsx';
import { dayText, momentText } from '../../../frame/shop/dates.ts';
import { AccountLayout, FormNonce } from '../../layout.tsx';

export const SESSIONS_NONCE = 'account_sessions';

interface OpenSession {
  id: number;
  agent: string;
  seenAt: number;
  endsAt: number;
  /** Of the shop, who sits there to help; '' of the shopper's own. */
  staffName: string;
}

/** Every browser in which the account is open, each with its button to end that. */
export function SessionsPage({
  here,
  others,
}: {
  here: readonly OpenSession[];
  others: readonly OpenSession[];
}) {
  const { t, links } = useRequest();
  return (
    <AccountLayout current="edit-account">
      <h1 className="page-title">{t('accounts.sessions')}</h1>
      <p>{t('accounts.sessions_intro')}</p>
      <form method="post" action={links.sessions()}>
        <ul className="account-sessions">
          {here.map((session) => (
            <li key={session.id}>
              <SessionText session={session} />
              <strong className="account-session-here">{t('accounts.session_here')}</strong>
            </li>
          ))}
          {others.map((session) => (
            <li key={session.id}>
              <SessionText session={session} />
              <SessionEnd session={session} />
            </li>
          ))}
        </ul>
        <FormNonce name="account-sessions-nonce" action={SESSIONS_NONCE} />
        {others.length > 0 && (
          <button type="submit" className="button alt" name="end_others" value="1">
            {t('accounts.session_end_others')}
          </button>
        )}
      </form>
      <p className="account-sessions-link">
        <a href={links.editAccount()}>{t('accounts.sessions_back')}</a>
      </p>
    </AccountLayout>
  );
}

function SessionText({ session }: { session: OpenSession }) {
  const { t, language, shop } = useRequest();
  return (
    <div>
      <span className="account-session-browser">{useSessionName(session)}</span>
      <span className="account-session-times">
        {t('accounts.session_times', {
          seen: momentText(session.seenAt, language, shop.settings),
          ends: dayText(session.endsAt, language, shop.settings),
        })}
      </span>
    </div>
  );
}

function SessionEnd({ session }: { session: OpenSession }) {
  const { t } = useRequest();
  const browser = useSessionName(session);
  return (
    <button
      type="submit"
      className="button"
      name="end"
      value={session.id}
      aria-label={t('accounts.session_end_label', { browser })}
    >
      {t('accounts.session_end')}
    </button>
  );
}

/** “Firefox, Windows”: enough to know one's own browser by; and one that is not one's own. */
function useSessionName({ agent, staffName }: OpenSession): string {
  const { t } = useRequest();
  if (staffName !== '') return t('accounts.session_staff', { name: staffName });
  if (agent === '') return t('accounts.session_unknown');
  const { browser, os } = Bowser.parse(agent);
  return [browser.name, os.name].filter(Boolean).join(', ') || t('accounts.session_unknown');
}
