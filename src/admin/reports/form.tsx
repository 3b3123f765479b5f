import { type AdminContext, deskLink } from '../kit/index.ts';
import type { Report } from './describe.ts';
import { type FilterChoice, FilterFields } from './filters.tsx';
import { AGAINST, grainsOf, RANGES, type Wish } from './wish.ts';

/** What a report is about: a time, what stands beside it, how finely, in which money, and what of it. */
export function ReportForm({
  admin,
  report,
  wish,
  filters,
}: {
  admin: AdminContext;
  report: Report;
  wish: Wish;
  filters: readonly FilterChoice[];
}) {
  const { t } = admin.ctx;
  const grains = grainsOf(report, wish.item !== '');
  const currencies = report.money === 'any' ? admin.shop.settings.currencies.map(({ code }) => code) : [];
  const select = (name: string, value: string, options: readonly (readonly [string, string])[]) => (
    <div className="field">
      <label htmlFor={name}>{t(`admin.reports.${name}`)}</label>
      <select id={name} name={name} defaultValue={value}>
        {options.map(([each, label]) => (
          <option key={each} value={each}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
  const days = (
    of: 'range' | 'against',
    names: readonly [string, string],
    time: { from: string; to: string } | undefined,
  ) => (
    <fieldset className={`range is-${of}`}>
      <legend>{t(`admin.reports.${of}.own`)}</legend>
      {names.map((name, at) => (
        <label key={name}>
          <span className="soft">{t(at === 0 ? 'admin.reports.from' : 'admin.reports.to')}</span>
          <input type="date" name={name} defaultValue={at === 0 ? time?.from : time?.to} />
        </label>
      ))}
    </fieldset>
  );
  return (
    <form className="form is-small report-form" action={deskLink(`reports/${report.name}`)}>
      {wish.item !== '' && <input type="hidden" name="item" value={wish.item} />}
      {select(
        'range',
        wish.range,
        RANGES.map((name) => [name, t(`admin.reports.range.${name}`)]),
      )}
      {select(
        'against',
        wish.against,
        AGAINST.map((name) => [name, t(`admin.reports.against.${name}`)]),
      )}
      {grains.length > 1 &&
        select(
          'by',
          wish.by,
          grains.map((name) => [name, t(`admin.reports.by.${name}`)]),
        )}
      {currencies.length > 1 &&
        select(
          'currency',
          wish.currency,
          currencies.map((code) => [code, code]),
        )}
      {days('range', ['from', 'to'], wish.time)}
      {days('against', ['vs_from', 'vs_to'], wish.beside)}
      {filters.length > 0 && <FilterFields admin={admin} wish={wish} filters={filters} />}
      <div className="bar">
        <button type="submit" className="button is-main">
          {t('admin.reports.apply')}
        </button>
      </div>
    </form>
  );
}
