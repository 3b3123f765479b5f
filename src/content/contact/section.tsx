import { renderMarkup, useRequest } from '../../frame/page/context.tsx';
import type { SlotContent } from '../../frame/server/module.ts';
import { setSessionValue } from '../../platform/session/values.ts';
import { CONTACT_LIMITS, type ContactDraft, type ContactProblem } from './model.ts';

/** What the form has to say to whoever has just sent it. */
export type ContactState =
  | { page: string; sent: true }
  | { page: string; sent?: undefined; draft: ContactDraft; problems: readonly ContactProblem[] };

export const STATE = 'contact_form';
export const FORM = 'contact-form';

const BLANK: ContactDraft = { name: '', email: '', message: '' };

/** The fields of the contact form: blank to strangers, as they were to those who were refused, and a thank-you. */
export const contactFields: SlotContent = {
  empty: (ctx) => renderMarkup(ctx, <Fields draft={BLANK} problems={[]} />),
  async fill(ctx) {
    const { session, shop, path } = ctx;
    const state = session?.values.get(STATE) as ContactState | undefined;
    if (!session || state?.page !== path) return renderMarkup(ctx, <Fields draft={BLANK} problems={[]} />);
    await shop.db.transaction((tx) => setSessionValue(tx, session.id, STATE, undefined));
    if (!state.sent) return renderMarkup(ctx, <Fields draft={state.draft} problems={state.problems} />);
    return renderMarkup(
      ctx,
      <>
        <Thanks />
        <Fields draft={BLANK} problems={[]} />
      </>,
    );
  },
};

function Thanks() {
  const { t } = useRequest();
  return (
    <p className="woocommerce-message" role="status">
      {t('content.contact_thanks')}
    </p>
  );
}

function Fields({ draft, problems }: { draft: ContactDraft; problems: readonly ContactProblem[] }) {
  const { t } = useRequest();
  const about = (name: ContactProblem) => ({
    id: `contact-${name}`,
    name: `contact_${name}`,
    className: 'input-text',
    defaultValue: draft[name],
    maxLength: CONTACT_LIMITS[name],
    required: true,
    ...(problems.includes(name)
      ? {
          'aria-invalid': true,
          'aria-describedby': `contact-${name}-problem`,
          autoFocus: name === problems[0],
        }
      : {}),
  });
  const problem = (name: ContactProblem) =>
    problems.includes(name) && (
      <span
        id={`contact-${name}-problem`}
        className="field-problem"
        role={name === problems[0] ? 'alert' : undefined}
      >
        {t(`content.contact_problem.${name}`)}
      </span>
    );
  return (
    <>
      <p className="form-row">
        <label htmlFor="contact-name">{t('content.contact_name')}</label>
        <input type="text" autoComplete="name" {...about('name')} />
        {problem('name')}
      </p>
      <p className="form-row">
        <label htmlFor="contact-email">{t('content.contact_email')}</label>
        <input type="email" autoComplete="email" {...about('email')} />
        {problem('email')}
      </p>
      <p className="form-row">
        <label htmlFor="contact-message">{t('content.contact_message')}</label>
        <textarea rows={7} {...about('message')} />
        {problem('message')}
      </p>
    </>
  );
}
