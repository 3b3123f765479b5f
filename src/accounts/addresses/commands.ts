import { command } from '../../frame/command/index.ts';
import type { Address, AddressKind } from '../model.ts';
import { writeAddress } from '../store.ts';

/** The account keeps an address. */
export const saveOwnAddress = command({
  name: 'address.save',
  needs: 'customers.edit',
  run: ({ tx }, { userId, kind, address }: { userId: number; kind: AddressKind; address: Address }) =>
    writeAddress(tx, userId, kind, address),
  whose: ({ userId }) => ({ userId }),
  subject: ({ userId }) => ['customer', userId],
});
