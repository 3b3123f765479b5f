import { dayText } from '../../frame/shop/dates.ts';
import { numberFormat } from '../../platform/i18n/numbers.ts';
import { type readForgotten, terms } from '../../privacy/index.ts';
import { type AdminContext, deskLink, Heads, Section } from '../kit/index.ts';

/** For how long the shop keeps what, and what has gone because that time was over: how much, never whose. */
export function Forgotten({
  admin: { ctx, shop },
  lines,
}: {
  admin: AdminContext;
  lines: Awaited<ReturnType<typeof readForgotten>>;
}) {
  const { t, language } = ctx;
  const number = numberFormat(language);
  const heads = [
    t('admin.privacy.column.day'),
    t('admin.privacy.column.what'),
    [t('admin.privacy.column.rows'), 'amount'] as const,
  ];
  return (
    <>
      <Section title={t('admin.privacy.terms')}>
        <p>
          {t('admin.privacy.terms.about')}{' '}
          <a href={deskLink('settings/privacy')}>{t('admin.privacy.terms.change')}</a>
        </p>
        <dl className="facts">
          {terms(shop).map(({ what, days }) => (
            <div key={what} className="facts-row">
              <dt>{t(`privacy.forgets.${what}`)}</dt>
              <dd>{t('admin.privacy.term', { days })}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title={t('admin.privacy.register')}>
        {lines.length === 0 ? (
          <p className="empty">{t('admin.privacy.register.empty')}</p>
        ) : (
          <div className="table-wrap">
            <table className="table">
              <Heads of={heads} />
              <tbody>
                {lines.map(({ day, what, rows, at }) => (
                  <tr key={`${day} ${what}`}>
                    <td>{dayText(at, language, shop.settings)}</td>
                    <td>{t(`privacy.forgets.${what}`)}</td>
                    <td className="amount">{number.format(rows)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Section>
    </>
  );
}
