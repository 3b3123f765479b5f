import { type Act, type Actor, perform } from '../command/index.ts';
import type { Shop } from '../shop/shop.ts';
import { type Changed, changeSettings } from './change.ts';
import { isSame, isSecret, valueAt, withValues } from './model-description.ts';
import { type SettingsFile, writeSettingsFile } from './model-file.ts';

/**
 * Brings a file of settings in, all of it or nothing: each part by the command that changes it, so that each asks for
 * its own right and leaves its own lines.
 *
 * @returns what is other than before @throws SettingsRefused
 */
async function putFile(act: Act, { values, lists }: Omit<SettingsFile, 'problems'>): Promise<Changed[]> {
  const { shop, tx } = act;
  const settings = withValues(shop.settings, values);
  const done: Changed[] = [];
  for (const [path, list] of shop.live.description.lists) {
    if (!lists.has(path)) continue;
    const before = await list.read(tx);
    await list.put(act, { rows: lists.get(path), settings });
    const after = await list.read(tx);
    if (!isSame(before, after)) done.push({ path, before, after });
  }
  return [...(await changeSettings(act, { values })), ...done];
}

/** Brings a file of settings in; in this process they are in force when it comes back. @throws SettingsRefused */
export async function applyFile(shop: Shop, actor: Actor, file: SettingsFile): Promise<Changed[]> {
  const done = await perform(shop, actor, (act) => putFile(act, file));
  await shop.changes.poll();
  return done;
}

/** What that would change. @throws SettingsRefused */
export async function rehearseFile(shop: Shop, actor: Actor, file: SettingsFile): Promise<Changed[]> {
  let would: Changed[] = [];
  const undone = new Error('undone');
  const rehearsal = perform(shop, actor, async (act) => {
    would = await putFile(act, file);
    throw undone;
  });
  await rehearsal.catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  return would;
}

/** What was chosen in this shop, as a file that another can be made by: without secrets. */
export async function settingsFileOf(shop: Shop): Promise<string> {
  const { leaves } = shop.live.description;
  const chosen = [...(await shop.live.kept()).keys()].flatMap((path): [string, unknown][] => {
    const leaf = leaves.get(path);
    return leaf && !isSecret(leaf) ? [[path, valueAt(shop.settings, path)]] : [];
  });
  return `${JSON.stringify(writeSettingsFile(new Map(chosen), await readLists(shop)), null, 2)}\n`;
}

/** What of the shop a file of settings holds besides settings; nothing of what is empty. */
export async function readLists({ db, live }: Shop): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>();
  for (const [path, list] of live.description.lists) {
    const rows = await list.read(db.read);
    if (rows !== undefined) found.set(path, rows);
  }
  return found;
}
