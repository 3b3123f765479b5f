import {
  CellsRefused,
  findPurchasables,
  listProductIds,
  readVariationIds,
  readWhole,
  selectPriced,
  setPriceList,
} from '../../../catalogue/index.ts';
import {
  type AdminContext,
  type AdminReply,
  deskLink,
  done,
  onward,
  problem,
  Refused,
  type Screen,
  screenPage,
  wishIn,
} from '../../kit/index.ts';
import { filterOf } from '../filter.ts';
import { productList } from '../list.tsx';
import { refusalText, viewFor } from '../words.tsx';
import { namesOf } from '../words-names.ts';
import { amountColumns, readAmounts } from './columns.ts';
import { Pages } from './pages.tsx';
import { pageOf, ROWS_OF_SHEET, rowOf, type Sheet, type TableRow } from './rows.ts';
import { sentRows } from './sent.ts';
import { Table } from './table.tsx';

/**
 * What everything of a view of the list of products costs, in each currency: products and variations with prices of
 * their own, saved as a whole.
 */
export const pricesScreen: Screen = {
  path: 'products/prices',
  needs: 'prices.edit',
  GET: (admin) => show(admin),
  POST: (admin) => save(admin),
};

const listOf = ({ ctx: { query } }: AdminContext) => query.text('list', 2000);

const linkTo =
  (admin: AdminContext) =>
  (of: { from?: number | undefined; rows?: string | undefined }): string =>
    deskLink('products/prices', { ...of, list: listOf(admin) });

async function save(admin: AdminContext): Promise<AdminReply> {
  const { ctx, shop } = admin;
  const { t, query } = ctx;
  const sheet = await readPrices(admin);
  const errors = new Map<string, string>();
  const rows = sheet.rows.flatMap((row) => wishOf(admin, row, errors) ?? []);
  if (errors.size > 0) return show(admin, errors);
  try {
    const count = await admin.do(setPriceList, { rows });
    await shop.changes.spread();
    const here = linkTo(admin)({
      from: query.integer('from'),
      rows: query.text('rows', 10) === 'all' ? 'all' : undefined,
    });
    if (count === 0) return onward(here, problem(t('admin.products.quick_nothing')));
    return onward(here, done(t('admin.products.prices_saved', { count })));
  } catch (error) {
    if (!(error instanceof CellsRefused)) throw error;
    for (const [id, each] of error.problems)
      errors.set(`${cellOf(admin, each.field)}.${id}`, refusalText(admin, each));
    const stale = [...error.problems].filter(([, { code }]) => code === 'changed_since');
    return show(admin, errors, new Set(stale.map(([id]) => id)));
  }
}

/** The cell of a problem: `sale.USD` is one; what is wrong with the whole row stands at its first. */
function cellOf({ shop }: AdminContext, field: string): string {
  const base = shop.settings.currencies[0]?.code;
  if (!field.startsWith('sale.')) return 'price';
  return field === `sale.${base}` ? 'sale' : field;
}

function wishOf(admin: AdminContext, { id, typed, sent }: TableRow, errors: Map<string, string>) {
  if (sent === undefined) return undefined;
  const wrong = (cell: string, text: string) => void errors.set(`${cell}.${id}`, admin.ctx.t(text));
  return { id, version: sent.version, prices: readAmounts(admin.shop, typed, wrong) };
}

async function readPrices(admin: AdminContext): Promise<Sheet> {
  const { shop } = admin;
  const db = shop.db.read;
  const wish = wishIn(productList, listOf(admin), shop.settings);
  const listed = await listProductIds(db, filterOf(wish, admin), viewFor(admin), ROWS_OF_SHEET);
  const [priced, variations] = await Promise.all([
    selectPriced(db, { ids: listed }),
    readVariationIds(db, listed),
  ]);
  const known = new Set(priced);
  const things = listed.flatMap((id) => [id, ...(variations.get(id) ?? [])]).filter((id) => known.has(id));
  const { some, ...page } = pageOf(admin, things.slice(0, ROWS_OF_SHEET));
  const { languages, currencies } = shop.settings;
  const { spoken: language } = viewFor(admin);
  const spoken = { language, languages, currencies, currency: admin.ctx.currency, now: admin.now };
  const [whole, names, goods] = await Promise.all([
    readWhole(db, some),
    namesOf(admin, some),
    findPurchasables(db, some, spoken),
  ]);
  const columns = amountColumns(admin);
  const sent = sentRows(
    admin,
    some,
    columns.map(({ name }) => name),
  );
  const rows = some.flatMap((id): TableRow[] => {
    const { product, variation, version = 0 } = whole.get(id) ?? {};
    const thing = product ?? variation;
    if (!thing) return [];
    const named = {
      id,
      name: names.get(id) ?? `${id}`,
      sku: thing.sku,
      picture: goods.get(id)?.picture?.src,
      fresh: `${version}`,
    };
    return [rowOf(columns, sent.get(id), thing, named)];
  });
  return { columns, rows, ...page };
}

async function show(
  admin: AdminContext,
  errors: ReadonlyMap<string, string> = new Map(),
  stale: ReadonlySet<number> = new Set(),
): Promise<AdminReply> {
  const { t } = admin.ctx;
  const sheet = await readPrices(admin);
  const list = listOf(admin);
  const back = deskLink('products') + (list === '' ? '' : `?${list}`);
  return screenPage({
    title: t('admin.products.prices'),
    status: errors.size > 0 ? 422 : 200,
    back: { href: back, label: t('admin.menu.products') },
    body: (
      <>
        {errors.size > 0 && (
          <Refused>
            <p>{t('admin.products.cells_wrong', { count: errors.size })}</p>
          </Refused>
        )}
        <p className="soft">
          {t(list === '' ? 'admin.products.prices_of_all' : 'admin.products.prices_of_view', {
            most: ROWS_OF_SHEET,
          })}{' '}
          <a href={back}>{t('admin.products.prices_choose')}</a>
        </p>
        <Pages admin={admin} sheet={sheet} link={linkTo(admin)} />
        {sheet.rows.length === 0 ? (
          <p className="empty">{t('admin.products.prices_none')}</p>
        ) : (
          <Table
            admin={admin}
            sheet={sheet}
            errors={errors}
            stale={stale}
            head={t('admin.products.column.name')}
            hint={t('admin.products.prices_hint')}
          />
        )}
      </>
    ),
  });
}
