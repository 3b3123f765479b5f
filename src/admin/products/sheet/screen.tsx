import {
  CellsRefused,
  type CellsWish,
  changeVariations,
  isMistyped,
  makeVariations,
  type ProductProblem,
  type WholeProduct,
} from '../../../catalogue/index.ts';
import { parseTyped } from '../../../platform/money.ts';
import {
  type AdminContext,
  type AdminReply,
  deskLink,
  done,
  idIn,
  onward,
  problem,
  Refused,
  type Screen,
} from '../../kit/index.ts';
import { partPage } from '../page.tsx';
import { productAt } from '../read.ts';
import { baseOf, refusalText } from '../words.tsx';
import { readCells } from './columns.ts';
import { Pages } from './pages.tsx';
import { readSheet, type Sheet, type TableRow } from './rows.ts';
import { Table } from './table.tsx';

/** All variations of a product as a table that is saved as a whole. */
export const variationsScreen: Screen = {
  path: 'products/{id}/variations',
  needs: 'products.edit',
  GET: async (admin, params) => show(admin, await productAt(admin, idIn(params))),
  async POST(admin, params) {
    const whole = await productAt(admin, idIn(params));
    const { form } = admin.ctx;
    return form.text('do', 10) === 'make' ? make(admin, whole) : save(admin, whole);
  },
};

const hereOf = ({ ctx }: AdminContext, id: number) =>
  deskLink(`products/${id}/variations`, {
    from: ctx.query.integer('from'),
    rows: ctx.query.text('rows', 10) === 'all' ? 'all' : undefined,
  });

async function make(admin: AdminContext, { id }: WholeProduct): Promise<AdminReply> {
  const { t, form } = admin.ctx;
  const here = hereOf(admin, id);
  const base = baseOf(admin.shop);
  const typed = form.line('price', 16);
  const regular = typed === '' ? null : parseTyped(typed, base.decimals);
  if (regular === undefined || (regular ?? 0) < 0) return onward(here, problem(t('admin.field.money')));
  try {
    const prices = regular === null ? {} : { [base.code]: { regular, sale: null } };
    const count = await admin.do(makeVariations, { id, version: form.id('version') ?? 0, prices });
    await admin.shop.changes.spread();
    if (count === 0) return onward(here, problem(t('admin.products.none_missing')));
    return onward(here, done(t('admin.products.made', { count })));
  } catch (error) {
    return onward(here, problem(refusalText(admin, error)));
  }
}

async function save(admin: AdminContext, whole: WholeProduct): Promise<AdminReply> {
  const { t } = admin.ctx;
  const sheet = await readSheet(admin, whole);
  const errors = new Map<string, string>();
  const wishes = sheet.rows.flatMap((row) => wishOf(admin, row, errors) ?? []);
  if (errors.size > 0) return show(admin, whole, errors);
  try {
    const count = await admin.do(changeVariations, { productId: whole.id, rows: wishes });
    await admin.shop.changes.spread();
    const said =
      count === 0
        ? problem(t('admin.products.quick_nothing'))
        : done(t('admin.products.cells_saved', { count }));
    return onward(hereOf(admin, whole.id), said);
  } catch (error) {
    if (!(error instanceof CellsRefused)) throw error;
    for (const [id, each] of error.problems)
      errors.set(`${cellOf(each, sheet)}.${id}`, refusalText(admin, each));
    const stale = [...error.problems].filter(([, { code }]) => code === 'changed_since');
    return show(admin, whole, errors, new Set(stale.map(([id]) => id)));
  }
}

/** At which cell a problem is told: one of the row as a whole stands at its first. */
const cellOf = ({ field }: ProductProblem, { columns }: Sheet): string =>
  columns.some(({ name }) => name === field) ? field : 'sku';

/** What a row of the sent table says; undefined where it was not sent. */
function wishOf(admin: AdminContext, row: TableRow, errors: Map<string, string>): CellsWish | undefined {
  const { id, typed, sent } = row;
  if (sent === undefined) return undefined;
  const { version, seen } = sent;
  const wrong = (cell: string, text: string) => void errors.set(`${cell}.${id}`, admin.ctx.t(text));
  if (typed.gtin !== row.stands.gtin && isMistyped(typed.gtin ?? ''))
    wrong('gtin', 'admin.products.gtin_digit');
  return { id, version, seen, ...readCells(admin.shop, typed, wrong) };
}

async function show(
  admin: AdminContext,
  whole: WholeProduct,
  errors: ReadonlyMap<string, string> = new Map(),
  stale: ReadonlySet<number> = new Set(),
): Promise<AdminReply> {
  const { t } = admin.ctx;
  const { id, version } = whole;
  const sheet = await readSheet(admin, whole);
  return partPage(admin, whole, 'variations', {
    status: errors.size > 0 ? 422 : 200,
    body: (
      <>
        {errors.size > 0 && (
          <Refused>
            <p>{t('admin.products.cells_wrong', { count: errors.size })}</p>
          </Refused>
        )}
        <Pages admin={admin} sheet={sheet} link={(of) => deskLink(`products/${id}/variations`, of)} />
        {sheet.rows.length === 0 ? (
          <p className="empty">{t('admin.products.no_variations')}</p>
        ) : (
          <Table
            admin={admin}
            sheet={sheet}
            errors={errors}
            stale={stale}
            head={t('admin.products.cell.variation')}
            hint={t('admin.products.cells_hint')}
          />
        )}
        <form method="post" className="panel row">
          <input type="hidden" name="version" value={version} />
          <label htmlFor="make-price">{t('admin.products.make_price')}</label>
          <input id="make-price" name="price" className="quick" inputMode="decimal" maxLength={16} />
          <button type="submit" className="button" name="do" value="make">
            {t('admin.products.make')}
          </button>
        </form>
      </>
    ),
  });
}
