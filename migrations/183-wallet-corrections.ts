import { addInt, createPartIndex, type Schema } from '../src/platform/db/index.ts';

export const name = '183-wallet-corrections';

/** Money of wallets that is given or taken by hand waits for a second person as points do. */
export async function up(db: Schema): Promise<void> {
  await addInt(db, 'points_correction', 'cents', 0);
  await createPartIndex(db, 'points_correction', ['user_id', 'id'], "state = 'waiting'");
}
