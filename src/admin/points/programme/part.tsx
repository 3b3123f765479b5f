import type { ReactNode } from 'react';
import { ShopError } from '../../../frame/request/errors.ts';
import { formatMoney } from '../../../platform/money.ts';
import {
  type Comparison,
  changeProgramme,
  compareProgrammes,
  type ProgrammeFile,
  type ProgrammePart,
  ProgrammeProblem,
  planProgramme,
} from '../../../points/index.ts';
import {
  type AdminContext,
  type AdminReply,
  type AnyField,
  deskLink,
  done,
  FieldRow,
  Form,
  Heads,
  onward,
  problem,
  Removal,
  readForm,
  type Screen,
  Section,
  screenPage,
  text,
} from '../../kit/index.ts';
import { baseOf } from '../../products/words.tsx';
import { fieldsOf, NoSuchCode, readInto } from './inputs.ts';
import { KINDS, keptFile, namedPart, partNamed, TERMS_KIND } from './kinds.ts';
import { TERMS } from './specs.ts';
import { levelName, partText } from './words.ts';

type Read = ReturnType<typeof readForm>;
type Kind = typeof TERMS_KIND;
const HERE = deskLink('points/programme');

/** One part of the programme, as somebody looks at it. */
interface Looked {
  kind: Kind;
  part: ProgrammePart | undefined;
  /** As it stands; of what is new, what it begins with. */
  stands: ProgrammeFile;
  version: number;
}

/** Everything that is no list: what points are worth, what earns, how long they last, who is looked at. */
export const termsScreen: Screen = {
  path: 'points/programme/terms',
  needs: 'points.programme',
  GET: async (admin) => show(admin, await terms(admin)),
  POST: async (admin) => change(admin, await terms(admin)),
};

/** A rule, a campaign or a level; `new` is one that is not there yet. */
export const partScreen: Screen = {
  path: 'points/programme/{list}/{name}',
  needs: 'points.programme',
  GET: async (admin, { list = '', name = '' }) => show(admin, await looked(admin, list, name)),
  async POST(admin, { list = '', name = '' }) {
    const of = await looked(admin, list, name);
    if (admin.ctx.form.text('do', 10) === 'remove' && of.part) return remove(admin, of.part);
    return change(admin, of);
  },
};

async function terms(admin: AdminContext): Promise<Looked> {
  const { version, file } = await keptFile(admin);
  const part = { kind: 'terms' } as const;
  return { kind: TERMS_KIND, part, stands: partNamed(file, part), version };
}

async function looked(admin: AdminContext, list: string, name: string): Promise<Looked> {
  const kind = KINDS[list];
  if (!kind || kind.of === 'terms') throw new ShopError('not_found');
  const { version, file } = await keptFile(admin);
  if (name === 'new') return { kind, part: undefined, stands: kind.fresh, version };
  const part = namedPart(kind.of, name);
  return { kind, part, stands: partNamed(file, part), version };
}

/** What a new one is called for good. */
const codeField = ({ ctx: { t } }: AdminContext): Record<string, AnyField> => ({
  code: text({
    label: t('admin.programme.code'),
    hint: t('admin.programme.code_hint'),
    required: true,
    max: 40,
  }),
});

async function formFields(admin: AdminContext, { kind, part, stands }: Looked) {
  const fields = await fieldsOf(admin, kind.of, kind.specs, kind.shape.open(stands));
  return part ? fields : { ...codeField(admin), ...fields };
}

