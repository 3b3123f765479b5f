import { command } from '../command/index.ts';
import { deleteTyped, putTyped, type TypedForm } from './store.ts';

/** Signs that are kept of one form. */
const MOST = 2_000_000;

/**
 * Keeps what somebody is typing, for themselves alone, until they send it or throw it away. Nothing of it is in force:
 * the trail tells nothing.
 *
 * @returns false for what is too much to be kept
 */
export const keepTyped = command({
  name: 'typed.keep',
  needs: 'own.edit',
  async run(act, { place, fields }: { place: string; fields: TypedForm['fields'] }): Promise<boolean> {
    act.unchanged();
    const text = JSON.stringify(fields);
    if (text.length > MOST) return false;
    await putTyped(act.tx, { place, staff_id: Number(act.actor.id), at: act.now, fields: text });
    return true;
  },
});

/** It was sent, or thrown away. */
export const dropTyped = command({
  name: 'typed.drop',
  needs: 'own.edit',
  async run(act, { place }: { place: string }): Promise<void> {
    act.unchanged();
    await deleteTyped(act.tx, place, Number(act.actor.id));
  },
});
