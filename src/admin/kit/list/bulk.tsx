import { BulkRefused, rehearse, startBulk } from '../../../frame/bulk/index.ts';
import type { Facts } from '../../../frame/command/index.ts';
import { md5 } from '../../../platform/security/tokens.ts';
import { deskLink } from '../address.ts';
import { type AnyField, longText, readForm } from '../fields.ts';
import { FieldRow, Form } from '../form.tsx';
import { Refused } from '../refused-box.tsx';
import { type AdminContext, type AdminReply, onward, problem, screenPage } from '../screen.ts';
import { MOST_COUNTED } from './count.ts';
import type { BulkAction, ListOf, ListWish } from './describe.ts';

/** As many as one change touches: more are narrowed first. */
const MOST = 100_000;

export const mayBulk = ({ may }: AdminContext, { needs, job }: BulkAction): boolean =>
  may(needs) && (job === undefined || may('bulk.run'));

/** Below a list: what to do with those that are chosen, or with all that match. */
export function BulkBar<Row>(props: {
  list: ListOf<Row>;
  admin: AdminContext;
  count: number;
  more: boolean;
}) {
  const { list, admin, count, more } = props;
  const { t } = admin.ctx;
  const actions = (list.bulk ?? []).filter((action) => mayBulk(admin, action));
  if (actions.length === 0) return null;
  return (
    <div className="bulk" data-bulk="">
      <span className="soft js-only" data-chosen="" data-text={t('admin.bulk.chosen')} role="status" />
      {more && (
        <label className="check">
          <input type="checkbox" name="all" value="1" />
          {count > MOST_COUNTED
            ? t('admin.bulk.all_over', { count: MOST_COUNTED })
            : t('admin.bulk.all', { count })}
        </label>
      )}
      <label className="screen-reader-text" htmlFor="bulk-action">
        {t('admin.bulk.action')}
      </label>
      <select id="bulk-action" name="action" required defaultValue="">
        <option value="">{t('admin.bulk.action')}</option>
        {actions.map(({ name }) => (
          <option key={name} value={name}>
            {t(`admin.${list.name}.bulk.${name}`)}
          </option>
        ))}
      </select>
      <button type="submit" className="button">
        {t('admin.bulk.go_on')}
      </button>
    </div>
  );
}

interface Asked<Row> {
  list: ListOf<Row>;
  action: BulkAction;
  /** The list as it was. */
  here: string;
  wish: ListWish;
  chosen: readonly number[];
}

/** Which they are: those chosen, or all that the list shows now. */
async function idsOf<Row>(
  admin: AdminContext,
  { list, action, wish, chosen }: Asked<Row>,
): Promise<number[]> {
  if (!admin.ctx.form.flag('all')) return [...chosen];
  return list.ids(admin, wish, (action.page?.most ?? MOST) + 1);
}

/** By which it is known whether a list is still the one that was said to be touched. */
const markOf = (ids: readonly number[]): string => md5(ids.join());

/** What an action asked for first, by field as it was typed, and what it means; undefined while that is not clear. */
async function saidFor(admin: AdminContext, { asks, refuses, job }: BulkAction) {
  const { form, t } = admin.ctx;
  const fields: Record<string, AnyField> = (await asks?.(admin)) ?? {};
  const read = readForm(fields, form, t);
  const refused = read.values && refuses?.(read.values);
  if (refused) read.errors.set(refused[0], t(refused[1]));
  const values = refused ? undefined : read.values;
  return { fields, read, input: values && { value: job?.input(values, admin) } };
}

/** Says before it happens how many it will touch, with examples; nothing is changed yet. */
export async function confirmBulk<Row>(admin: AdminContext, asked: Asked<Row>): Promise<AdminReply> {
  return confirmPage(admin, asked, await idsOf(admin, asked));
}

/** Which they are, for the form that goes on with them. */
function Chosen<Row>({
  admin,
  asked,
  ids,
}: {
  admin: AdminContext;
  asked: Asked<Row>;
  ids: readonly number[];
}) {
  return (
    <>
      <input type="hidden" name="action" value={asked.action.name} />
      {admin.ctx.form.flag('all') ? (
        <>
          <input type="hidden" name="all" value="1" />
          <input type="hidden" name="said" value={markOf(ids)} />
        </>
      ) : (
        asked.chosen.map((id) => <input key={id} type="hidden" name="ids" value={id} />)
      )}
    </>
  );
}