async function change(admin: AdminContext, of: Looked): Promise<AdminReply> {
  const { ctx, shop, now } = admin;
  const { t, form } = ctx;
  const { kind, stands } = of;
  const { file } = await keptFile(admin);
  const fields = await formFields(admin, of);
  const read = readForm(fields, form, t);
  if (!read.values) return show(admin, of, { read });
  let value: ProgrammeFile;
  try {
    value = kind.shape.close(await readInto(admin, kind.specs, kind.shape.open(stands), read.values));
  } catch (error) {
    if (!(error instanceof NoSuchCode)) throw error;
    read.errors.set(error.field, t('admin.products.no_such', { code: error.code }));
    return show(admin, of, { read });
  }
  const code = String((read.values as Record<string, unknown>).code ?? '');
  const part = of.part ?? namedPart(kind.of === 'terms' ? 'rule' : kind.of, code);
  if (!of.part) value = kind.of === 'level' ? { slug: code, ...value } : { code, ...value };
  const isThere =
    !of.part && (file[`${kind.of}s`] as ProgrammeFile[]).some((one) => (one.slug ?? one.code) === code);
  if (isThere) read.errors.set('code', t('admin.programme.code_there'));
  const plan = await planProgramme(shop, part, value);
  if (isThere || 'problems' in plan)
    return show(admin, of, {
      read,
      ...('problems' in plan ? { refused: problemText(admin, plan.problems) } : {}),
    });
  if (form.has('try')) {
    const costs = await compareProgrammes(shop, plan.programme, now);
    return show(admin, of, {
      read,
      tried: <Tried admin={admin} fields={fields} read={read} costs={costs} />,
    });
  }
  try {
    const version = form.integer('version') ?? 0;
    await admin.do(changeProgramme, { part, value, version });
  } catch (error) {
    if (!(error instanceof ProgrammeProblem)) throw error;
    return show(admin, of, { read, refused: problemText(admin, error.problems) });
  }
  await shop.changes.spread();
  return onward(HERE, done(t('admin.programme.saved')));
}

async function remove(admin: AdminContext, part: ProgrammePart): Promise<AdminReply> {
  const { t } = admin.ctx;
  try {
    await admin.do(changeProgramme, { part, value: undefined });
  } catch (error) {
    if (!(error instanceof ProgrammeProblem)) throw error;
    return onward(HERE, problem(problemText(admin, error.problems)));
  }
  await admin.shop.changes.spread();
  return onward(HERE, done(t('admin.programme.removed')));
}

const PROBLEMS: readonly (readonly [RegExp, string])[] = [
  [/the rank ".*" is there twice/, 'rank'],
  [/\.to: is less than from/, 'to'],
  [/\.endsAt: is not after/, 'endsAt'],
  [/\.amount: is fixed/, 'fixed'],
  [/\.name: is a text/, 'name'],
  [/amount\.money/, 'money'],
  [/entry\./, 'entry'],
  [/\.(?:code|slug): is a code/, 'code'],
];

/** Each reason once, as sentences. */
function problemText({ ctx: { t } }: AdminContext, problems: readonly string[]): string {
  const names = problems.map((line) => PROBLEMS.find(([is]) => is.test(line))?.[1] ?? 'other');
  return [...new Set(names)].map((name) => t(`admin.programme.problem.${name}`)).join(' ');
}

interface Shown {
  read?: Read;
  refused?: string;
  /** What it would change; then nothing is wrong with it. */
  tried?: ReactNode;
}

async function show(admin: AdminContext, of: Looked, shown: Shown = {}): Promise<AdminReply> {
  const { t, form } = admin.ctx;
  const { kind, part, stands, version } = of;
  const { read, refused, tried } = shown;
  const fields = await formFields(admin, of);
  const rows = (names: readonly string[]) => (
    <div className="pairs">
      {names.map((name) => (
        <FieldRow
          key={name}
          name={name}
          field={fields[name]!}
          typed={read?.typed.get(name)}
          error={read?.errors.get(name)}
        />
      ))}
    </div>
  );
  const isTerms = kind.of === 'terms';
  const namesOf = (paths: readonly string[]) =>
    Object.keys(fields).filter((name) => paths.some((path) => name === path || name.startsWith(`${path}.`)));
  return screenPage({
    title: isTerms
      ? t('admin.programme.terms')
      : part
        ? titleOf(admin, kind.of, stands)
        : t(`admin.programme.new.${kind.of}`),
    status: read && !tried ? 422 : 200,
    back: { href: HERE, label: t('admin.menu.points_programme') },
    body: (
      <>
        <Form
          fields={fields}
          read={tried ? undefined : read}
          refused={refused}
          version={form.has('version') ? (form.integer('version') ?? 0) : version}
          submit={t('admin.save')}
          unsaved={tried !== undefined}
          laidOut
          broad
        >
          <button type="submit" hidden />
          {isTerms ? (
            Object.entries(TERMS).map(([section, specs]) => (
              <Section key={section} title={t(`admin.programme.section.${section}`)}>
                {rows(namesOf(specs.map(({ path }) => path)))}
              </Section>
            ))
          ) : (
            <div className="panel">{rows(Object.keys(fields))}</div>
          )}
          <Section
            title={t('admin.programme.would')}
            tools={
              <button type="submit" className="button" name="try" value="1">
                {t('admin.programme.look')}
              </button>
            }
          >
            {tried ?? <p className="hint">{t('admin.programme.look_about')}</p>}
          </Section>
        </Form>
        {part && !isTerms && (
          <Removal
            label={t(`admin.programme.remove.${kind.of}`)}
            text={t(`admin.programme.remove_means.${kind.of}`)}
          />
        )}
      </>
    ),
  });
}

