import {
  type CertificateFacts,
  type ChainMode,
  countWaiting,
  declarationOf,
  factsOf,
  type LaneState,
  type ListedInvoice,
  listInvoices,
  readCertificate,
  readLane,
  readTroubles,
  retryInvoice,
  sendRecords,
  type Trouble,
} from '../../invoices/index.ts';
import {
  type AdminContext,
  deskLink,
  done,
  type Fact,
  FactList,
  Form,
  file,
  onward,
  password,
  problem,
  Refused,
  type Screen,
  Section,
  screenPage,
} from '../kit/index.ts';
import { refusalText, totalText, whenText } from './words.tsx';

export const AGENCY = 'invoices/agency';
/** As many as one page shows. */
const MOST = 50;
const MANY = 1000;

type Certificate = CertificateFacts | 'none' | 'closed';

/** How the shop stands with the tax agency, and what somebody has to look at. */
export const agencyScreen: Screen = {
  path: AGENCY,
  needs: 'invoices.view',
  async GET(admin) {
    const { ctx, shop, may } = admin;
    const { read } = shop.db;
    const { t } = ctx;
    const { mode } = shop.settings.invoices.verifactu;
    const chain: ChainMode = mode === 'test' ? 'test' : 'live';
    const lane = await readLane(read, chain);
    const [waiting, troubles, refused, certificate] = await Promise.all([
      countWaiting(read, lane, MANY),
      readTroubles(read, MOST),
      listInvoices(read, { standing: 'rejected' }, { descending: false, limit: MOST }),
      certificateOf(admin),
    ]);
    const declaration = declarationOf(shop.settings, ctx.language);
    return screenPage({
      title: t('admin.invoices.agency'),
      back: { href: deskLink('invoices'), label: t('admin.menu.invoices') },
      body: (
        <div className="home">
          {troubles.length > 0 && (
            <Section title={t('admin.invoices.troubles')}>
              <Troubles admin={admin} troubles={troubles} />
            </Section>
          )}
          {refused.length > 0 && (
            <Section title={t('admin.invoices.refused')}>
              <Rejected admin={admin} refused={refused} />
            </Section>
          )}
          <Section title={t('admin.invoices.sending')}>
            <Standing admin={admin} lane={lane} waiting={waiting} certificate={certificate} />
          </Section>
          {may('settings.edit') && (
            <Section title={t('admin.invoices.certificate')}>
              <p className="hint">{t('admin.invoices.certificate_about')}</p>
              <Form
                fields={certificateFields(admin)}
                action={deskLink('invoices/certificate')}
                submit={t('admin.invoices.certificate_put')}
                small
              />
            </Section>
          )}
          <Section title={t('admin.invoices.declaration')}>
            {declaration ? (
              <FactList
                facts={declaration.map(({ letter, label, text }): Fact => [`${letter}) ${label}`, text])}
              />
            ) : (
              <p className="empty">{t('admin.invoices.no_declaration')}</p>
            )}
          </Section>
        </div>
      ),
    });
  },
  async POST(admin) {
    const { form, t } = admin.ctx;
    const here = deskLink(AGENCY);
    if (form.text('do', 10) === 'retry') {
      try {
        const written = await admin.do(retryInvoice, { orderId: form.id('order') ?? 0 });
        const numbers = written.map(({ number }) => number).join(', ');
        return onward(here, done(t('admin.invoices.done.retry', { count: written.length, numbers })));
      } catch (error) {
        return onward(here, problem(refusalText(admin, error)));
      }
    }
    const { mode } = admin.shop.settings.invoices.verifactu;
    const sent = await sendRecords(admin, { mode: mode === 'test' ? 'test' : 'live', atOnce: true });
    if (sent.kind === 'failed') return onward(here, problem(t(`admin.invoices.problem.${sent.problem}`)));
    if (sent.kind !== 'sent') return onward(here, problem(t(`admin.invoices.sent.${sent.kind}`)));
    const { count, rejected } = sent;
    return onward(here, done(t('admin.invoices.sent.sent', { count, rejected })));
  },
};