/** Asks for what the action needs to know first. */
async function askPage<Row>(
  admin: AdminContext,
  asked: Asked<Row>,
  ids: readonly number[],
): Promise<AdminReply> {
  const { list, action, here } = asked;
  const { t, form } = admin.ctx;
  const { fields, read } = await saidFor(admin, action);
  const label = t(`admin.menu.${list.menu.name}`);
  return screenPage({
    title: t(`admin.${list.name}.bulk.${action.name}`),
    back: { href: here, label },
    body: (
      <Form
        fields={fields}
        read={form.has('asked') ? read : undefined}
        action={here}
        submit={t('admin.bulk.go_on')}
        cancel={{ href: here, label: t('admin.cancel') }}
      >
        <Chosen admin={admin} asked={asked} ids={ids} />
        <input type="hidden" name="asked" value="1" />
      </Form>
    ),
  });
}

async function confirmPage<Row>(
  admin: AdminContext,
  asked: Asked<Row>,
  ids: readonly number[],
  changed = false,
): Promise<AdminReply> {
  const { list, action, here } = asked;
  const { t } = admin.ctx;
  if (ids.length === 0) return onward(here, problem(t('admin.bulk.nothing')));
  const most = action.page?.most ?? MOST;
  if (ids.length > most) return onward(here, problem(t('admin.bulk.too_many', { count: most })));
  if (action.page) return onward(action.page.href(ids));
  const { read, input } = await saidFor(admin, action);
  if (!input) return askPage(admin, asked, ids);
  const things = (await action.job!.things?.(admin, ids)) ?? ids;
  const plan = await rehearse(admin.shop, action.job!.kind, { ids: things, input: input.value });
  const tells = (facts: Facts) => action.job?.tells?.(admin, facts) ?? factsText(facts);
  const names = await list.named?.(
    admin,
    plan.examples.map(({ id }) => id),
  );
  const examples = await Promise.all(
    plan.examples.map(async ({ id, before, after }) => ({
      id,
      before: await tells(before),
      after: await tells(after),
    })),
  );
  const warning = await action.warns?.(admin, ids);
  return screenPage({
    title: t(`admin.${list.name}.bulk.${action.name}`),
    back: { href: here, label: t(`admin.menu.${list.menu.name}`) },
    body: (
      <form method="post" action={here} className="form">
        {changed && <Refused>{t('admin.bulk.changed')}</Refused>}
        <p className="lead">{t('admin.bulk.will', { changes: plan.changes, total: plan.total })}</p>
        {warning && <p className="notice is-plain">{warning}</p>}
        {Object.entries(plan.skipped).map(([why, count]) => (
          <p key={why} className="soft">
            {t('admin.bulk.skipped', { count, why: t(`admin.bulk.why.${why}`) })}
          </p>
        ))}
        {examples.length > 0 && (
          <div className="table-wrap">
            <table className="table">
              <caption>{t('admin.bulk.examples')}</caption>
              <tbody>
                {examples.map(({ id, before, after }) => (
                  <tr key={id}>
                    <th scope="row">{names?.get(id) ?? id}</th>
                    <td>{before}</td>
                    <td>→ {after}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        <Chosen admin={admin} asked={asked} ids={ids} />
        <input type="hidden" name="sure" value="1" />
        {[...read.typed].map(([name, typed]) => (
          <input key={name} type="hidden" name={name} value={typed} />
        ))}
        <FieldRow name="reason" field={longText({ label: t('admin.reason'), max: 500, rows: 2 })} />
        <div className="bar">
          <button type="submit" className="button is-main" disabled={plan.changes === 0}>
            {t('admin.bulk.do', { count: plan.changes })}
          </button>
          <a className="button" href={here}>
            {t('admin.cancel')}
          </a>
        </div>
      </form>
    ),
  });
}

const factsText = (facts: Facts): string => Object.values(facts).map(String).join(', ');

/** Starts it as a job of the house and leads to its progress. */
export async function startChosen<Row>(admin: AdminContext, asked: Asked<Row>): Promise<AdminReply> {
  const { t, form } = admin.ctx;
  const { action, here } = asked;
  const ids = await idsOf(admin, asked);
  // Orders come in while somebody reads: nothing is touched that was not said.
  if (form.flag('all') && form.text('said', 40) !== markOf(ids)) return confirmPage(admin, asked, ids, true);
  const { input } = await saidFor(admin, action);
  if (!action.job || !input || ids.length > MOST) return onward(here, problem(t('admin.bulk.nothing')));
  try {
    const { kind, things } = action.job;
    const reason = form.trimmed('reason', 500);
    const changed = (await things?.(admin, ids)) ?? ids;
    const id = await admin.do(startBulk, { kind, input: input.value, ids: changed, reason });
    return onward(deskLink(`work/${id}`));
  } catch (error) {
    if (error instanceof BulkRefused) return onward(here, problem(t('admin.bulk.nothing')));
    throw error;
  }
}
