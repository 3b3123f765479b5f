import type { OpenCredit } from '../../../orders/index.ts';
import { type AdminContext, deskLink } from '../../kit/index.ts';

/** One yes for all that name their order and are what it waits for, to the cent. */
export function AllThatFit({ admin, waiting }: { admin: AdminContext; waiting: readonly OpenCredit[] }) {
  const sure = waiting.flatMap(({ id, proposal }) => {
    if (proposal?.fit !== 'exact' || proposal.sign !== 'reference') return [];
    const { order } = proposal;
    return order.status === 'on-hold' || order.status === 'pending' ? [`${id}:${order.id}`] : [];
  });
  if (sure.length < 2) return null;
  return (
    <form method="post" action={deskLink('bank/decide')} className="form is-small">
      {sure.map((pair) => (
        <input key={pair} type="hidden" name="pair" value={pair} />
      ))}
      <p>{admin.ctx.t('admin.bank.sure', { count: sure.length })}</p>
      <div className="row">
        <button type="submit" className="button is-main" name="do" value="pay_all">
          {admin.ctx.t('admin.bank.yes_all')}
        </button>
      </div>
    </form>
  );
}
