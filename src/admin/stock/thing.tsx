import {
  listStock,
  type MoveReason,
  readMoves,
  readSharers,
  type StockMovement,
  setStock,
} from '../../catalogue/index.ts';
import { ShopError } from '../../frame/request/errors.ts';
import { shortMoment } from '../../frame/shop/dates.ts';
import { type HeldPieces, listHeld } from '../../orders/index.ts';
import { numberFormat } from '../../platform/i18n/numbers.ts';
import {
  type AdminContext,
  deskLink,
  done,
  FactList,
  Heads,
  idIn,
  onward,
  problem,
  type Screen,
  Section,
  screenPage,
} from '../kit/index.ts';
import { refusalText } from '../products/words.tsx';
import { CodeForm, filterOf, type StockRow, withNames } from './list.tsx';

const LINES = 50;
const MOST_HELD = 50;

/** One stock: to be counted, which orders keep pieces of it, and every piece that came or went. */
export const thingScreen: Screen = {
  path: 'stock/{id}',
  needs: 'stock.edit',
  async GET(admin, params) {
    const row = await rowOf(admin, idIn(params));
    const { t, query } = admin.ctx;
    const db = admin.shop.db.read;
    const sharers = (await readSharers(db, [row.id])).get(row.id) ?? [];
    const [held, moves] = await Promise.all([
      listHeld(db, [row.id, ...sharers], MOST_HELD),
      readMoves(db, row.id, { before: query.integer('before'), limit: LINES + 1 }),
    ]);
    return screenPage({
      title: row.name,
      back: { href: deskLink('stock'), label: t('admin.menu.stock') },
      tools: <CodeForm admin={admin} />,
      body: (
        <div className="order">
          <div className="order-main">
            <CountForm admin={admin} row={row} />
            <Section title={t('admin.stock.moves')}>
              <Moves admin={admin} id={row.id} moves={moves} />
            </Section>
          </div>
          <div className="order-side">
            <Figures admin={admin} row={row} />
            {held.length > 0 && <Held admin={admin} held={held} />}
          </div>
        </div>
      ),
    });
  },
  async POST(admin, params) {
    const { form, t } = admin.ctx;
    const { id } = await rowOf(admin, idIn(params));
    const here = deskLink(`stock/${id}`);
    const [version, seen, quantity] = [form.id('version'), form.integer('seen'), form.integer('quantity')];
    if (version === undefined || seen === undefined) throw new ShopError('not_found');
    if (quantity === undefined) return onward(here, problem(t('admin.products.whole_number')));
    try {
      const left = await admin.do(setStock, {
        id,
        version,
        seen,
        quantity,
        reason: form.trimmed('reason', 500),
      });
      await admin.shop.changes.spread();
      return onward(here, done(t('admin.products.counted', { count: left })));
    } catch (error) {
      return onward(here, problem(refusalText(admin, error)));
    }
  },
};

async function rowOf(admin: AdminContext, id: number | undefined): Promise<StockRow> {
  const filter = { ...filterOf({ tab: '', text: '' }, admin), ids: id === undefined ? [] : [id] };
  const found = await listStock(admin.shop.db.read, filter, { descending: false, limit: 1 });
  const [row] = await withNames(admin, found);
  if (!row) throw new ShopError('not_found');
  return row;
}

/** How many lie on the shelf: what orders hold and has not left is a part of what was sold, not of these. */
function CountForm({ admin, row }: { admin: AdminContext; row: StockRow }) {
  const { t } = admin.ctx;
  return (
    <Section title={t('admin.products.count')}>
      <form method="post" action={deskLink(`stock/${row.id}`)} className="form is-small" data-guard="">
        <input type="hidden" name="version" value={row.version} />
        <input type="hidden" name="seen" value={row.stock} />
        <div className="field is-number">
          <label htmlFor="quantity">{t('admin.products.pieces')}</label>
          <input
            id="quantity"
            name="quantity"
            type="number"
            inputMode="numeric"
            data-count=""
            step={1}
            defaultValue={row.stock}
            aria-describedby={row.held > 0 ? 'held-hint' : undefined}
            required
          />
          {row.held > 0 && (
            <p className="hint" id="held-hint">
              {t('admin.stock.count_hint', { held: row.held, shelf: row.stock + row.held })}
            </p>
          )}
        </div>
        <div className="field">
          <label htmlFor="reason">{t('admin.reason')}</label>
          <input id="reason" name="reason" maxLength={500} autoComplete="off" />
        </div>
        <div className="bar">
          <button type="submit" className="button is-main">
            {t('admin.products.count_save')}
          </button>
        </div>
      </form>
    </Section>
  );
}

