import { dayText } from '../../frame/shop/dates.ts';
import {
  COUPON_STATES,
  type CouponFilter,
  type CouponKind,
  countCoupons,
  couponState,
  type KeptCoupon,
  listBatches,
  listCouponIds,
  listSomeCoupons,
  usesByCoupon,
} from '../../pricing/index.ts';
import { type AdminContext, deskLink, type ListOf, type ListWish } from '../kit/index.ts';
import { codeText, worthText } from './words.ts';

export type CouponRow = KeptCoupon & { uses: number };

const KINDS = ['percent', 'fixed_cart', 'fixed_product'] as const satisfies readonly CouponKind[];
/** Of batches, so many can be chosen: the newest. */
const BATCHES = 100;

const LOOK = {
  active: 'badge is-good',
  planned: 'badge is-now',
  over: 'badge',
  off: 'badge is-bad',
} as const;

const dayOf = ({ ctx, shop }: AdminContext, at: number | null): string =>
  at === null ? '' : dayText(new Date(at), ctx.language, shop.settings);

/** The shop's coupons; codes that were made many at once are shown by their batch. */
export const couponList: ListOf<CouponRow> = {
  name: 'coupons',
  needs: 'coupons.edit',
  menu: { name: 'coupons', group: 'sales', icon: 'ticket' },
  usualSort: '-added',
  tools: ({ ctx }) => (
    <>
      <a className="button" href={deskLink('coupons/batches')}>
        {ctx.t('admin.coupons.batches')}
      </a>
      <a className="button is-main" href={deskLink('coupons/new')}>
        {ctx.t('admin.coupons.new')}
      </a>
    </>
  ),
  tabs: async ({ ctx }) => [
    ['', ctx.t('admin.coupons.all')],
    ...COUPON_STATES.map((state) => [state, ctx.t(`admin.coupons.tab.${state}`)] as const),
  ],
  columns: [
    { name: 'code', show: codeText, cell: codeText, phone: 'title' },
    {
      name: 'worth',
      show: (row, admin) => worthText(admin, row),
      cell: (row, admin) => worthText(admin, row),
      phone: 'left',
    },
    { name: 'description', show: ({ description }) => description, cell: ({ description }) => description },
    { name: 'uses', show: ({ uses }) => uses, cell: ({ uses }) => uses, amount: true, phone: 'right' },
    {
      name: 'limit',
      show: ({ usageLimit }) => usageLimit ?? '–',
      cell: ({ usageLimit }) => usageLimit ?? '',
      amount: true,
    },
    {
      name: 'until',
      show: ({ endsAt }, admin) => dayOf(admin, endsAt === null ? null : endsAt - 1) || '–',
      cell: ({ endsAt }) => (endsAt === null ? '' : new Date(endsAt).toISOString()),
    },
    {
      name: 'state',
      show: (row, { ctx, now }) => {
        const state = couponState(row, now);
        return <span className={LOOK[state]}>{ctx.t(`admin.coupons.state.${state}`)}</span>;
      },
      cell: (row, { ctx, now }) => ctx.t(`admin.coupons.state.${couponState(row, now)}`),
      phone: 'below',
    },
    { name: 'added', show: ({ id }) => id, cell: ({ id }) => id, sorts: true, extra: true },
  ],
  filters: [
    {
      name: 'kind',
      kind: 'enum',
      options: ({ ctx }) => KINDS.map((kind) => [kind, ctx.t(`admin.coupons.kind.${kind}`)]),
    },
    {
      name: 'batch',
      kind: 'enum',
      options: async ({ shop }) =>
        (await listBatches(shop.db.read, BATCHES)).map(({ id, name }) => [`${id}`, name] as const),
    },
  ],
  read: async (admin, wish, page) => {
    const { read } = admin.shop.db;
    const rows = await listSomeCoupons(read, filterOf(wish, admin), page);
    const uses = await usesByCoupon(
      read,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({ ...row, uses: uses.get(row.id) ?? 0 }));
  },
  count: (admin, wish, most) => countCoupons(admin.shop.db.read, filterOf(wish, admin), most),
  ids: (admin, wish, most) => listCouponIds(admin.shop.db.read, filterOf(wish, admin), most),
  idOf: ({ id }) => id,
  valueOf: ({ id }) => id,
  href: ({ id }) => deskLink(`coupons/${id}`),
};

function filterOf({ tab, text, filters }: ListWish, { now }: AdminContext): CouponFilter {
  const { kind, batch } = filters;
  return {
    state: COUPON_STATES.find((state) => state === tab),
    text,
    kind: KINDS.find((each) => each === kind),
    batchId: typeof batch === 'string' && /^\d{1,9}$/.test(batch) ? Number(batch) : undefined,
    now,
  };
}
