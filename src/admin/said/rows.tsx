import { MODERATION, type Moderation } from '../../frame/shop/moderation.ts';
import type { Translate } from '../../platform/i18n/texts.ts';

/** What somebody has written in the shop. */
export interface SaidRow {
  id: number;
  about: string;
  author: string;
  email: string;
  body: string;
  createdAt: number;
  /** Where the shop's answer to it is written, and whether there is one. */
  answer?: { href: string; isThere: boolean };
}

interface RowsProps {
  rows: readonly (SaidRow & { when: string })[];
  state: Moderation;
  t: Translate;
}

/** The form of those that are chosen: its boxes stand beside the words, among the forms of each. */
const CHOSEN = 'chosen';

/** Each with its own buttons, and a bar for all that are ticked. */
export function Rows({ rows, state, t }: RowsProps) {
  const ways = MODERATION.filter((each) => each !== state);
  const was = <input type="hidden" name="was" value={state} />;
  return (
    <>
      <ul className="tasks is-said">
        {rows.map(({ id, about, author, body, when, answer }) => (
          <li key={id}>
            <div>
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
              <p className="soft">
                {author} · {when}
              </p>
            </div>
            <p className="said">{body}</p>
            <form method="post" className="row">
              <input type="hidden" name="ids" value={id} />
              {was}
              {ways.map((each) => (
                <button key={each} type="submit" className="button" name="do" value={each}>
                  {t(`admin.said.do.${each}`)}
                </button>
              ))}
              {answer && (
                <a className="button" href={answer.href}>
                  {t(answer.isThere ? 'admin.said.change_answer' : 'admin.said.answer')}
                </a>
              )}
            </form>
          </li>
        ))}
      </ul>
      <form method="post" id={CHOSEN} className="bulk">
        {was}
        <label htmlFor="chosen-do">{t('admin.said.chosen')}</label>
        <select id="chosen-do" name="do" required defaultValue="">
          <option value="">{t('admin.bulk.action')}</option>
          {ways.map((each) => (
            <option key={each} value={each}>
              {t(`admin.said.do.${each}`)}
            </option>
          ))}
        </select>
        <button type="submit" className="button">
          {t('admin.bulk.go_on')}
        </button>
      </form>
    </>
  );
}
