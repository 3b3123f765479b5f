import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ask, job } from '../frame/command/index.ts';
import type { Shop } from '../frame/shop/shop.ts';
import { eraseRequested } from './commands-done.ts';
import { waitsOf } from './erasing/steps.ts';
import { folderOf } from './export.ts';
import { mentions } from './persons/model-mention.ts';
import { personIn } from './persons/person-in.ts';
import { readFilesOf, readRequest } from './store.ts';

/**
 * The job behind {@link ERASE_JOB}. Files go before the rows that name them: a process that dies in between finds the
 * request as it was, and begins again.
 */
export async function eraseAsked(shop: Shop, { id }: { id: number }): Promise<void> {
  const { read } = shop.db;
  const it = await readRequest(read, id);
  if (it?.state !== 'confirmed') return;
  const person = await personIn(read, it);
  if ((await waitsOf(shop, read, person)).length === 0) {
    for (const file of await readFilesOf(read, person)) await rm(join(folderOf(shop), file), { force: true });
    await forgetOutbox(shop, person.emails);
  }
  await ask({ shop, actor: job('privacy.erase'), now: Date.now() }, eraseRequested, { id });
}

/** Without a mail server, letters are files: those to and about somebody who is erased go. */
async function forgetOutbox({ dataDir }: Shop, emails: readonly string[]): Promise<void> {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => each.endsWith('.eml')))
    if (mentions(await readFile(join(folder, name), 'utf8'), emails))
      await rm(join(folder, name), { force: true });
}
