import { dayText } from '../../frame/shop/dates.ts';
import type { Translate } from '../../platform/i18n/texts.ts';
import { listRequests, OPEN, type PrivacyRequest, readForgotten } from '../../privacy/index.ts';
import { type AdminContext, deskLink, Heads, type Screen, screenPage } from '../kit/index.ts';
import { Forgotten } from './forgotten.tsx';

/** As many as are shown at once, the newest. */
const SHOWN = 200;

const TABS = ['open', 'all', 'forgotten'] as const;

/** Requests with the day by which each must be answered: those about which something is still to be done, or all. */
export const privacyListScreen: Screen = {
  path: 'privacy',
  needs: 'privacy',
  menu: { name: 'privacy', group: 'sales', icon: 'lock' },
  async GET(admin) {
    const { ctx, shop } = admin;
    const { t } = ctx;
    const tab = ctx.query.line('tab', 10);
    if (tab === 'forgotten')
      return screenPage({
        title: t('admin.privacy.title'),
        body: (
          <>
            <Tabs t={t} current="forgotten" />
            <Forgotten admin={admin} lines={await readForgotten(shop.db.read, SHOWN)} />
          </>
        ),
      });
    const all = tab === 'all';
    const requests = await listRequests(shop.db.read, { limit: SHOWN, states: all ? undefined : OPEN });
    return screenPage({
      title: t('admin.privacy.title'),
      tools: (
        <a className="button" href={deskLink('privacy/new')}>
          {t('admin.privacy.new')}
        </a>
      ),
      body: (
        <>
          <Tabs t={t} current={all ? 'all' : 'open'} />
          {requests.length === 0 ? (
            <p className="empty">{t('admin.privacy.empty')}</p>
          ) : (
            <Requests admin={admin} requests={requests} />
          )}
        </>
      ),
    });
  },
};

function Tabs({ t, current }: { t: Translate; current: (typeof TABS)[number] }) {
  return (
    <nav className="tabs" aria-label={t('admin.privacy.which')}>
      {TABS.map((tab) => (
        <a
          key={tab}
          href={tab === 'open' ? deskLink('privacy') : deskLink('privacy', { tab })}
          aria-current={tab === current ? 'page' : undefined}
        >
          {t(`admin.privacy.${tab}`)}
        </a>
      ))}
    </nav>
  );
}

function Requests({ admin, requests }: { admin: AdminContext; requests: readonly PrivacyRequest[] }) {
  const { ctx, shop } = admin;
  const { t, language } = ctx;
  const day = (at: number) => dayText(at, language, shop.settings);
  const heads = (['number', 'kind', 'who', 'asked', 'due', 'state'] as const).map((name) =>
    t(`admin.privacy.column.${name}`),
  );
  return (
    <div className="table-wrap">
      <table className="table is-list">
        <Heads of={heads} />
        <tbody>
          {requests.map((it) => (
            <tr key={it.id}>
              <td data-phone="title">
                <a href={deskLink(`privacy/${it.id}`)}>{it.id}</a>
              </td>
              <td data-phone="left">{t(`admin.privacy.kind.${it.kind}`)}</td>
              <td data-phone="below">{it.email || '–'}</td>
              <td>{day(it.askedAt)}</td>
              <td data-phone="beside">{day(it.dueAt)}</td>
              <td data-phone="right">{t(`admin.privacy.state.${it.state}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
