import { MODERATION, type Moderation } from '../../frame/shop/moderation.ts';
import type { Translate } from '../../platform/i18n/texts.ts';
import type { SaidRow } from './screen.tsx';

interface RowsProps {
  rows: readonly (SaidRow & { when: string })[];
  state: Moderation;
  t: Translate;
}

/** The form of those that are chosen: its boxes stand beside the words, among the forms of each. */
const CHOSEN = 'chosen';

/** Each with its own buttons, and one row of them for all that are ticked. */
export function Rows({ rows, state, t }: RowsProps) {
  const ways = MODERATION.filter((each) => each !== state);
  const buttons = ways.map((each) => (
    <button key={each} type="submit" className="button" name="do" value={each}>
      {t(`admin.said.do.${each}`)}
    </button>
  ));
  const was = <input type="hidden" name="was" value={state} />;
  return (
    <>
      <ul className="tasks is-said">
        {rows.map(({ id, about, author, body, when }) => (
          <li key={id}>
            <p>
              <label className="check">
                <input
                  type="checkbox"
                  name="ids"
                  value={id}
                  form={CHOSEN}
                  aria-label={t('admin.said.choose', { who: author })}
                />
                <strong>{about}</strong>
              </label>
              <span className="soft">
                {author} · {when}
              </span>
            </p>
            <p className="said">{body}</p>
            <form method="post" className="row">
              <input type="hidden" name="ids" value={id} />
              {was}
              {buttons}
            </form>
          </li>
        ))}
      </ul>
      <form method="post" id={CHOSEN} className="bulk">
        {was}
        <span>{t('admin.said.chosen')}</span>
        {buttons}
      </form>
    </>
  );
}
