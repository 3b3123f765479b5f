import {
  CellsRefused,
  type CellsWish,
  changeVariations,
  findPurchasables,
  fromSmall,
  makeVariations,
  type ProductProblem,
  readVariationIds,
  readWhole,
  toSmall,
  type VariationInput,
  type WholeProduct,
} from '../../catalogue/index.ts';
import { formatTyped, parseAmount } from '../../platform/money.ts';
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
  screenPage,
} from '../kit/index.ts';
import { productAt } from './read.ts';
import { CELLS, Table, type TableRow } from './variations-table.tsx';
import { baseOf, refusalText, viewFor } from './words.tsx';

/** So many rows have room in one form. */
const ROWS = 100;

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
  deskLink(`products/${id}/variations`, { from: ctx.query.integer('from') });

async function make(admin: AdminContext, { id }: WholeProduct): Promise<AdminReply> {
  const { t, form } = admin.ctx;
  const here = hereOf(admin, id);
  const base = baseOf(admin.shop);
  const typed = form.line('price', 16);
  const regular = typed === '' ? null : parseAmount(typed, base.decimals);
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
  const rows = await rowsOf(admin, whole);
  const errors = new Map<string, string>();
  const wishes = rows.flatMap((row) => wishOf(admin, row, errors) ?? []);
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
    for (const [id, each] of error.problems) errors.set(`${cellOf(each)}.${id}`, refusalText(admin, each));
    const stale = [...error.problems].filter(([, { code }]) => code === 'changed_since');
    return show(admin, whole, errors, new Set(stale.map(([id]) => id)));
  }
}

const cellOf = ({ field }: ProductProblem): string => (CELLS.some((cell) => cell === field) ? field : 'sku');

/** What a row of the sent table says; undefined where it was not sent, or where something makes no sense. */
function wishOf(
  admin: AdminContext,
  { id, typed, sent }: TableRow,
  errors: Map<string, string>,
): CellsWish | undefined {
  if (sent === undefined) return undefined;
  const { t } = admin.ctx;
  const base = baseOf(admin.shop);
  const [version, seen] = sent;
  const wrong = (cell: string, text: string) => void errors.set(`${cell}.${id}`, t(text));
  const amount = (cell: 'price' | 'sale') => {
    const minor = typed[cell] === '' ? null : parseAmount(typed[cell], base.decimals);
    if (minor === undefined || (minor ?? 0) < 0) wrong(cell, 'admin.field.money');
    return minor ?? null;
  };
  const [regular, sale] = [amount('price'), amount('sale')];
  const weight = typed.weight === '' ? 0 : toSmall(typed.weight, admin.shop.settings.catalogue.weightUnit);
  if (weight === undefined) wrong('weight', 'admin.products.measure');
  const counted =
    typed.stock === '' ? null : /^-?\d{1,9}$/.test(typed.stock) ? Number(typed.stock) : undefined;
  if (counted === undefined) wrong('stock', 'admin.products.whole_number');
  return {
    id,
    version,
    seen,
    sku: typed.sku,
    gtin: typed.gtin,
    weight: weight ?? 0,
    status: typed.status === 'publish' ? 'publish' : 'private',
    stock: counted ?? null,
    prices: { [base.code]: { regular, sale } },
  };
}

/** The variations of one page, each as it stands and as it was typed. */
async function rowsOf(admin: AdminContext, { id }: WholeProduct): Promise<TableRow[]> {
  const { shop, ctx } = admin;
  const ids = (await readVariationIds(shop.db.read, [id])).get(id) ?? [];
  const from = Math.max(0, ctx.query.integer('from') ?? 0);
  const some = ids.slice(from, from + ROWS);
  const { languages, currencies } = shop.settings;
  const spoken = {
    language: viewFor(admin).spoken,
    languages,
    currencies,
    currency: ctx.currency,
    now: admin.now,
  };
  const [whole, goods] = await Promise.all([
    readWhole(shop.db.read, some),
    findPurchasables(shop.db.read, some, spoken),
  ]);
  return some.flatMap((each) => {
    const { variation, version = 0 } = whole.get(each) ?? {};
    if (!variation) return [];
    const chosen = goods.get(each)?.attributes ?? [];
    // Where any value will do nothing is chosen.
    const words = chosen.map(({ display }) => display).filter(Boolean);
    const name = words.join(' · ') || `${each}`;
    return [rowOf(admin, { id: each, version, name, variation })];
  });
}

