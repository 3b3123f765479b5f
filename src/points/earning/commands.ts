import { command } from '../../frame/command/index.ts';
import type { ProgrammeContext } from '../programme/programme.ts';
import { saveBirthday } from './store-birthday.ts';

/** A customer says when their birthday is, once for ever. @returns why not, where it is not kept */
export const sayBirthday = command({
  name: 'points.birthday',
  needs: 'customers.edit',
  run({ tx, now }, { scope, userId, date }: { scope: ProgrammeContext; userId: number; date: string }) {
    return saveBirthday(tx, scope, { userId, date, now });
  },
  whose: ({ userId }) => ({ userId }),
  subject: ({ userId }) => ['customer', userId],
});
