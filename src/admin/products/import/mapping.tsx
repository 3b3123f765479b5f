import {
  type ImportRun,
  JOINS,
  KEYS,
  MODES,
  NEW_AS,
  readHead,
  startImport,
} from '../../../catalogue/index.ts';
import { languageFacts } from '../../../frame/shop/languages.ts';
import {
  type AdminContext,
  type AdminReply,
  check,
  choice,
  deskLink,
  FieldRow,
  Heads,
  onward,
  problem,
  Refused,
  readForm,
  Section,
} from '../../kit/index.ts';
import { saidTwice, targetGroups } from './choices.ts';

/** Rows that show what a column holds. */
const SAMPLES = 3;
const SHOWN = 60;
/** Each row stands for itself. */
const NONE = 'none';

/** How a file is to be read, apart from its columns. */
function fieldsOf({ ctx, shop }: AdminContext, { language, plan }: ImportRun) {
  const { t } = ctx;
  const { languages, currencies } = shop.settings;
  return {
    language: choice({
      label: t('admin.import.language'),
      value: language,
      required: true,
      options: languages.map((code) => [code, languageFacts(code).name] as const),
    }),
    currency: choice({
      label: t('admin.import.currency'),
      value: plan.currency,
      required: true,
      options: currencies.map(({ code }) => [code, code] as const),
    }),
    mode: choice({
      label: t('admin.import.mode'),
      value: plan.mode,
      required: true,
      options: MODES.map((mode) => [mode, t(`admin.import.mode.${mode}`)] as const),
    }),
    joinBy: choice({
      label: t('admin.import.join'),
      hint: t('admin.import.join_hint'),
      value: plan.joinBy || NONE,
      required: true,
      options: ([NONE, ...JOINS] as const).map((by) => [by, t(`admin.import.join.${by}`)] as const),
    }),
    key: choice({
      label: t('admin.import.key'),
      hint: t('admin.import.key_hint'),
      value: plan.key,
      required: true,
      options: KEYS.map((key) => [key, t(`admin.import.key.${key}`)] as const),
    }),
    newAs: choice({
      label: t('admin.import.new_as'),
      hint: t('admin.import.new_as_hint'),
      value: plan.newAs,
      required: true,
      options: NEW_AS.map((state) => [state, t(`admin.import.new_as.${state}`)] as const),
    }),
    leaveEmpty: check({
      label: t('admin.import.leave_empty'),
      hint: t('admin.import.leave_empty_hint'),
      value: plan.leaveEmpty ? '1' : '',
    }),
  };
}

