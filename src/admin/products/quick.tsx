import { listProducts, listStock, setPrices, setStock } from '../../catalogue/index.ts';
import { perform, Stale } from '../../frame/command/index.ts';
import { parseTyped } from '../../platform/money.ts';
import {
  type AdminContext,
  type AdminReply,
  backTo,
  deskLink,
  done,
  Heads,
  onward,
  problem,
  Refused,
  type Screen,
  screenPage,
} from '../kit/index.ts';
import { seenOf, seenStock } from './cells.tsx';
import { baseOf, refusalText, viewFor } from './words.tsx';
import { namesOf } from './words-names.ts';

/** What was typed of one row. */
interface Typed {
  id: number;
  version: number;
  seenStock: number;
  regular: number | null;
  sale: number | null;
  stock: string | undefined;
  price: string | undefined;
}

/** Stock and price as they were changed in the cells of the list: each row by itself, and what is refused comes back. */
export const quickScreen: Screen = {
  path: 'products/quick',
  needs: ['stock.edit', 'prices.edit'],
  async POST(admin) {
    const { ctx } = admin;
    const { form, t } = ctx;
    const back = backTo(form.text('back', 2000)) ?? deskLink('products');
    const rows = [...form.startingWith('seen.', 80)].flatMap(([name, seen]) => typedOf(admin, name, seen));
    const refused = new Map<number, string>();
    let saved = 0;
    for (const row of rows)
      try {
        if (await save(admin, row)) saved += 1;
      } catch (error) {
        refused.set(row.id, said(admin, error));
      }
    await admin.shop.changes.spread();
    if (refused.size > 0) return again(admin, { rows, refused, saved, back });
    if (saved === 0) return onward(back, problem(t('admin.products.quick_nothing')));
    return onward(back, done(t('admin.products.quick_saved', { count: saved })));
  },
};

/** What somebody left as it was means nothing: others may have changed it since. */
function typedOf({ ctx: { form }, shop }: AdminContext, name: string, seen: string): Typed[] {
  const id = Number(/^seen\.([1-9]\d{0,8})$/.exec(name)?.[1]);
  const [, version, stock, regular, sale] = /^(\d{1,9}) (-?\d{1,12}) (\d{0,12}) (\d{0,12})$/.exec(seen) ?? [];
  if (!Number.isInteger(id) || version === undefined) return [];
  const amount = (text = '') => (text === '' ? null : Number(text));
  const typed = (field: string, stood: (text: string) => boolean) => {
    const text = form.line(`${field}.${id}`, 16);
    return form.has(`${field}.${id}`) && !stood(text) ? text : undefined;
  };
  const { decimals } = baseOf(shop);
  const minor = (text: string) => (text === '' ? null : parseTyped(text, decimals));
  return [
    {
      id,
      version: Number(version),
      seenStock: Number(stock),
      regular: amount(regular),
      sale: amount(sale),
      stock: typed('stock', (text) => text === stock),
      price: typed('price', (text) => minor(text) === amount(regular)),
    },
  ];
}

class Unclear extends Error {}

/** One row in one transaction. @returns whether anything of it was changed */
function save({ shop, actor }: AdminContext, row: Typed): Promise<boolean> | false {
  const base = baseOf(shop);
  const price = row.price === undefined ? row.regular : amountIn(row.price, base.decimals);
  const stock = row.stock === undefined ? row.seenStock : piecesIn(row.stock);
  const { id, sale } = row;
  const newPrice = price !== row.regular;
  const newStock = stock !== row.seenStock;
  if (!newPrice && !newStock) return false;
  return perform(shop, actor, async (act) => {
    const prices = { [base.code]: { regular: price, sale: price === null ? null : sale } };
    if (newPrice) await setPrices(act, { id, version: row.version, prices });
    // The first has made a new version.
    const version = row.version + (newPrice ? 1 : 0);
    if (newStock) await setStock(act, { id, version, seen: row.seenStock, quantity: stock, reason: '' });
    return true;
  });
}

function amountIn(text: string, decimals: number): number | null {
  if (text === '') return null;
  const amount = parseTyped(text, decimals);
  if (amount === undefined || amount < 0) throw new Unclear('admin.field.money');
  return amount;
}

