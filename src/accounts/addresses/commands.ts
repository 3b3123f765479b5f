import { command, watch } from '../../frame/command/index.ts';
import type { Tx } from '../../platform/db/index.ts';
import type { Address, AddressKind } from '../model.ts';
import { readAddresses, writeAddress } from '../store.ts';
import { followAddress } from '../store-figures.ts';

interface ToSave {
  userId: number;
  kind: AddressKind;
  address: Address;
}

/** The account keeps an address. */
export const saveOwnAddress = command({
  name: 'address.save',
  needs: 'customers.edit',
  run: (act, { userId, kind, address }: ToSave) => {
    const { tx } = act;
    const facts = async () => ({ ...(await readAddresses(tx, userId))[kind] });
    return watch(act, { subject: ['customer', userId], facts }, () => save(tx, userId, kind, address));
  },
  onBehalf: true,
  whose: ({ userId }) => ({ userId }),
});

async function save(tx: Tx, userId: number, kind: AddressKind, address: Address): Promise<void> {
  await writeAddress(tx, userId, kind, address);
  if (kind === 'billing') await followAddress(tx, userId);
}
