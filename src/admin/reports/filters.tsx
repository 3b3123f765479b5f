import { type Term, termsOf } from '../../catalogue/index.ts';
import { languageFacts } from '../../frame/shop/languages.ts';
import { type Kind, readItems } from '../../orders/index.ts';
import { type AdminContext, deskLink, Icon } from '../kit/index.ts';
import { FILTERS, type FilterName, type Report } from './describe.ts';
import { namesOf } from './names.ts';
import { queryOf, type Wish } from './wish.ts';

type Choices = readonly (readonly [value: string, label: string])[];

/** What a report can be narrowed to. */
export interface FilterChoice {
  name: FilterName;
  /** Undefined for what is typed. */
  choices: Choices | undefined;
}

/** More of a kind than these nobody finds in a list. */
const MOST = 300;

const KEPT_MS = 5 * 60_000;

/** Of orders of the time that is looked at, as up to five minutes ago; and of the catalogue as it is. */
export async function readFilters(admin: AdminContext, report: Report, wish: Wish): Promise<FilterChoice[]> {
  const { ctx, shop, now } = admin;
  const kinds = report.filters.flatMap((name): Kind[] => {
    const kind = FILTERS[name];
    return kind === 'term' || kind === 'language' || kind === 'flag' || name === 'coupon' ? [] : [kind];
  });
  const { from, to } = wish.time;
  const key = `reports.choices ${ctx.language} ${wish.currency} ${from} ${to} ${kinds} ${Math.floor(now / KEPT_MS)}`;
  const known =
    kinds.length > 0
      ? await shop.cache.get(key, [], () => readChoices(admin, wish, kinds))
      : new Map<Kind, Choices>();
  return Promise.all(
    report.filters.map(async (name): Promise<FilterChoice> => {
      const kind = FILTERS[name];
      if (name === 'coupon' || kind === 'flag') return { name, choices: undefined };
      if (kind === 'term') return { name, choices: await termChoices(admin, name as 'category' | 'brand') };
      if (kind === 'language')
        return {
          name,
          choices: shop.settings.languages.map((code) => [code, languageFacts(code).name] as const),
        };
      const choices = known.get(kind) ?? [];
      const chosen = wish.filters[name];
      // What is asked for and was not sold in this time stands there too.
      const missing = chosen !== undefined && choices.every(([value]) => value !== chosen);
      return {
        name,
        choices: missing ? [[chosen, (await namesOf(admin, kind, [chosen]))(chosen)], ...choices] : choices,
      };
    }),
  );
}

async function readChoices(admin: AdminContext, { currency, time }: Wish, kinds: readonly Kind[]) {
  const items = await readItems(admin.shop, { kinds, currency, ...time });
  const choices = await Promise.all(
    kinds.map(async (kind): Promise<[Kind, Choices]> => {
      const found = (items.get(kind) ?? []).slice(0, MOST);
      const called = await namesOf(admin, kind, found);
      const named = found.map((item) => [item, called(item)] as const);
      return [kind, named.toSorted(([, a], [, b]) => a.localeCompare(b, admin.ctx.language))];
    }),
  );
  return new Map(choices);
}

async function termChoices({ ctx, shop }: AdminContext, taxonomy: 'category' | 'brand'): Promise<Choices> {
  const { byId } = await termsOf(shop, ctx.language);
  const label = ({ names }: Term) => names.join(' › ');
  return [...byId.values()]
    .filter((term) => term.taxonomy === taxonomy)
    .map((term) => [`${term.id}`, label(term)] as const)
    .toSorted(([, a], [, b]) => a.localeCompare(b, ctx.language));
}

/** A list of choices, or a line to type on, for each filter; folded up while none is asked for. */
export function FilterFields({
  admin,
  wish,
  filters,
}: {
  admin: AdminContext;
  wish: Wish;
  filters: readonly FilterChoice[];
}) {
  const { t } = admin.ctx;
  const count = Object.keys(wish.filters).length;
  return (
    <details className="report-filters" open={count > 0}>
      <summary>{t('admin.reports.filters', { count })}</summary>
      <div className="report-form">
        {filters.map(({ name, choices }) => {
          const id = `filter-${name}`;
          const value = wish.filters[name] ?? '';
          if (FILTERS[name] === 'flag')
            return (
              <label key={name} className="check">
                <input type="checkbox" name={name} value="1" defaultChecked={value !== ''} />
                <span>{t(`admin.reports.filter.${name}`)}</span>
              </label>
            );
          return (
            <div key={name} className="field">
              <label htmlFor={id}>{t(`admin.reports.filter.${name}`)}</label>
              {choices === undefined ? (
                <input id={id} name={name} defaultValue={value} maxLength={100} autoComplete="off" />
              ) : (
                <select id={id} name={name} defaultValue={value}>
                  <option value="">{t('admin.reports.filter.any')}</option>
                  {choices.map(([each, label]) => (
                    <option key={each} value={each}>
                      {label}
                    </option>
                  ))}
                </select>
              )}
            </div>
          );
        })}
      </div>
    </details>
  );
}

/** What the report is narrowed to, each with a link that takes it off. */
export function FilterChips({
  admin,
  report,
  wish,
  filters,
  itemName,
}: {
  admin: AdminContext;
  report: Report;
  wish: Wish;
  filters: readonly FilterChoice[];
  itemName: string;
}) {
  const { t } = admin.ctx;
  const at = (change: Record<string, string>) =>
    `${deskLink(`reports/${report.name}`)}?${queryOf(wish, change)}`;
  const chips = filters.flatMap(({ name, choices }): Chip[] => {
    const value = wish.filters[name];
    if (value === undefined) return [];
    const label = t(`admin.reports.filter.${name}`);
    const called = choices?.find(([each]) => each === value)?.[1] ?? value;
    return [{ label, value: FILTERS[name] === 'flag' ? '' : called, without: at({ [name]: '' }) }];
  });
  if (wish.item !== '')
    chips.unshift({
      label: t('admin.reports.only'),
      value: itemName,
      without: at({ item: '', by: '', sort: '' }),
    });
  if (chips.length === 0) return null;
  const none = Object.fromEntries(report.filters.map((name) => [name, '']));
  return (
    <ul className="chips" aria-label={t('admin.list.filters')}>
      {chips.map(({ label, value, without }) => {
        const filter = value === '' ? label : `${label}: ${value}`;
        return (
          <li key={label}>
            <a href={without} aria-label={t('admin.list.remove', { filter })}>
              {label}
              {value !== '' && ': '}
              {value !== '' && <strong>{value}</strong>}
              <Icon name="close" />
            </a>
          </li>
        );
      })}
      <li>
        <a href={at({ ...none, item: '', by: '', sort: '' })}>{t('admin.list.show_all')}</a>
      </li>
    </ul>
  );
}

interface Chip {
  label: string;
  value: string;
  without: string;
}
