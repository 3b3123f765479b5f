import { renderMarkup, useRequest } from '../../frame/page/context.tsx';
import { inSession, type RequestContext } from '../../frame/request/request-context.ts';
import type { SlotContent } from '../../frame/server/module.ts';
import { setSessionValue } from '../../platform/session/values.ts';
import { COMMENT_LIMITS, type CommentDraft, type CommentProblem } from './model.ts';

/** A comment that was refused, with where its form stands and what was wrong. */
export interface KeptDraft extends CommentDraft {
  path: string;
  problems: readonly CommentProblem[];
}

const DRAFT = 'comment_draft';
/** Who wrote the last comment, where they wanted that to be remembered. */
export const WRITER = 'comment_writer';

const BLANK: CommentDraft = { author: '', email: '', url: '', comment: '' };

export async function keepDraft(ctx: RequestContext, draft: KeptDraft): Promise<void> {
  await inSession(ctx, ({ tx }, session) => setSessionValue(tx, session.id, DRAFT, draft));
}

/** The fields of the form: blank to strangers, with what they typed to those who were refused. */
export const commentFields: SlotContent = {
  empty: (ctx) => renderMarkup(ctx, <Fields draft={BLANK} problems={[]} remembered={false} />),
  async fill(ctx) {
    const { session, shop, path } = ctx;
    const writer = session?.values.get(WRITER) as KeptDraft | undefined;
    const draft = session?.values.get(DRAFT) as KeptDraft | undefined;
    if (!session || draft?.path !== path)
      return renderMarkup(
        ctx,
        <Fields draft={writer ?? BLANK} problems={[]} remembered={writer !== undefined} />,
      );
    await shop.db.transaction((tx) => setSessionValue(tx, session.id, DRAFT, undefined));
    return renderMarkup(
      ctx,
      <Fields draft={draft} problems={draft.problems} remembered={writer !== undefined} />,
    );
  },
};

const FIELDS = [
  { name: 'author', type: 'text', autoComplete: 'name', required: true },
  { name: 'email', type: 'email', autoComplete: 'email', required: true },
  { name: 'url', type: 'text', autoComplete: 'url', required: false },
] as const;

function Fields({
  draft,
  problems,
  remembered,
}: {
  draft: CommentDraft;
  problems: readonly CommentProblem[];
  remembered: boolean;
}) {
  const { t } = useRequest();
  const [first] = problems;
  const marks = (name: CommentProblem) =>
    problems.includes(name)
      ? { 'aria-invalid': true, 'aria-describedby': `${name}-problem`, autoFocus: name === first }
      : {};
  const problem = (name: CommentProblem) =>
    problems.includes(name) && (
      <span id={`${name}-problem`} className="field-problem" role={name === first ? 'alert' : undefined}>
        {t(`content.comment_problem.${name}`)}
      </span>
    );
  return (
    <>
      <p className="comment-form-comment">
        <label htmlFor="comment">
          {t('content.comment')}
          <Required />
        </label>
        <textarea
          id="comment"
          name="comment"
          cols={45}
          rows={8}
          maxLength={COMMENT_LIMITS.comment}
          required
          defaultValue={draft.comment}
          {...marks('comment')}
        />
        {problem('comment')}
      </p>
      {FIELDS.map(({ name, type, autoComplete, required }) => (
        <p key={name} className={`comment-form-${name}`}>
          <label htmlFor={name}>
            {t(`content.comment_${name}`)}
            {required && <Required />}
          </label>
          <input
            id={name}
            className="input-text"
            name={name}
            type={type}
            inputMode={name === 'url' ? 'url' : undefined}
            autoComplete={autoComplete}
            maxLength={COMMENT_LIMITS[name]}
            required={required}
            defaultValue={draft[name]}
            {...marks(name)}
          />
          {problem(name)}
        </p>
      ))}
      <p className="comment-form-cookies-consent">
        <label className="checkbox" htmlFor="wp-comment-cookies-consent">
          <input
            id="wp-comment-cookies-consent"
            name="wp-comment-cookies-consent"
            type="checkbox"
            value="yes"
            defaultChecked={remembered}
          />
          <span>{t('content.comment_remember')}</span>
        </label>
      </p>
    </>
  );
}

function Required() {
  return (
    <span className="required" aria-hidden="true">
      {' *'}
    </span>
  );
}
