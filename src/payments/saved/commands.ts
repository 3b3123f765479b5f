import { command } from '../../frame/command/index.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { SavedCard } from '../model.ts';
import { FORGET_CARD } from './forget.ts';
import { forgetSaved, keepSaved, preferSaved, readSaved } from './store.ts';

interface Own {
  userId: number;
  id: number;
}

/** Keeps a card for a shopper; the first one becomes the default. */
export const saveCard = command({
  name: 'payment_method.save',
  needs: 'customers.edit',
  run: ({ tx, now }, { userId, gateway, card }: { userId: number; gateway: string; card: SavedCard }) =>
    keepSaved(tx, userId, gateway, card, now),
  whose: ({ userId }) => ({ userId }),
  subject: ({ userId }) => ['customer', userId],
});

/**
 * Forgets one, and lets its gateway forget it; the oldest that is left becomes the default.
 *
 * @returns false when it is not theirs
 */
export const forgetCard = command({
  name: 'payment_method.forget',
  needs: 'customers.edit',
  async run({ tx }, { userId, id }: Own): Promise<boolean> {
    const known = (await readSaved(tx, userId)).find((card) => card.id === id);
    if (!known || !(await forgetSaved(tx, userId, id))) return false;
    const { gateway, token } = known;
    await enqueue(tx, FORGET_CARD, { gateway, token });
    return true;
  },
  whose: ({ userId }) => ({ userId }),
  subject: ({ userId }) => ['customer', userId],
});

/** Makes one the default. @returns false when it is not theirs */
export const preferCard = command({
  name: 'payment_method.prefer',
  needs: 'customers.edit',
  run: ({ tx }, { userId, id }: Own): Promise<boolean> => preferSaved(tx, userId, id),
  whose: ({ userId }) => ({ userId }),
  subject: ({ userId }) => ['customer', userId],
});