/** What each column holds, with some of its cells beside it; then how the whole is read. */
export async function Mapping({
  admin,
  run,
  refused,
}: {
  admin: AdminContext;
  run: ImportRun;
  refused?: string;
}) {
  const { t } = admin.ctx;
  const { titles, targets, joined } = run.plan;
  const isTried = run.state === 'tried';
  const [, ...rows] = await readHead(admin.shop, run, SAMPLES);
  const wrong = new Set(saidTwice(run));
  return (
    <form method="post" className="form is-broad" data-guard="">
      {refused && <Refused>{refused}</Refused>}
      {joined && joined.by === run.plan.joinBy && (
        <p className="notice">
          {t('admin.import.joined', joined)} <a href="#field-joinBy">{t('admin.import.joined_not')}</a>
        </p>
      )}
      {isWithoutKey(run) && <p className="notice">{t('admin.import.no_key')}</p>}
      <Section title={t('admin.import.columns')}>
        <p>{t('admin.import.columns_about')}</p>
        <div className="table-wrap">
          <table className="table">
            <Heads of={[t('admin.import.in_file'), t('admin.import.in_shop')]} />
            <tbody>
              {titles.map((title, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
                <tr key={at}>
                  <th scope="row">
                    {title || t('admin.import.untitled', { number: at + 1 })}
                    <p className="hint">
                      {rows
                        .map((row) => (row[at] ?? '').trim())
                        .filter((text) => text !== '')
                        .map((text) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text))
                        .join(' · ')}
                    </p>
                  </th>
                  <td>
                    <select
                      name={`c${at}`}
                      defaultValue={targets[at] ?? ''}
                      aria-label={t('admin.import.holds_of', { title: title || `${at + 1}` })}
                      aria-invalid={wrong.has(at) ? true : undefined}
                    >
                      <option value="">{t('admin.import.target.nothing')}</option>
                      {targetGroups(admin, title.trim()).map(({ label, options }) => (
                        <optgroup key={label} label={label}>
                          {options.map(([value, said]) => (
                            <option key={value} value={value}>
                              {said}
                            </option>
                          ))}
                        </optgroup>
                      ))}
                    </select>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Section>
      <Section title={t('admin.import.how')}>
        {Object.entries(fieldsOf(admin, run)).map(([name, field]) => (
          <FieldRow key={name} name={name} field={field} />
        ))}
      </Section>
      <div className="bar is-sticky">
        <button type="submit" className={isTried ? 'button' : 'button is-main'} name="do" value="try">
          {t('admin.import.try')}
        </button>
        <button type="submit" className={isTried ? 'button is-main' : 'button'} name="do" value="run">
          {t('admin.import.run')}
        </button>
        <button type="submit" className="button" name="do" value="leave">
          {t('admin.import.leave')}
        </button>
      </div>
    </form>
  );
}

/** Has the file read as the form says. @returns the run as it was typed and what is wrong with it, or where to go on */
export async function startFrom(
  admin: AdminContext,
  run: ImportRun,
  dryRun: boolean,
): Promise<AdminReply | { typed: ImportRun; refused: string }> {
  const { ctx, shop } = admin;
  const { t, form } = ctx;
  const read = readForm(fieldsOf(admin, run), form, t);
  const targets = run.plan.titles.map((title, at) => {
    const said = form.line(`c${at}`, 60);
    const isKnown = targetGroups(admin, title.trim()).some(({ options }) =>
      options.some(([value]) => value === said),
    );
    return isKnown ? said : '';
  });
  const typed: ImportRun = { ...run, plan: { ...run.plan, targets } };
  if (!read.values) return { typed, refused: t('admin.field.choice') };
  const { language, currency, mode, joinBy, key, newAs, leaveEmpty } = read.values;
  const plan = {
    targets,
    currency,
    mode: mode || 'both',
    joinBy: joinBy === NONE ? ('' as const) : joinBy,
    key: key || 'sku_or_id',
    newAs: newAs || 'draft',
    leaveEmpty,
    dryRun,
  };
  typed.language = language || run.language;
  typed.plan = { ...typed.plan, ...plan };
  const [twice] = saidTwice(typed);
  if (twice !== undefined)
    return { typed, refused: t('admin.import.twice', { title: run.plan.titles[twice] ?? '' }) };
  const missing = missingIn(typed);
  if (missing) return { typed, refused: t(`admin.import.missing.${missing}`) };
  const speaks = ctx.language;
  const here = deskLink(`products/import/${run.id}`);
  const started = await admin.do(startImport, {
    id: run.id,
    language: typed.language,
    plan: { ...plan, speaks },
  });
  await shop.changes.spread();
  return started ? onward(here) : onward(here, problem(t('admin.import.started')));
}

/** Whether products would be made anew each time that the file comes. */
const isWithoutKey = ({ plan: { targets, joinBy, key } }: ImportRun): boolean =>
  targets.some((target) => target === 'name' || target.startsWith('text.name.')) &&
  joinBy !== 'name' &&
  key !== 'name' &&
  !['sku', 'id', 'gtin'].some((key) => targets.includes(key));

/** What a file must say so that its rows can be read at all. */
function missingIn({
  plan: { targets, mode, key, joinBy },
}: ImportRun): 'key' | 'name' | 'group' | undefined {
  const has = (target: string) => targets.includes(target);
  const named = has('name') || targets.some((target) => target.startsWith('text.name.'));
  if ((joinBy === 'group' || joinBy === 'parent') && !has(joinBy)) return 'group';
  // Rows that are joined by their name are known by it too.
  const byName = joinBy === 'name' && named;
  const known = key === 'sku_or_id' ? has('sku') || has('id') || byName : key === 'name' ? named : has(key);
  if (mode === 'update' || key !== 'sku_or_id') return known ? undefined : 'key';
  return named || known ? undefined : 'name';
}