function piecesIn(text: string): number {
  if (!/^-?\d{1,9}$/.test(text)) throw new Unclear('admin.products.whole_number');
  return Number(text);
}

function said(admin: AdminContext, error: unknown): string {
  if (error instanceof Unclear) return admin.ctx.t(error.message);
  if (error instanceof Stale) return admin.ctx.t('admin.products.quick_stale');
  return refusalText(admin, error);
}

/** What was not saved, as it was typed, beside what stands there now: sent again it means what stands there. */
async function again(
  admin: AdminContext,
  {
    rows,
    refused,
    saved,
    back,
  }: { rows: Typed[]; refused: ReadonlyMap<number, string>; saved: number; back: string },
): Promise<AdminReply> {
  const { t } = admin.ctx;
  const stands = await standing(admin, [...refused.keys()]);
  const left = rows.filter(({ id }) => refused.has(id));
  return screenPage({
    title: t('admin.products.quick_refused'),
    status: 422,
    back: { href: back, label: t('admin.menu.products') },
    body: (
      <form method="post" action={deskLink('products/quick')} className="form is-broad" data-guard="">
        <Refused>
          <p>{t('admin.products.quick_left', { count: left.length, saved })}</p>
        </Refused>
        <input type="hidden" name="back" value={back} />
        <div className="table-wrap">
          <table className="table">
            <Heads of={['name', 'stock', 'price'].map((name) => t(`admin.products.column.${name}`))} />
            <tbody>
              {left.map((row) => (
                <AgainRow
                  key={row.id}
                  row={row}
                  now={stands.get(row.id)}
                  why={refused.get(row.id) ?? ''}
                  admin={admin}
                />
              ))}
            </tbody>
          </table>
        </div>
        <div className="bar">
          <button type="submit" className="button is-main">
            {t('admin.save')}
          </button>
          <a className="button" href={back}>
            {t('admin.cancel')}
          </a>
        </div>
      </form>
    ),
  });
}

/** How a row stands now, and what it is called. */
interface Standing {
  name: string;
  pieces: number;
  seen: string;
}

/** Products as their list has them; variations have no price there. */
async function standing(admin: AdminContext, ids: readonly number[]): Promise<Map<number, Standing>> {
  const db = admin.shop.db.read;
  const { lowStock: low } = admin.shop.settings.catalogue;
  const page = { descending: true, limit: ids.length };
  const [names, things, products] = await Promise.all([
    namesOf(admin, ids),
    listStock(db, { low, ids }, page),
    listProducts(db, { ids }, viewFor(admin), { ...page, sort: 'added' }),
  ]);
  const name = (id: number) => names.get(id) ?? `${id}`;
  return new Map([
    ...things.map(
      ({ id, ...one }) => [id, { name: name(id), pieces: one.stock, seen: seenStock(one) }] as const,
    ),
    ...products.map(
      (row) => [row.id, { name: name(row.id), pieces: row.stock.quantity, seen: seenOf(row) }] as const,
    ),
  ]);
}

function AgainRow(props: { row: Typed; now: Standing | undefined; why: string; admin: AdminContext }) {
  const { row, now, why, admin } = props;
  const { t } = admin.ctx;
  const { id, stock, price } = row;
  const name = now?.name ?? `${id}`;
  const cell = (field: 'stock' | 'price', value: string | undefined) =>
    value !== undefined && (
      <input
        name={`${field}.${id}`}
        defaultValue={value}
        aria-label={t(`admin.products.${field}_of`, { name })}
        aria-describedby={`why-${id}`}
      />
    );
  return (
    <tr>
      <th scope="row">
        {name}
        <p className="field-error" id={`why-${id}`}>
          {why}
        </p>
        {now && <input type="hidden" name={`seen.${id}`} value={now.seen} />}
      </th>
      <td>
        {cell('stock', stock)}
        {now && <span className="soft below">{t('admin.products.stands', { value: now.pieces })}</span>}
      </td>
      <td>{cell('price', price)}</td>
    </tr>
  );
}
