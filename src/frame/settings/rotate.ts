import { announceChange } from '../../platform/db/changes.ts';
import type { Keys } from '../../platform/security/keys.ts';
import type { Act } from '../command/act.ts';
import { command } from '../command/command.ts';
import { SETTINGS_TAG } from './live.ts';
import { isSecret } from './model-description.ts';
import { seal, unseal } from './secrets.ts';
import { beginChange, readSettingRows, writeSetting } from './store.ts';

export interface Rotated {
  /** Secrets that this SECRET reads now and did not before. */
  rotated: string[];
  /** What neither SECRET reads: to be set again. */
  unreadable: string[];
}

/** Seals the kept secrets with the shop's SECRET that were sealed with an older one. */
export const rotateSecrets = command({
  name: 'settings.rotate',
  needs: 'settings.edit',
  async run(act: Act, { old }: { old: Keys }): Promise<Rotated> {
    const { shop, tx } = act;
    const version = await beginChange(tx);
    const rows = await readSettingRows(tx);
    const done: Rotated = { rotated: [], unreadable: [] };
    for (const [path, leaf] of shop.live.description.leaves) {
      const row = rows.get(path);
      if (!isSecret(leaf) || !row || unseal(shop.keys, path, row.value) !== undefined) continue;
      const secret = unseal(old, path, row.value);
      if (secret === undefined) {
        done.unreadable.push(path);
        continue;
      }
      await writeSetting(tx, path, seal(shop.keys, path, secret), version);
      done.rotated.push(path);
    }
    if (done.rotated.length === 0) act.unchanged();
    else await announceChange(tx, SETTINGS_TAG);
    for (const path of done.rotated) act.audit({ subject: ['setting', path], reason: 'another SECRET' });
    return done;
  },
});
