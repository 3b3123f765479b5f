import { readFaults } from '../../frame/faults/index.ts';
import { makeBackup } from '../../frame/server/commands.ts';
import { shortMoment } from '../../frame/shop/dates.ts';
import { formatsOf } from '../../frame/shop/languages.ts';
import { bytesText, numberText } from '../../platform/i18n/numbers.ts';
import {
  type AdminContext,
  deskLink,
  done,
  FactList,
  onward,
  problem,
  type Screen,
  Section,
  screenPage,
} from '../kit/index.ts';
import { type AboutShop, concernsOf, readAbout } from './about.ts';

const HERE = deskLink('settings/system');
const FAULTS = 100;
const BACKUPS = 5;

/** How the shop itself is: what it runs on, whether something should be looked at, and the last errors. */
export const systemScreen: Screen = {
  path: 'settings/system',
  needs: 'settings.edit',
  async GET(admin) {
    const { ctx, shop, now } = admin;
    const { t } = ctx;
    const request = ctx.query.line('request', 40);
    const [about, faults] = await Promise.all([
      readAbout(shop),
      readFaults(shop.db.read, { limit: FAULTS, request }),
    ]);
    const concerns = concernsOf(about, shop.db.engine, now);
    return screenPage({
      title: t('admin.system.title'),
      back: { href: deskLink('settings'), label: t('admin.menu.settings') },
      body: (
        <div className="home">
          <Section title={t('admin.system.health')}>
            {concerns.length === 0 ? (
              <p className="empty">{t('admin.system.all_well')}</p>
            ) : (
              <ul className="checks">
                {concerns.map((concern) => (
                  <li key={concern}>{t(`admin.system.concern.${concern}`)}</li>
                ))}
              </ul>
            )}
          </Section>
          <Section title={t('admin.system.runs_on')}>
            <Facts admin={admin} about={about} />
          </Section>
          {shop.db.engine === 'sqlite' && (
            <Section title={t('admin.system.backups')}>
              <Backups admin={admin} about={about} />
            </Section>
          )}
          <Section title={t('admin.system.faults')}>
            <Faults admin={admin} faults={faults} request={request} />
          </Section>
        </div>
      ),
    });
  },
  async POST(admin) {
    const { t } = admin.ctx;
    const file = await makeBackup(admin);
    return onward(HERE, file ? done(t('admin.system.backed_up')) : problem(t('admin.system.no_backup')));
  },
};

interface Props {
  admin: AdminContext;
  about: AboutShop;
}

function Facts({ admin: { ctx, shop }, about }: Props) {
  const { t } = ctx;
  const locale = formatsOf(shop.settings, ctx.language);
  const size = (bytes: number) => bytesText(bytes, locale);
  const { version, node, uptime, memory, database, answered, disk, search, mail } = about;
  const rows: [string, string][] = [
    ['version', `Cistella ${version} · Node ${node}`],
    ['uptime', t('admin.system.hours', { hours: Math.floor(uptime / 3_600_000) })],
    ['memory', size(memory)],
    ['database', `${database.version} · ${size(database.bytes)} · ${database.schema.split('-')[0]}`],
    ['answered', `${numberText(answered, locale)} ms`],
    ['disk', t('admin.system.free_of', { free: size(disk.free), size: size(disk.size) })],
    [
      'search',
      search === undefined
        ? t('admin.system.in_database')
        : t(search.ready ? 'admin.system.in_memory' : 'admin.system.not_ready', { count: search.documents }),
    ],
    ['mail', t(`admin.system.mail_by.${mail}`)],
  ];
  return <FactList facts={rows.map(([name, value]) => [t(`admin.system.fact.${name}`), value])} />;
}

function Backups({ admin: { ctx, shop }, about }: Props) {
  const { t } = ctx;
  const locale = formatsOf(shop.settings, ctx.language);
  return (
    <>
      <p className="soft">{t('admin.system.backups_about')}</p>
      {about.backups.length > 0 && (
        <ul className="plain-list">
          {about.backups.slice(0, BACKUPS).map(({ name, bytes, at }) => (
            <li key={name}>
              {shortMoment(at, ctx.language, shop.settings)} · {bytesText(bytes, locale)}{' '}
              <code className="soft">{name}</code>
            </li>
          ))}
        </ul>
      )}
      <form method="post" action={HERE} className="bar">
        <button type="submit" className="button">
          {t('admin.system.back_up')}
        </button>
      </form>
    </>
  );
}

function Faults(props: {
  admin: AdminContext;
  faults: Awaited<ReturnType<typeof readFaults>>;
  request: string;
}) {
  const { ctx, shop } = props.admin;
  const { t } = ctx;
  return (
    <>
      <form method="get" action={HERE} className="form is-small">
        <div className="field">
          <label htmlFor="fault-request">{t('admin.system.request')}</label>
          <input
            id="fault-request"
            name="request"
            type="search"
            defaultValue={props.request}
            maxLength={40}
          />
        </div>
        <div className="bar">
          <button type="submit" className="button">
            {t('admin.system.find')}
          </button>
        </div>
      </form>
      {props.faults.length > 0 && <p className="hint">{t('admin.system.faults_hint')}</p>}
      {props.faults.length === 0 && <p className="empty">{t('admin.system.no_faults')}</p>}
      <ul className="timeline">
        {props.faults.map((fault) => (
          <li key={fault.id}>
            <p>
              {fault.what ? <span lang="en">{fault.what}</span> : t('admin.system.fault')}{' '}
              <span className="soft">
                {[shortMoment(fault.at, ctx.language, shop.settings), fault.path, fault.request]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </p>
            {fault.error !== '' && (
              <details lang="en">
                <summary>{fault.error.split('\n')[0]}</summary>
                <pre className="letter">{fault.error}</pre>
              </details>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
