import { startImport, takeImport } from '../../../src/catalogue/importing/runs/commands.ts';
import { type ImportPlan, readRun } from '../../../src/catalogue/importing/runs/store.ts';
import { readWhole } from '../../../src/catalogue/product/store-whole.ts';
import { readBulk, undoBulk } from '../../../src/frame/bulk/index.ts';
import { ask, perform } from '../../../src/frame/command/index.ts';
import { staff } from '../people/staff.ts';
import type { TestShop } from '../shop.ts';

/** Files of products that are read into a shop, and taken back. */
export function importsOf(house: () => TestShop) {
  const asked = () => ({ shop: house().shop, actor: staff(), now: Date.now() });
  const take = (bytes: Buffer, name = 'llista.csv') =>
    takeImport(asked(), { name, bytes, language: 'ca', speaks: 'ca' });
  const known = async (id: number) => (await readRun(house().shop.db.read, id))!;
  /** Reads a file as its titles are guessed, with what is said otherwise. */
  async function read(file: string | Buffer, said: Partial<ImportPlan> = {}) {
    const id = await take(Buffer.from(file));
    const { plan, language } = await known(id);
    await ask(asked(), startImport, {
      id,
      language,
      plan: { ...plan, newAs: 'publish', dryRun: false, ...said },
    });
    await house().settle();
    const { report, state } = await known(id);
    return { id, state, plan, report: report! };
  }
  const product = async (sku: string) => {
    const row = await house()
      .shop.db.read.selectFrom('product')
      .select('id')
      .where('sku', '=', sku)
      .executeTakeFirst();
    return row && (await readWhole(house().shop.db.read, [row.id])).get(row.id);
  };
  const undo = async (record: number | null) => {
    const id = await perform(house().shop, staff(), (act) => undoBulk(act, { id: record! }));
    await house().settle();
    return { id, job: await readBulk(house().shop.db.read, id) };
  };
  return { asked, take, known, read, product, undo };
}
