import { ShopError } from '../../frame/request/errors.ts';
import { dayText } from '../../frame/shop/dates.ts';
import {
  askedByClock,
  fileOf,
  fileReply,
  keptText,
  OPEN,
  PrivacyProblem,
  type PrivacyRequest,
  readKept,
  readRequest,
  refuseRequest,
  retryRequest,
  seeKept,
  waitText,
} from '../../privacy/index.ts';
import {
  type AdminContext,
  deskLink,
  done,
  type Fact,
  FactList,
  idIn,
  onward,
  problem,
  type Screen,
  Section,
  screenPage,
} from '../kit/index.ts';

type Kept = Awaited<ReturnType<typeof readKept>>;

/** One request: what was done, what has to end first, what stays and until when. */
export const requestScreen: Screen = {
  path: 'privacy/{id}',
  needs: 'privacy',
  confirm: ['POST'],
  async GET(admin, params) {
    const it = await requestOf(admin, idIn(params));
    return page(admin, it, await readKept(admin.shop.db.read, it.id), false);
  },
  async POST(admin, params) {
    const it = await requestOf(admin, idIn(params));
    const { form, t } = admin.ctx;
    const here = deskLink(`privacy/${it.id}`);
    const [what, reason] = [form.text('do', 10), form.trimmed('reason', 500)];
    if (what !== 'retry' && reason === '') return onward(here, problem(t('admin.privacy.reason_missing')));
    try {
      if (what === 'see') return page(admin, it, await admin.do(seeKept, { id: it.id, reason }), true);
      if (what === 'retry') await admin.do(retryRequest, { id: it.id });
      else if (what === 'refuse') await admin.do(refuseRequest, { id: it.id, reason });
      return onward(here, done(t('admin.privacy.noted')));
    } catch (error) {
      if (!(error instanceof PrivacyProblem)) throw error;
      return onward(here, problem(t(`privacy.problem.${error.why}`)));
    }
  },
};

/** The file of an export that somebody of the shop has asked for; who asked themselves has theirs to themselves. */
export const fileScreen: Screen = {
  path: 'privacy/{id}/file',
  needs: 'privacy',
  confirm: ['GET'],
  async GET(admin, params) {
    const it = await requestOf(admin, idIn(params));
    if (it.file === '' || it.fileUntil <= admin.now || it.askedBy === '') throw new ShopError('not_found');
    return fileReply(fileOf(admin.shop, it), admin.shop.settings.name);
  },
};

async function requestOf({ shop }: AdminContext, id: number | undefined): Promise<PrivacyRequest> {
  const it = id === undefined ? undefined : await readRequest(shop.db.read, id);
  if (!it) throw new ShopError('not_found');
  return it;
}

function page(admin: AdminContext, it: PrivacyRequest, kept: Kept, opened: boolean) {
  const { ctx, shop } = admin;
  const { t, language } = ctx;
  const day = (at: number) => dayText(at, language, shop.settings);
  const facts: Fact[] = [
    [t('admin.privacy.column.kind'), t(`admin.privacy.kind.${it.kind}`)],
    [t('admin.privacy.column.who'), it.email || '–'],
    [t('admin.privacy.column.asked'), day(it.askedAt)],
    [t('admin.privacy.column.due'), day(it.dueAt)],
    [t('admin.privacy.column.state'), t(`admin.privacy.state.${it.state}`)],
    [
      t('admin.privacy.asked_by'),
      askedByClock(it) ? t('privacy.forgets.sleeping_accounts') : it.askedBy || t('admin.privacy.themselves'),
    ],
  ];
  return screenPage({
    title: t('admin.privacy.request', { number: it.id }),
    back: { href: deskLink('privacy'), label: t('admin.menu.privacy') },
    body: (
      <div className="home">
        <div className="panel">
          <FactList facts={facts} />
          {it.file !== '' && it.fileUntil > admin.now && it.askedBy !== '' && (
            <p>
              <a className="button" href={deskLink(`privacy/${it.id}/file`)}>
                {t('privacy.fetch')}
              </a>
            </p>
          )}
        </div>
        {it.waits.length > 0 && (
          <Section title={t('admin.privacy.waits')}>
            <ul>
              {it.waits.map((wait) => (
                <li key={`${wait.what} ${wait.which}`}>{waitText(t, wait)}</li>
              ))}
            </ul>
          </Section>
        )}
        {kept.length > 0 && (
          <Section title={t('admin.privacy.kept')}>
            <ul>
              {kept.map((each) => (
                <li key={each.id}>
                  {keptText(t, each, language, shop.settings)}
                  {opened && each.content !== '' && (
                    <pre>{JSON.stringify(JSON.parse(each.content), null, 2)}</pre>
                  )}
                </li>
              ))}
            </ul>
            {!opened && <Deed what="see" label={t('admin.privacy.see')} reason={t('admin.reason')} />}
          </Section>
        )}
        {(OPEN as readonly string[]).includes(it.state) && (
          <>
            <Deed what="retry" label={t('admin.privacy.retry')} />
            <Deed what="refuse" label={t('admin.privacy.refuse')} reason={t('admin.reason')} />
          </>
        )}
      </div>
    ),
  });
}

function Deed({ what, label, reason }: { what: string; label: string; reason?: string }) {
  return (
    <form method="post" className="form is-small">
      {reason !== undefined && (
        <div className="field">
          <label htmlFor={`reason-${what}`}>{reason}</label>
          <input id={`reason-${what}`} name="reason" maxLength={500} required />
        </div>
      )}
      <button type="submit" className="button" name="do" value={what}>
        {label}
      </button>
    </form>
  );
}