async function certificateOf({ shop }: AdminContext): Promise<Certificate> {
  try {
    const certificate = await readCertificate(shop);
    return certificate ? await factsOf(certificate) : 'none';
  } catch {
    return 'closed';
  }
}

export const certificateFields = ({ ctx: { t } }: AdminContext) => ({
  certificate: file({
    label: t('admin.invoices.certificate_file'),
    accept: '.p12,.pfx,application/x-pkcs12',
    required: true,
  }),
  password: password({
    label: t('admin.invoices.certificate_password'),
    autoComplete: 'new-password',
  }),
});

interface StandingProps {
  admin: AdminContext;
  lane: LaneState;
  waiting: { count: number; oldest: string };
  certificate: Certificate;
}

function Standing({ admin, lane, waiting, certificate }: StandingProps) {
  const { t } = admin.ctx;
  const { mode } = admin.shop.settings.invoices.verifactu;
  const { count, oldest } = waiting;
  const facts: Fact[] = [
    [t('admin.invoices.mode'), t(`admin.invoices.mode.${mode}`)],
    [
      t('admin.invoices.waiting'),
      count === 0
        ? t('admin.invoices.nothing_waits')
        : t('admin.invoices.waits', {
            shown: count >= MANY ? `${MANY}+` : String(count),
            when: whenText(admin, Date.parse(oldest)),
          }),
    ],
    [t('admin.invoices.certificate'), certificateText(admin, certificate)],
  ];
  return (
    <>
      {lane.problem !== '' && (
        <Refused>
          <p>
            {t(`admin.invoices.problem.${lane.problem}`)}{' '}
            {t('admin.invoices.failing', {
              when: whenText(admin, lane.failingSince),
              next: whenText(admin, lane.retryAt),
            })}
          </p>
          {lane.said !== '' && <p>{lane.said}</p>}
        </Refused>
      )}
      <FactList facts={facts} />
      {admin.may('invoices.edit') && mode !== 'off' && count > 0 && (
        <form method="post" className="bar">
          <button type="submit" className="button" name="do" value="send">
            {t('admin.invoices.send_now')}
          </button>
        </form>
      )}
    </>
  );
}

const SOON = 30 * 86_400_000;

function certificateText(admin: AdminContext, certificate: Certificate): string {
  const { t } = admin.ctx;
  if (typeof certificate === 'string') return t(`admin.invoices.certificate.${certificate}`);
  const { holder, by, until } = certificate;
  const facts = { holder, by, until: whenText(admin, until) };
  const left = until - admin.now;
  const state = left < 0 ? 'over' : left < SOON ? 'soon' : 'good';
  return t(`admin.invoices.certificate.${state}`, facts);
}

function Troubles({ admin, troubles }: { admin: AdminContext; troubles: readonly Trouble[] }) {
  const { t } = admin.ctx;
  return (
    <ul className="timeline">
      {troubles.map(({ orderId, why, said, since }) => (
        <li key={orderId}>
          <p>
            <a href={deskLink(`orders/${orderId}`)}>{t('admin.orders.title', { number: `${orderId}` })}</a>{' '}
            <span className="soft">{whenText(admin, since)}</span>
          </p>
          <p>{t(`admin.invoices.trouble.${why}`)}</p>
          {why === 'other' && <p className="soft">{said}</p>}
          {admin.may('invoices.edit') && (
            <form method="post" className="bar">
              <input type="hidden" name="order" value={orderId} />
              <button type="submit" className="button" name="do" value="retry">
                {t('admin.invoices.do.retry')}
              </button>
            </form>
          )}
        </li>
      ))}
    </ul>
  );
}

function Rejected({ admin, refused }: { admin: AdminContext; refused: readonly ListedInvoice[] }) {
  return (
    <>
      <p className="hint">{admin.ctx.t('admin.invoices.refused_about')}</p>
      <ul className="waiting">
        {refused.map((invoice) => (
          <li key={invoice.id}>
            <a href={deskLink(`invoices/${invoice.id}`)}>{invoice.number}</a> {totalText(admin, invoice)}
          </li>
        ))}
      </ul>
    </>
  );
}
