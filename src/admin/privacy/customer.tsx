import { KINDS, startRequest } from '../../privacy/index.ts';
import { accountOf, nameOf } from '../customers/read.ts';
import {
  deskLink,
  done,
  formKey,
  idIn,
  onward,
  problem,
  type Screen,
  Section,
  screenPage,
} from '../kit/index.ts';

/** A customer has asked by telephone or by post: somebody of the shop gathers their data, or erases them. */
export const customerPrivacyScreen: Screen = {
  path: 'customers/{id}/privacy',
  needs: 'privacy',
  confirm: ['POST'],
  async GET(admin, params) {
    const account = await accountOf(admin, idIn(params));
    const { t } = admin.ctx;
    return screenPage({
      title: t('admin.privacy.title'),
      back: { href: deskLink(`customers/${account.id}`), label: nameOf(account) },
      body: KINDS.map((kind) => (
        <Section key={kind} title={t(`admin.privacy.kind.${kind}`)}>
          <p>{t(`admin.privacy.means.${kind}`)}</p>
          <form method="post" className="form is-small">
            <input type="hidden" name="key" value={formKey()} />
            <div className="field">
              <label htmlFor={`reason-${kind}`}>{t('admin.reason')}</label>
              <input id={`reason-${kind}`} name="reason" maxLength={500} required />
            </div>
            <button
              type="submit"
              className={kind === 'erasure' ? 'button is-danger' : 'button'}
              name="do"
              value={kind}
            >
              {t(`admin.privacy.do.${kind}`)}
            </button>
          </form>
        </Section>
      )),
    });
  },
  async POST(admin, params) {
    const account = await accountOf(admin, idIn(params));
    const { form, t } = admin.ctx;
    const kind = KINDS.find((each) => each === form.text('do', 10));
    const reason = form.trimmed('reason', 500);
    if (!kind || reason === '')
      return onward(deskLink(`customers/${account.id}/privacy`), problem(t('admin.privacy.reason_missing')));
    const { id: userId, email, language } = account;
    const id = await admin.do(startRequest, {
      kind,
      userId,
      email,
      language,
      reason,
      key: form.text('key', 64),
    });
    return onward(deskLink(`privacy/${id}`), done(t('admin.privacy.begun')));
  },
};
