import { command } from '../command/index.ts';
import { deleteTyped, putSent, putTyped, type TypedForm } from './store.ts';

/** Which form of which thing, and the number under which it was shown this time. */
interface FormPlace {
  place: string;
  form: string;
}

/** Signs that are kept of one form. */
const MOST = 2_000_000;

/**
 * Keeps what somebody is typing, for themselves alone, until they send it or throw it away. Nothing of it is in force:
 * the trail tells nothing.
 *
 * @returns false for what is too much to be kept, and for what comes after its form was sent
 */
export const keepTyped = command({
  name: 'typed.keep',
  needs: 'own.edit',
  async run(act, { place, form, fields }: FormPlace & { fields: TypedForm['fields'] }): Promise<boolean> {
    act.unchanged();
    const text = JSON.stringify(fields);
    if (text.length > MOST) return false;
    return putTyped(act.tx, { place, staff_id: Number(act.actor.id), at: act.now, fields: text }, form);
  },
});

/** It was sent: what was on its way meanwhile is not kept when it arrives. */
export const markSent = command({
  name: 'typed.sent',
  needs: 'own.edit',
  async run(act, { place, form }: FormPlace): Promise<void> {
    act.unchanged();
    await putSent(act.tx, { place, staff_id: Number(act.actor.id), at: act.now }, form);
  },
});

/** It was thrown away. */
export const dropTyped = command({
  name: 'typed.drop',
  needs: 'own.edit',
  async run(act, { place }: { place: string }): Promise<void> {
    act.unchanged();
    await deleteTyped(act.tx, place, Number(act.actor.id));
  },
});
