import { command, once, textFact } from '../../frame/command/index.ts';
import { insertNote } from './store.ts';

interface Note {
  userId: number;
  body: string;
  /** The number of the form. */
  key: string;
}

/** Writes something down about a customer, for those who work here alone. */
export const noteCustomer = command({
  name: 'customer.note',
  needs: 'customers.edit',
  async run(act, { userId, body, key }: Note): Promise<void> {
    const { tx, actor, now } = act;
    await once(act, { name: 'customer.note', key }, async () => {
      await insertNote(tx, { userId, body, author: actor.name, now });
      act.audit({ subject: ['customer', userId], after: { note: textFact(body) } });
      return undefined;
    });
  },
});
