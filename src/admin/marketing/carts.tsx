import { readProductNames } from '../../catalogue/index.ts';
import { momentText } from '../../frame/shop/dates.ts';
import {
  CART_STATES,
  type CapturedCart,
  type CartFilter,
  countLeftCarts,
  leftCartState,
  listLeftCartIds,
  listLeftCarts,
  readBroughtBack,
} from '../../marketing/index.ts';
import { currencyFormat, listOrders } from '../../orders/index.ts';
import { formatMoney } from '../../platform/money.ts';
import { type AdminContext, deskLink, type ListOf, type ListWish, type PageWish } from '../kit/index.ts';

/** How long back it is told what letters brought. */
const DAYS = 30;
const MOST_ORDERS = 1000;
const NAMES = 3;

type Row = CapturedCart & { names: string; pieces: number };

const filterOf = ({ tab, text, filters }: ListWish): CartFilter => ({
  state: CART_STATES.find((state) => state === tab),
  email: text === '' ? undefined : text.toLowerCase(),
  written: filters.written === true,
});

/** Carts whose shoppers told an address and did not order, and what letters about them brought back. */
export const cartList: ListOf<Row> = {
  name: 'carts',
  needs: 'marketing.edit',
  ofPersons: true,
  menu: { name: 'carts', group: 'sales', icon: 'trolley' },
  usualSort: '-left',
  tabs: async ({ ctx }) => [
    ['', ctx.t('admin.carts.all')],
    ...CART_STATES.map((state) => [state, ctx.t(`admin.carts.state.${state}`)] as const),
  ],
  columns: [
    { name: 'email', show: ({ email }) => email, cell: ({ email }) => email, phone: 'title' },
    { name: 'goods', show: ({ names }) => names, cell: ({ names }) => names, phone: 'below' },
    { name: 'pieces', show: ({ pieces }) => pieces, cell: ({ pieces }) => pieces, amount: true },
    {
      name: 'left',
      show: ({ cart_at: at }, { ctx, shop }) => momentText(at, ctx.language, shop.settings),
      cell: ({ cart_at: at }) => new Date(at).toISOString(),
      sorts: true,
    },
    { name: 'letters', show: ({ letters }) => letters, cell: ({ letters }) => letters, amount: true },
    {
      name: 'state',
      show: (cart, { ctx, may }) => {
        const said = ctx.t(`admin.carts.state.${leftCartState(cart)}`);
        if (leftCartState(cart) !== 'back' || cart.order_id === null || !may('orders.view')) return said;
        return <a href={deskLink(`orders/${cart.order_id}`)}>{said}</a>;
      },
      cell: (cart) => leftCartState(cart),
      phone: 'right',
    },
  ],
  filters: [{ name: 'written', kind: 'flag' }],
  above: (admin) => broughtBack(admin),
  read: readRows,
  count: ({ shop }, wish, most) => countLeftCarts(shop.db.read, filterOf(wish), most),
  ids: ({ shop }, wish, most) => listLeftCartIds(shop.db.read, filterOf(wish), most),
  idOf: ({ id }) => id,
  valueOf: ({ id }) => id,
  href: ({ order_id: order, email }) =>
    order === null ? deskLink('customers', { q: email }) : deskLink(`orders/${order}`),
};

async function readRows(admin: AdminContext, wish: ListWish, page: PageWish): Promise<Row[]> {
  const { shop, ctx } = admin;
  const carts = await listLeftCarts(shop.db.read, filterOf(wish), page);
  const ids = [...new Set(carts.flatMap(({ lines }) => lines.map(({ productId }) => productId)))];
  const spoken = shop.settings.languages.find((code) => code === ctx.language) ?? shop.settings.languages[0];
  const names = await readProductNames(shop.db.read, ids, spoken ?? '');
  return carts.map((cart) => {
    const said = [...new Set(cart.lines.flatMap(({ productId }) => names.get(productId)?.name ?? []))];
    const more = said.length > NAMES ? '…' : '';
    const pieces = cart.lines.reduce((sum, { quantity }) => sum + quantity, 0);
    return { ...cart, names: said.slice(0, NAMES).join(', ') + more, pieces };
  });
}

/** How many were left lately, how many were written about, and the orders that came of it. */
async function broughtBack(admin: AdminContext) {
  const { ctx, shop, now, may } = admin;
  const { left, written, orderIds } = await readBroughtBack(shop.db.read, now - DAYS * 86_400_000);
  const orders =
    may('reports.view') && orderIds.length > 0
      ? await listOrders(
          shop.db.read,
          { ids: orderIds.slice(0, MOST_ORDERS) },
          { sort: 'date', descending: true, limit: MOST_ORDERS },
        )
      : [];
  const sums = Map.groupBy(orders, ({ currency }) => currency);
  const amounts = [...sums].map(([code, own]) =>
    formatMoney(
      own.reduce((sum, { total, refunded }) => sum + total - refunded, 0),
      currencyFormat(shop.settings, code),
    ),
  );
  const counts = { days: DAYS, left, written, back: orderIds.length };
  return (
    <>
      <p className="soft">
        {ctx.t('admin.carts.brought', counts)}
        {amounts.length > 0 && ` ${ctx.t('admin.carts.amounts', { amounts: amounts.join(', ') })}`}
      </p>
      <Rule admin={admin} />
    </>
  );
}

/** Who is written to, when, and where that is set: nobody has to guess under which rule letters leave. */
function Rule({ admin: { ctx, shop, may } }: { admin: AdminContext }) {
  const { t, language } = ctx;
  const { capture, lettersAfterHours } = shop.settings.marketing.carts;
  const hours = new Intl.ListFormat(language, { type: 'conjunction' }).format(
    lettersAfterHours.map((each) => each.toLocaleString(language)),
  );
  return (
    <p className="soft">
      {!capture
        ? t('admin.carts.rule.no_capture')
        : lettersAfterHours.length === 0
          ? t('admin.carts.rule.no_letters')
          : t('admin.carts.rule.letters', { hours })}{' '}
      {may('settings.edit') && (
        <a href={`${deskLink('settings/marketing')}#setting-marketing.carts.lettersAfterHours`}>
          {t('admin.carts.rule.change')}
        </a>
      )}
    </p>
  );
}
