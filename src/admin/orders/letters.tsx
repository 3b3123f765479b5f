import { ShopError } from '../../frame/request/errors.ts';
import {
  lettersFor,
  MAILS,
  type OrderMail,
  readOrderStatuses,
  sendOrderLetters,
} from '../../orders/index.ts';
import {
  type AdminContext,
  type AdminReply,
  deskLink,
  done,
  formKey,
  onward,
  problem,
  type Screen,
  screenPage,
} from '../kit/index.ts';
import { chosenIds } from './chosen.ts';

const LIST = deskLink('orders');

/** One letter about several orders: which may go, and to how many. */
export const manyLetters: Screen = {
  path: 'orders/letters',
  needs: 'orders.edit',
  async GET(admin) {
    const { t } = admin.ctx;
    const { ids, counts } = await fitting(admin);
    return screenPage({
      title: t('admin.orders.letters_many'),
      back: { href: LIST, label: t('admin.menu.orders') },
      body: (
        <form method="post" className="form is-small">
          <input type="hidden" name="key" value={formKey()} />
          <p>{t('admin.orders.letters_which', { count: ids.length })}</p>
          <ul className="plain-list">
            {[...counts].map(([mail, count]) => (
              <li key={mail} className="row">
                <button type="submit" className="button" name="mail" value={mail}>
                  {t(`admin.orders.mail.${mail}`)}
                </button>
                <span className="soft">{t('admin.orders.letters_go', { count })}</span>
              </li>
            ))}
          </ul>
          <div className="bar">
            <a className="button" href={LIST}>
              {t('admin.cancel')}
            </a>
          </div>
        </form>
      ),
    });
  },
  POST: send,
};

async function send(admin: AdminContext): Promise<AdminReply> {
  const { t, form } = admin.ctx;
  const mail = MAILS.find((one) => one === form.text('mail', 40));
  const { ids, counts } = await fitting(admin);
  if (!mail || !counts.has(mail)) return onward(LIST, problem(t('admin.orders.refused.unclear')));
  const count = await admin.do(sendOrderLetters, { orderIds: ids, mail, key: form.text('key', 64) });
  return onward(LIST, done(t('admin.orders.letters_gone', { count })));
}

/** Of the orders that were chosen: which letters would say what is so, and of how many. @throws ShopError of none */
async function fitting({ ctx, shop }: AdminContext) {
  const statuses = await readOrderStatuses(shop.db.read, chosenIds(ctx.query));
  if (statuses.size === 0) throw new ShopError('not_found');
  const counts = new Map<OrderMail, number>();
  for (const { status } of statuses.values())
    for (const mail of lettersFor(status)) counts.set(mail, (counts.get(mail) ?? 0) + 1);
  return { ids: [...statuses.keys()], counts };
}
