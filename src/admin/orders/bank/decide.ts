import { BankProblem, payByCredit, releaseCredit, setCreditAside } from '../../../orders/index.ts';
import {
  type AdminContext,
  type AdminReply,
  deskLink,
  done,
  onward,
  problem,
  undoable,
} from '../../kit/index.ts';
import { refusalText } from '../words.tsx';

const HERE = deskLink('bank');
/** As many as a page of them shows. */
const MOST = 50;

/** What somebody says of money that came. */
export async function decide(admin: AdminContext): Promise<AdminReply> {
  const { form, t } = admin.ctx;
  const what = form.text('do', 10);
  const [creditId, orderId] = [form.id('credit'), form.id('order')];
  try {
    if (what === 'pay_all') return await payAll(admin);
    if (creditId === undefined) return onward(HERE, problem(t('admin.orders.refused.unclear')));
    if (what === 'aside') {
      await admin.do(setCreditAside, { creditId, note: form.line('note', 200) });
      return onward(HERE, undoable(t('admin.bank.done.aside'), undo(creditId)));
    }
    if (what === 'release') {
      await admin.do(releaseCredit, { creditId });
      return onward(HERE, done(t('admin.bank.done.release')));
    }
    if (what !== 'pay' || orderId === undefined)
      return onward(HERE, problem(t('admin.bank.refused.unknown_order')));
    const number = `${orderId}`;
    if ((await admin.do(payByCredit, { creditId, orderId })) === 'paid')
      return onward(HERE, done(t('admin.bank.done.paid', { number })));
    const tasks = { href: deskLink('tasks'), label: t('admin.menu.tasks') };
    return onward(HERE, { ...undoable(t('admin.bank.done.held', { number }), undo(creditId)), link: tasks });
  } catch (error) {
    return onward(HERE, problem(whyNot(admin, error)));
  }
}

/** Each by itself: one that somebody was quicker with stops none of the others. */
async function payAll(admin: AdminContext): Promise<AdminReply> {
  const { form, t } = admin.ctx;
  const count = { paid: 0, others: 0 };
  for (const pair of form.all('pair').slice(0, MOST)) {
    const [, creditId = 0, orderId = 0] = /^(\d{1,15}):(\d{1,15})$/.exec(pair)?.map(Number) ?? [];
    const outcome = await admin.do(payByCredit, { creditId, orderId }).catch((error) => {
      if (error instanceof BankProblem) return 'refused';
      throw error;
    });
    if (outcome === 'paid') count.paid += 1;
    else count.others += 1;
  }
  const text = t('admin.bank.done.all', count);
  return onward(HERE, count.others === 0 ? done(text) : problem(text));
}

const undo = (creditId: number) => ({
  action: deskLink('bank/decide'),
  fields: { do: 'release', credit: `${creditId}` },
});

const whyNot = (admin: AdminContext, error: unknown): string =>
  error instanceof BankProblem ? admin.ctx.t(`admin.bank.refused.${error.why}`) : refusalText(admin, error);