function Figures({ admin, row }: { admin: AdminContext; row: StockRow }) {
  const { t } = admin.ctx;
  const { id, parentId, sku, gtin, held, stock } = row;
  return (
    <Section title={t('admin.products.figures')}>
      <FactList
        facts={[
          [t('admin.stock.column.left'), stock],
          [t('admin.stock.column.held'), held],
          ...(sku === '' ? [] : [['SKU', sku] as const]),
          ...(gtin === '' ? [] : [['GTIN', gtin] as const]),
        ]}
      />
      {admin.may('products.view') && (
        <p>
          <a href={deskLink(`products/${parentId ?? id}`)}>{t('admin.stock.product')}</a>
        </p>
      )}
    </Section>
  );
}

function Held({ admin, held }: { admin: AdminContext; held: readonly HeldPieces[] }) {
  const { ctx, shop, may } = admin;
  return (
    <Section title={ctx.t('admin.stock.held_by')}>
      <ul className="plain-list">
        {held.map(({ orderId, pieces, createdAt, status }) => (
          <li key={`${orderId} ${pieces}`} className="row">
            {may('orders.view') ? <a href={deskLink(`orders/${orderId}`)}>{orderId}</a> : orderId}
            <span>{ctx.t('admin.stock.pieces', { count: pieces })}</span>
            <span className="soft">
              {ctx.t(`orders.status.${status}`)} · {shortMoment(createdAt, ctx.language, shop.settings)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Moves(props: { admin: AdminContext; id: number; moves: readonly StockMovement[] }) {
  const { admin, id, moves } = props;
  const { ctx, shop } = admin;
  const { t } = ctx;
  if (moves.length === 0) return <p className="empty">{t('admin.stock.no_moves')}</p>;
  const shown = moves.slice(0, LINES);
  const heads = ['when', 'why', 'who', 'pieces', 'left'].map((name) => t(`admin.stock.move.${name}`));
  return (
    <>
      <div className="table-wrap">
        <table className="table">
          <Heads of={heads} />
          <tbody>
            {shown.map((move) => (
              <tr key={move.id}>
                <td>{shortMoment(move.at, ctx.language, shop.settings)}</td>
                <td>
                  <Why admin={admin} move={move} />
                </td>
                <td>{move.by || '–'}</td>
                <td className="amount">{signed(move.pieces, ctx.language)}</td>
                <td className="amount">{move.left}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {moves.length > LINES && (
        <p>
          <a href={deskLink(`stock/${id}`, { before: shown.at(-1)?.id })}>{t('admin.stock.older')}</a>
        </p>
      )}
    </>
  );
}

function Why({ admin, move }: { admin: AdminContext; move: StockMovement }) {
  const { why, orderId, reason } = move;
  const said = whyText(admin, why);
  return (
    <>
      {orderId === null ? said : <OrderLink admin={admin} id={orderId} said={said} />}
      {reason !== '' && <span className="soft below">{reason}</span>}
    </>
  );
}

function OrderLink({ admin, id, said }: { admin: AdminContext; id: number; said: string }) {
  return (
    <>
      {said} {admin.may('orders.view') ? <a href={deskLink(`orders/${id}`)}>{id}</a> : id}
    </>
  );
}

const whyText = ({ ctx }: AdminContext, why: MoveReason): string => ctx.t(`admin.stock.why.${why}`);

const signed = (pieces: number, language: string): string =>
  numberFormat(language, { signDisplay: 'exceptZero' }).format(pieces);