function rowOf(
  { ctx: { form }, shop }: AdminContext,
  { id, version, name, variation }: { id: number; version: number; name: string; variation: VariationInput },
): TableRow {
  const base = baseOf(shop);
  const { stock, prices, weight } = variation;
  const amount = (minor: number | null | undefined) => (minor == null ? '' : formatTyped(minor, base));
  const stands: TableRow['typed'] = {
    sku: variation.sku,
    price: amount(prices[base.code]?.regular),
    sale: amount(prices[base.code]?.sale),
    stock: stock.managed ? `${stock.quantity}` : '',
    gtin: variation.gtin,
    weight: weight === 0 ? '' : fromSmall(weight, shop.settings.catalogue.weightUnit),
    status: variation.status === 'publish' ? 'publish' : 'private',
  };
  const seen = `${version} ${stock.managed ? stock.quantity : ''}`;
  const said = form.text(`seen.${id}`, 30);
  const [, version_, pieces] = /^(\d{1,9}) (-?\d{0,9})$/.exec(said) ?? [];
  if (version_ === undefined) return { id, name, seen, fresh: seen, stands, typed: stands, sent: undefined };
  const typed = { ...stands };
  for (const cell of CELLS) if (form.has(`${cell}.${id}`)) typed[cell] = form.line(`${cell}.${id}`, 1000);
  return {
    id,
    name,
    seen: said,
    fresh: seen,
    stands,
    typed,
    sent: [Number(version_), pieces === '' ? null : Number(pieces)],
  };
}

async function show(
  admin: AdminContext,
  whole: WholeProduct,
  errors: ReadonlyMap<string, string> = new Map(),
  stale: ReadonlySet<number> = new Set(),
): Promise<AdminReply> {
  const { t, query } = admin.ctx;
  const { id, version } = whole;
  const rows = await rowsOf(admin, whole);
  const total = (await readVariationIds(admin.shop.db.read, [id])).get(id)?.length ?? 0;
  const from = Math.max(0, query.integer('from') ?? 0);
  const pages = Array.from({ length: Math.ceil(total / ROWS) }, (_, page) => page * ROWS);
  return screenPage({
    title: t('admin.products.variations'),
    status: errors.size > 0 ? 422 : 200,
    back: { href: deskLink(`products/${id}`), label: nameOf(admin, whole) },
    tools: (
      <a className="button" href={deskLink(`products/${id}/attributes`)}>
        {t('admin.products.attributes')}
      </a>
    ),
    body: (
      <>
        {errors.size > 0 && (
          <Refused>
            <p>{t('admin.products.cells_wrong', { count: errors.size })}</p>
          </Refused>
        )}
        {pages.length > 1 && (
          <nav className="tabs" aria-label={t('admin.list.pages')}>
            {pages.map((first) => (
              <a
                key={first}
                href={deskLink(`products/${id}/variations`, { from: first })}
                aria-current={first === from ? 'page' : undefined}
              >
                {first + 1}–{Math.min(first + ROWS, total)}
              </a>
            ))}
          </nav>
        )}
        {rows.length === 0 ? (
          <p className="empty">{t('admin.products.no_variations')}</p>
        ) : (
          <Table admin={admin} rows={rows} errors={errors} stale={stale} />
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

/** What a product is called by who is signed in, else in the first language that it has a name in. */
export function nameOf({ ctx }: AdminContext, { id, product }: WholeProduct): string {
  const { texts = {} } = product ?? {};
  return texts[ctx.language]?.name ?? Object.values(texts)[0]?.name ?? `${id}`;
}