/** A level is known by its name; what has none is told by what it gives. */
const titleOf = (admin: AdminContext, of: Kind['of'], part: ProgrammeFile) =>
  of === 'level' ? levelName(admin, part) : partText(admin, of === 'rule' ? 'rules' : 'campaigns', part);

/** What differs from what is in force, and what the last thirty days would have cost with it. */
function Tried(props: {
  admin: AdminContext;
  fields: Record<string, AnyField>;
  read: Read;
  costs: Comparison;
}) {
  const { admin, fields, read, costs } = props;
  const { t, language } = admin.ctx;
  const base = baseOf(admin.shop);
  const said = (field: AnyField, value: string) =>
    field.kind === 'check'
      ? t(value === '' || value === '0' ? 'admin.programme.no' : 'admin.programme.yes')
      : (field.options?.find(([option]) => option === value)?.[1] ?? (value || '–'));
  const changed = Object.entries(fields).filter(
    ([name, { value = '' }]) => (read.typed.get(name) ?? '') !== value,
  );
  const number = (of: number) => of.toLocaleString(language);
  return (
    <div role="status">
      {changed.length === 0 ? (
        <p>{t('admin.programme.same')}</p>
      ) : (
        <div className="table-wrap">
          <table className="table">
            <Heads of={['what', 'before', 'after'].map((name) => t(`admin.programme.column.${name}`))} />
            <tbody>
              {changed.map(([name, field]) => (
                <tr key={name}>
                  <th scope="row">{field.label}</th>
                  <td>{said(field, field.value ?? '')}</td>
                  <td>{said(field, read.typed.get(name) ?? '')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <h3>{t('admin.programme.last_month', { count: costs.orders })}</h3>
      <div className="table-wrap">
        <table className="table">
          <Heads
            of={[
              t('admin.programme.column.rule'),
              [t('admin.programme.column.now'), 'amount'],
              [t('admin.programme.column.next'), 'amount'],
            ]}
          />
          <tbody>
            {costs.rules.map(({ code, now, next }) => (
              <tr key={code}>
                <th scope="row">{code}</th>
                <td className="amount">{number(now)}</td>
                <td className="amount">{number(next)}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">{t('admin.programme.all')}</th>
              <td className="amount">{number(costs.now)}</td>
              <td className="amount">{number(costs.next)}</td>
            </tr>
            <tr>
              <th scope="row">{t('admin.programme.worth')}</th>
              <td className="amount">{formatMoney(costs.worthNow, base)}</td>
              <td className="amount">{formatMoney(costs.worthNext, base)}</td>
            </tr>
          </tbody>
        </table>
      </div>
      {costs.unknown.length > 0 && (
        <p className="hint">
          {t('admin.programme.unknown', {
            deeds: new Intl.ListFormat(language).format(
              costs.unknown.map((trigger) => t(`admin.programme.rule.trigger.is.${trigger}`)),
            ),
          })}
        </p>
      )}
    </div>
  );
}
