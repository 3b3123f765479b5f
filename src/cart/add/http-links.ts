import { chosenIn, findBuyables } from '../../catalogue/index.ts';
import { type Notice, notify } from '../../frame/page/notices.tsx';
import { type Answer, redirect } from '../../frame/request/answer.ts';
import { ownPath } from '../../frame/request/own-path.ts';
import { checkNonce, onlyLooks, type Visit } from '../../frame/request/visit.ts';
import { Fields } from '../../platform/http/fields.ts';
import { askingOf } from '../lines/asking.ts';
import type { Asked } from '../lines/choose.ts';
import { addedNotice, refusalNotice } from '../lines/notices.ts';
import { cartOf, forgetCart, ownerOf } from '../lines/read.ts';
import { removeLine, soldAs, undoRemove } from '../lines/steps.ts';
import { CART_NONCE, here, OWN_FIELDS, undoHref } from '../links.ts';
import { sendCartCookies } from '../mini-cart/answers.tsx';
import { type KeptLine, type Owner, readQuantity } from '../model.ts';
import { add } from './add.ts';

/** `?add-to-cart=ID`, as a link or a form, on any address (wire.md 1.5). */
export async function addLink(visit: Visit): Promise<Answer | undefined> {
  const fields = visit.form.has('add-to-cart') ? visit.form : visit.query;
  if (!fields.has('add-to-cart') || visit.query.has('wc-ajax')) return undefined;
  // A browser that only looks ahead has bought nothing.
  if (onlyLooks(visit)) return redirect(here(visit));
  const asked = await askedIn(visit, fields);
  const outcome = await add(visit, asked);
  const notices: Notice[] = outcome.refused.map((refused) => refusalNotice(visit, refused));
  if (outcome.added.length > 0) notices.push(addedNotice(visit, outcome.added));
  await notify(visit, ...notices);
  if (outcome.cart) sendCartCookies(visit, outcome.cart.hash);
  const { links, shop } = visit;
  if (outcome.refused.length === 0 && shop.settings.cart.redirectAfterAdd) return redirect(links.cart());
  const choosing = outcome.refused.some(({ code }) =>
    ['choose_options', 'missing_attributes', 'invalid_value'].includes(code),
  );
  if (choosing && outcome.product) return redirect(links.product({ slug: outcome.product.slug }));
  return redirect(here(visit));
}

async function askedIn(visit: Visit, fields: Fields): Promise<Asked[]> {
  const productId = fields.id('add-to-cart') ?? 0;
  const children = fields.map('quantity');
  if (children.size > 0) {
    const parent = await findBuyables(visit.shop.db.read, [productId], askingOf(visit));
    if (parent.get(productId)?.type === 'grouped') {
      return [...children]
        .map(([id, quantity]) => ({
          productId: /^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0,
          variationId: 0,
          chosen: new Map<string, string>(),
          quantity: readQuantity(quantity, 0),
        }))
        .filter(({ quantity }) => quantity > 0)
        .slice(0, 100);
    }
  }
  const variationId = fields.id('variation_id') ?? 0;
  const quantity = readQuantity(fields.text('quantity', 60));
  return [{ productId, variationId, chosen: chosenIn(fields), quantity }];
}

/** `?remove_item=KEY`: takes a line out and offers to bring it back. */
export function removeLink(visit: Visit): Promise<Answer | undefined> {
  return lineLink(visit, 'remove_item', removeLine, async (line) => ({
    kind: 'success',
    text: visit.t('cart.removed', { name: await nameOf(visit, line) }),
    link: { href: undoHref(visit, line.key), label: visit.t('cart.undo'), className: 'restore-item' },
  }));
}

/** `?undo_item=KEY`: brings a removed line back. */
export function undoLink(visit: Visit): Promise<Answer | undefined> {
  return lineLink(visit, 'undo_item', undoRemove, async (line) => ({
    kind: 'success',
    text: visit.t('cart.restored', { name: await nameOf(visit, line) }),
  }));
}

async function lineLink(
  visit: Visit,
  field: string,
  command: (...args: [...Parameters<typeof removeLine>]) => Promise<KeptLine | undefined>,
  say: (line: KeptLine) => Promise<Notice>,
): Promise<Answer | undefined> {
  if (!visit.query.has(field) || visit.method !== 'GET') return undefined;
  const key = visit.query.trimmed(field, 64);
  const owner: Owner | undefined = ownerOf(visit);
  if (!owner || onlyLooks(visit)) return redirect(here(visit));
  if (!checkNonce(visit, visit.query.text('_wpnonce', 20), CART_NONCE)) {
    await notify(visit, { kind: 'error', text: visit.t('error.bad_nonce') });
    return redirect(here(visit));
  }
  const line = await visit.shop.db.transaction((tx) => command(tx, owner, key, visit.now));
  forgetCart(visit);
  if (line) await notify(visit, await say(line));
  sendCartCookies(visit, (await cartOf(visit)).hash);
  const back = cameFrom(visit);
  if (field !== 'remove_item' || !line) return redirect(back);
  return redirect(`${back}${back.includes('?') ? '&' : '?'}removed_item=1`);
}

async function nameOf(visit: Visit, line: KeptLine): Promise<string> {
  const id = soldAs(line);
  return (await findBuyables(visit.shop.db.read, [id], askingOf(visit))).get(id)?.name ?? '';
}

/** The page of this shop where the link stood, without what such links add; else this address. */
function cameFrom(visit: Visit): string {
  const path = ownPath(visit, visit.header('referer') ?? '');
  if (path === undefined) return here(visit);
  const [address = '', query = ''] = path.split('?', 2);
  return address + Fields.parse(query).withoutLike(OWN_FIELDS).toQuery();
}
