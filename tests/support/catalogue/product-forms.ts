import sharp from 'sharp';
import { readWhole } from '../../../src/catalogue/index.ts';
import type { Browser } from '../browser.ts';
import type { DeskShop } from '../people/admin.ts';
import { sentForm } from '../sent-form.ts';

/** The forms of a product at the desk, as its owner fills them in. */
export function productForms(desk: () => DeskShop, owner: () => Browser) {
  const SAVE = '/admin/products/save';
  const isMain = (action: string | undefined) => action === undefined || action === SAVE;
  const form = async (path: string, changes: Parameters<typeof sentForm>[1] = {}, by = owner()) =>
    sentForm((await by.get(path)).text, changes, isMain);
  const save = async (path: string, changes: Parameters<typeof sentForm>[1] = {}) => {
    const reply = await owner().submit(path, await form(path, changes));
    await desk().settle();
    return reply;
  };
  const saveProduct = async (id: number, changes: Parameters<typeof sentForm>[1] = {}) => {
    const reply = await owner().submit(SAVE, await form(`/admin/products/${id}`, changes));
    await desk().settle();
    return reply;
  };
  const whole = async (id: number) => (await readWhole(desk().shop.db.read, [id])).get(id)!;
  const shopPage = async (path: string) => (await desk().browser().get(path)).text;
  const jpeg = (background: string) =>
    sharp({ create: { width: 90, height: 60, channels: 3, background } })
      .jpeg()
      .toBuffer();
  const latest = async () =>
    (
      await desk()
        .shop.db.read.selectFrom('product')
        .select('id')
        .where('parent_id', 'is', null)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
    ).id;
  return { SAVE, isMain, form, save, saveProduct, whole, shopPage, jpeg, latest };
}
