import { changeProduct, type ProductInput, ProductProblem } from '../../../catalogue/index.ts';
import { perform } from '../../../frame/command/index.ts';
import { type AdminContext, readForm, stillRightIn } from '../../kit/index.ts';
import { refusalText } from '../words.tsx';
import type { Read } from './form.tsx';
import { FieldRefused, productOf, termsIn, type Values } from './read.ts';
import { allOf, type Sections } from './sections/shape.ts';

/** A saved product, or the form as it was typed with what is wrong with it. */
export type Saved = { id: number } | { read: Read; refused?: string };

/** Reads the form and asks for the change in one transaction, with the tags that are new. @throws Stale, NotAllowed */
export async function saveForm(
  admin: AdminContext,
  product: ProductInput & { id?: number },
  sections: Sections,
): Promise<Saved> {
  const { ctx, shop, actor } = admin;
  const { form, t } = ctx;
  const read = readForm(allOf(sections), form, t);
  if (!read.values) return { read };
  const values = read.values as Values;
  try {
    const wanted = await productOf(admin, product, values);
    const id = await perform(shop, actor, async (act) => {
      const termIds = await termsIn(admin, act, product, values);
      const key = form.text('key', 64);
      return changeProduct(act, {
        ...wanted,
        termIds,
        stillRight: stillRightIn(form),
        ...(product.id === undefined ? { key } : versionIn(admin, wanted)),
      });
    });
    await shop.changes.spread();
    return { id };
  } catch (error) {
    const field = fieldOf(error, shop.settings.languages[0] ?? '');
    if (error instanceof FieldRefused) read.errors.set(error.field, t(error.message, error.values));
    else if (field !== undefined && field in allOf(sections))
      read.errors.set(field, refusalText(admin, error));
    else return { read, refused: refusalText(admin, error) };
    return { read };
  }
}

/** What was read when the form was opened: its version, and how many pieces there were. */
function versionIn({ ctx: { form } }: AdminContext, { stock }: ProductInput) {
  const version = form.id('version');
  const seen = form.integer('seen');
  return {
    ...(version === undefined ? {} : { version }),
    ...(stock.managed && seen !== undefined ? { seen } : {}),
  };
}

/** The field of the form that a refusal is about. */
function fieldOf(error: unknown, first: string): string | undefined {
  if (!(error instanceof ProductProblem)) return undefined;
  const safety = /^Meta: _safety_(.*)$/.exec(error.field)?.[1];
  if (safety) return `safety.${safety}`;
  return { texts: `name.${first}`, stock: 'quantity' }[error.field] ?? error.field;
}
