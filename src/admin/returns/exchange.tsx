import { ShopError } from '../../frame/request/errors.ts';
import {
  currencyFormat,
  draftPhoneOrder,
  type Order,
  type PhoneOrder,
  readOrder,
  worthOf,
} from '../../orders/index.ts';
import { lineText } from '../../parcels/index.ts';
import { movesMoney } from '../../payments/index.ts';
import {
  asBefore,
  exchangeReturn,
  linesBack,
  mayBecome,
  type Return,
  ReturnProblem,
  readReturn,
} from '../../returns/index.ts';
import {
  type AdminContext,
  type AdminReply,
  check,
  deskLink,
  done,
  FieldRow,
  formKey,
  idIn,
  longText,
  onward,
  problem,
  Refused,
  type Screen,
  Section,
  screenPage,
} from '../kit/index.ts';
import { GoodsRows, goodsIn } from '../orders/goods-rows.tsx';
import { PhonePreview } from '../orders/phone/preview.tsx';
import { inDeskWords, moneyText, refusalText as orderRefusalText } from '../orders/words.tsx';
import { refusalText } from './words.tsx';

const ROWS = 4;

/** Other goods go out for what comes back. */
export const exchangeScreen: Screen = {
  path: 'returns/{id}/exchange',
  needs: 'orders.refund',
  confirm: ['POST'],
  async GET(admin, params) {
    const found = await exchangeOf(admin, idIn(params));
    return 'it' in found ? formPage(admin, found) : found;
  },
  async POST(admin, params) {
    const { form, t } = admin.ctx;
    const found = await exchangeOf(admin, idIn(params));
    if (!('it' in found)) return found;
    if (form.text('do', 10) === 'change') return formPage(admin, found);
    const { decimals } = currencyFormat(admin.shop.settings, found.order.currency);
    const lines = goodsIn(form, ROWS, decimals);
    if (typeof lines === 'string') return formPage(admin, found, t(lines));
    if (lines.length === 0) return formPage(admin, found, t('admin.orders.not_placed.empty'));
    const wanted = {
      lines,
      rate: form.line('rate', 100) || undefined,
      note: form.trimmed('note', 2000),
    };
    try {
      return form.flag('sure') ? await make(admin, found, wanted) : await previewPage(admin, found, wanted);
    } catch (error) {
      const why = error instanceof ReturnProblem ? refusalText(admin, error) : orderRefusalText(admin, error);
      return formPage(admin, found, why);
    }
  },
};

interface Found {
  it: Return;
  order: Order;
  worth: number;
}

type Wanted = Pick<PhoneOrder, 'lines' | 'rate' | 'note'>;

/**
 * @returns the way back, where money of what comes back went back already
 * @throws ShopError where there is no such return, none of an order, or it is settled
 */
async function exchangeOf(admin: AdminContext, id: number | undefined): Promise<Found | AdminReply> {
  const { shop, may } = admin;
  const db = shop.db.read;
  const it = id === undefined ? undefined : await readReturn(db, id);
  const order = it?.orderId == null ? undefined : await readOrder(db, it.orderId);
  if (!it || !order || !may('orders.edit') || !mayBecome(it.state, 'done')) throw new ShopError('not_found');
  try {
    return { it, order, worth: await worthOf(db, order.id, linesBack(it, order)) };
  } catch (error) {
    return onward(deskLink(`returns/${it.id}`), problem(orderRefusalText(admin, error)));
  }
}

function formPage(admin: AdminContext, { it, order, worth }: Found, refused?: string): AdminReply {
  const { t, form } = admin.ctx;
  const sent = form.has('key');
  const typed = (name: string) => (sent ? form.text(name, 2000) : undefined);
  const { decimals, symbol } = currencyFormat(admin.shop.settings, order.currency);
  return screenPage({
    title: t('admin.returns.exchange'),
    status: refused === undefined ? 200 : 422,
    back: { href: deskLink(`returns/${it.id}`), label: t('admin.returns.title', { number: it.id }) },
    body: (
      <form method="post" className="form is-broad" data-guard="">
        <Refused>{refused}</Refused>
        <input type="hidden" name="key" value={typed('key') || formKey()} />
        <Section title={t('admin.returns.exchange.back')}>
          <p>{t('admin.returns.exchange.about')}</p>
          <ul className="ranked">
            {linesBack(it, order).map(({ lineId, pieces }) => (
              <li key={lineId}>
                {pieces} × {lineText(order, lineId)}
              </li>
            ))}
          </ul>
          <p>{t('admin.returns.exchange.worth', { amount: moneyText(admin, worth, order.currency) })}</p>
          <FieldRow
            name="restock"
            field={check({ label: t('admin.returns.exchange.restock'), value: it.arrivedAt > 0 ? '1' : '' })}
            typed={typed('restock')}
          />
        </Section>
        <Section title={t('admin.returns.exchange.goods')}>
          <GoodsRows rows={ROWS} decimals={decimals} symbol={symbol} typed={typed} />
          <FieldRow
            name="note"
            field={longText({ label: t('admin.orders.phone.note'), rows: 2, max: 2000 })}
            typed={typed('note')}
          />
        </Section>
        <div className="bar">
          <button type="submit" className="button is-main">
            {t('admin.returns.exchange.preview')}
          </button>
        </div>
      </form>
    ),
  });
}

async function previewPage(
  admin: AdminContext,
  { it, order, worth }: Found,
  wanted: Wanted,
): Promise<AdminReply> {
  const { shop, now, ctx } = admin;
  const { t } = ctx;
  const found = await draftPhoneOrder(shop, shop.db.read, { ...asBefore(order), ...wanted }, now);
  const more = found.draft.totals.total - worth;
  const kind = more > 0 ? 'due' : more < 0 ? 'rest' : 'even';
  const money = (minor: number) => moneyText(admin, minor, order.currency);
  return screenPage({
    title: t('admin.returns.exchange.sure'),
    back: { href: deskLink(`returns/${it.id}`), label: t('admin.returns.title', { number: it.id }) },
    body: (
      <PhonePreview
        admin={admin}
        {...found}
        draft={await inDeskWords(admin, found.draft)}
        hidden={{ worth: `${worth}` }}
      >
        <p className="notice is-plain">
          {t(`admin.returns.exchange.${kind}`, { worth: money(worth), amount: money(Math.abs(more)) })}
        </p>
      </PhonePreview>
    ),
  });
}

async function make(admin: AdminContext, { it, order }: Found, wanted: Wanted): Promise<AdminReply> {
  const { shop, ctx } = admin;
  const { form, t } = ctx;
  const here = deskLink(`returns/${it.id}`);
  const asked = {
    id: it.id,
    order: wanted,
    seenTotal: form.integer('total'),
    seenWorth: form.integer('worth'),
    restock: form.flag('restock'),
    byGateway: movesMoney(shop, order.paymentMethod),
    reason: t('admin.returns.exchange.reason', { number: it.id }),
    key: form.text('key', 64),
  };
  const { orderId, restLeft } = await exchangeReturn(admin, asked);
  const number = `${orderId}`;
  return restLeft
    ? onward(here, problem(t('admin.returns.exchange.rest_left', { number })))
    : onward(here, done(t('admin.returns.exchange.made', { number })));
}
