import {
  type BulkJob,
  BulkRefused,
  cancelBulk,
  listBulks,
  readBulk,
  readItems,
  repeatBulk,
  undoBulk,
  workOff,
} from '../../../frame/bulk/index.ts';
import { perform } from '../../../frame/command/command.ts';
import type { Shop } from '../../../frame/shop/shop.ts';
import { type Command, operator } from '../../open-shop.ts';

export const BULK_USAGE = `cistella bulk [list]
    The changes of many things at once, the newest first.
cistella bulk show ID
    What became of each thing that was not changed.
cistella bulk undo ID [REASON]
    Gives everything back as it was, where nobody has changed it since. Undoing that does the change again.
cistella bulk cancel ID | again ID
    Ends a change that is under way; tries once more what failed.`;

const LATEST = 50;
const SHOWN = 1000;

export const bulkCommand: Command = async (shop, [verb = 'list', number = '', ...rest], mistake) => {
  const id = Number(number);
  const actor = operator();
  if (verb === 'list' && number === '') {
    for (const job of await listBulks(shop.db.read, LATEST)) console.log(lineOf(job));
    return 0;
  }
  if (!/^\d{1,15}$/.test(number)) throw mistake(BULK_USAGE);
  try {
    if (verb === 'show') return await show(shop, id, mistake);
    if (verb === 'undo') {
      const reason = rest.join(' ');
      const undoing = await perform(shop, actor, (act) => undoBulk(act, { id, reason }));
      return await follow(shop, undoing);
    }
    if (verb === 'again') {
      await perform(shop, actor, (act) => repeatBulk(act, { id }));
      return await follow(shop, id);
    }
    if (verb === 'cancel') {
      await perform(shop, actor, (act) => cancelBulk(act, { id }));
      return 0;
    }
  } catch (error) {
    if (error instanceof BulkRefused) throw mistake(error.message);
    throw error;
  }
  throw mistake(BULK_USAGE);
};

/** Works a change off and says how far it is. @returns 1 when something has failed */
export async function follow(shop: Shop, id: number): Promise<number> {
  const last = await workOff(shop, id, ({ total, done, skipped, failed }) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${done + skipped + failed} of ${total} `);
  });
  if (process.stderr.isTTY) process.stderr.write('\n');
  console.error(`${lineOf(last)}\nTake it back with: cistella bulk undo ${id}`);
  return last.failed > 0 ? 1 : 0;
}

async function show(shop: Shop, id: number, mistake: (message: string) => Error): Promise<number> {
  const job = await readBulk(shop.db.read, id);
  if (!job) throw mistake(`There is no change ${id}.`);
  console.log(lineOf(job));
  const states = ['failed', 'skipped', 'waiting'] as const;
  for (const item of await readItems(shop.db.read, id, { states, limit: SHOWN }))
    console.log(`  ${item.id}\t${item.state}\t${item.why}`);
  return 0;
}

function lineOf(job: BulkJob): string {
  const { id, kind, state, actor, undoOf, total, done, skipped, failed, createdAt, reason } = job;
  const what = undoOf === null ? kind : `${kind}, undoing ${undoOf}`;
  const counts = `${done} of ${total} changed, ${skipped} left, ${failed} failed`;
  return [id, what, state, counts, new Date(createdAt).toISOString(), actor.name, reason]
    .filter((part) => part !== '')
    .join('  ');
}
