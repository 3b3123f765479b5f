import { useRequest } from '../../frame/page/context.tsx';
import { RequiredNote } from '../../frame/page/required-note.tsx';
import { momentText } from '../../frame/shop/dates.ts';
import { DRAFT_LIMITS, type Draft, type DraftProblem, type KnownOrder } from '../model-form.ts';
import { KnownLines } from './lines.tsx';

/** First step: who, which purchase, where the receipt goes. */
export function FormPage({
  draft,
  known,
  problems,
}: {
  draft: Draft;
  known: KnownOrder | undefined;
  problems: readonly (keyof Draft)[];
}) {
  const { t, links, shop } = useRequest();
  const { withdrawalDays } = shop.settings.returns;
  return (
    <div className="woocommerce order-page">
      <h1 className="page-title">{t('returns.title')}</h1>
      <p>{t('returns.about', { days: withdrawalDays })}</p>
      {known && <Term known={known} />}
      <form method="post" action={links.withdrawal()} className="withdrawal-form">
        <RequiredNote />
        {known && <Proof known={known} />}
        <TextField name="name" draft={draft} problems={problems} autoComplete="name" />
        <TextField name="orderNumber" draft={draft} problems={problems} />
        <TextField name="email" draft={draft} problems={problems} autoComplete="email" />
        {known ? (
          <KnownLines order={known.order} lines={draft.lines} />
        ) : (
          <LongField name="things" draft={draft} />
        )}
        <LongField name="note" draft={draft} />
        <p className="form-row">
          <button type="submit" className="button alt" name="step" value="check">
            {t('returns.go_on')}
          </button>
        </p>
      </form>
      {!known && <p className="soft">{t('returns.exceptions')}</p>}
    </div>
  );
}

/** Until when this purchase may come back. */
function Term({ known: { ends, ownEnds } }: { known: KnownOrder }) {
  const { t, language, shop, now } = useRequest();
  // The first moment after it: its last minute is what people read.
  const last = (at: number) => momentText(at - 60_000, language, shop.settings);
  if (ends === undefined) return <p>{t('returns.term_open')}</p>;
  if (now < ends) return <p>{t('returns.term', { until: last(ends) })}</p>;
  return (
    <p>
      {t('returns.term_over', { until: last(ends) })}{' '}
      {ownEnds !== undefined && now < ownEnds && t('returns.own_term', { until: last(ownEnds) })}
    </p>
  );
}

export function Proof({ known }: { known: KnownOrder }) {
  return (
    <>
      <input type="hidden" name="order" value={known.order.id} />
      <input type="hidden" name="proof" value={known.proof} />
    </>
  );
}

function TextField({
  name,
  draft,
  problems,
  autoComplete,
}: {
  name: DraftProblem;
  draft: Draft;
  problems: readonly (keyof Draft)[];
  autoComplete?: string;
}) {
  const { t } = useRequest();
  const wrong = problems.includes(name);
  return (
    <p className="form-row">
      <label htmlFor={`withdrawal-${name}`}>
        {t(`returns.field.${name}`)} <span className="required">*</span>
      </label>
      <input
        id={`withdrawal-${name}`}
        className="input-text"
        type={name === 'email' ? 'email' : 'text'}
        name={name}
        maxLength={DRAFT_LIMITS[name]}
        defaultValue={draft[name]}
        autoComplete={autoComplete}
        required
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? `withdrawal-${name}-problem` : undefined}
        // biome-ignore lint/a11y/noAutofocus: what is wrong comes first
        autoFocus={wrong && problems[0] === name}
      />
      {wrong && (
        <span id={`withdrawal-${name}-problem`} className="field-problem" role="alert">
          {t(`returns.problem.${name}`)}
        </span>
      )}
    </p>
  );
}

function LongField({ name, draft }: { name: 'things' | 'note'; draft: Draft }) {
  const { t } = useRequest();
  return (
    <p className="form-row">
      <label htmlFor={`withdrawal-${name}`}>{t(`returns.field.${name}`)}</label>
      <textarea
        id={`withdrawal-${name}`}
        className="input-text"
        name={name}
        rows={name === 'things' ? 4 : 3}
        maxLength={DRAFT_LIMITS[name]}
        defaultValue={draft[name]}
        aria-describedby={`withdrawal-${name}-hint`}
      />
      <span id={`withdrawal-${name}-hint`} className="field-hint">
        {t(`returns.hint.${name}`)}
      </span>
    </p>
  );
}
