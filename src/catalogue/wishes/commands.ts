import { command } from '../../frame/command/index.ts';
import type { Session } from '../../platform/session/sessions.ts';
import { changeWishes } from './store.ts';

/** Puts products on a wish list or takes them off; see {@link changeWishes}. @returns the list */
export const updateWishList = command({
  name: 'wish.change',
  needs: 'customers.edit',
  run: (
    { tx, now },
    { session, changes }: { session: Session; changes: ReadonlyMap<number, boolean> },
  ): Promise<number[]> => changeWishes(tx, session, changes, now),
  onBehalf: true,
  whose: ({ session: { id, userId } }) => ({ userId, sessionId: id }),
  subject: ({ session: { id, userId } }) => (userId === null ? ['session', id] : ['customer', userId]),
});
