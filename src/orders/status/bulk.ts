import Type from 'typebox';
import { bulk } from '../../frame/bulk/index.ts';
import { lockRows } from '../../platform/db/index.ts';
import { maySet, type OrderStatus, STATUSES } from '../model-status.ts';
import { readPaidStatuses } from '../store-status.ts';
import { changeStatus } from './steps.ts';

const StatusChange = Type.Object({ to: Type.Enum([...STATUSES]) }, { additionalProperties: false });

/** Changes the status of many orders, each with all that follows; those that may not go there stay as they are. */
export const changeStatuses = bulk({
  name: 'order.set_status',
  needs: 'orders.edit',
  subject: 'order',
  input: StatusChange,
  lock: (tx, ids) => lockRows(tx, 'order', ids),
  read: readPaidStatuses,
  rule:
    (_, { to }) =>
    (facts) => {
      const from = facts.status as OrderStatus;
      return from === to || maySet(from, to)
        ? { after: { ...facts, status: to } }
        : { skip: 'not_from_there' };
    },
  async write({ shop, tx, actor, now }, facts) {
    // Undone, it counts as paid no more where it did not before.
    for (const [id, { status, paid }] of facts)
      await changeStatus(shop, tx, id, status as OrderStatus, {
        now,
        why: '',
        by: actor.name,
        takesBack: paid === null,
      });
  },
});
