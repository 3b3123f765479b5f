import type { RequestContext } from '../../frame/request/request-context.ts';
import type { Language } from '../../frame/shop/settings.ts';
import { texts } from '../../frame/shop/texts.ts';
import { ask, readAsked } from '../form/ask.ts';
import { readOpenForm } from '../form/open.ts';
import { demandIndex } from '../preparing.ts';
import { readSetup } from '../setup/model-setup-read.ts';
import { formMarkup } from './idle-form.tsx';

/**
 * A form as shoppers would see it in a language if it were saved, with what it counts now; or what is wrong with it.
 *
 * @param file as it is written in a setup
 * @throws ShopError while the index is being prepared
 */
export async function previewForm(
  ctx: RequestContext,
  file: object,
  language: Language,
): Promise<{ markup: string; total: number } | { problems: string[] }> {
  const { shop } = ctx;
  const read = readSetup({ forms: [file] }, shop.settings.languages);
  if ('problems' in read) return read;
  const [form] = read.setup.forms;
  if (!form) return { problems: [] };
  demandIndex(shop);
  const own = { ...ctx, language, t: texts(language, shop.settings), links: shop.addresses.in(language) };
  const open = await readOpenForm(own, form);
  const found = await ask(own, open, readAsked([], open).request);
  return { markup: formMarkup(own, found).toString(), total: found.answer.total };
}
