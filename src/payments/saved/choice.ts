import type { RequestContext } from '../../frame/request/request-context.ts';
import type { Fields } from '../../platform/http/fields.ts';
import { gatewaysOf } from '../gateways.ts';
import type { Gateway, Wanted } from '../model.ts';
import { saveField, tokenField } from '../saved-fields.ts';
import { readSaved, type SavedMethod } from './store.ts';

/** What a shopper has saved and has chosen among it, in the contract's fields (wire.md 2.9). */
export interface SavedChoice {
  /** Undefined for a guest, who cannot save anything. */
  methods: readonly SavedMethod[] | undefined;
  form: Pick<Fields, 'text' | 'flag'>;
}

/** @param form what was posted: the checkout's form, or the form inside `post_data` */
export async function savedFor(
  ctx: RequestContext,
  form: SavedChoice['form'] = ctx.form,
): Promise<SavedChoice> {
  const userId = ctx.session?.userId ?? null;
  if (userId === null) return { methods: undefined, form };
  const anyKeeps = gatewaysOf(ctx.shop).some(({ saving }) => saving);
  return { methods: anyKeeps ? await readSaved(ctx.shop.db.read, userId) : [], form };
}

/** What the links of the list do; the names are the contract's and their nonces'. */
export const METHOD_ACTIONS = {
  forget: 'delete-payment-method',
  prefer: 'set-default-payment-method',
} as const;

/** The id of the chosen one, or `new`: what was posted if it is the shopper's, else the default. */
export function chosenToken({ methods = [], form }: SavedChoice, gateway: string): string {
  const own = methods.filter((method) => method.gateway === gateway);
  const posted = form.text(tokenField(gateway), 20);
  if (posted === 'new' || own.some(({ id }) => String(id) === posted)) return posted;
  return own[0] ? String(own[0].id) : 'new';
}

/** How the payment begins. A token of somebody else is never used: the shopper is asked for a card then. */
export function wantedOf(choice: SavedChoice, gateway: Pick<Gateway, 'id' | 'saving'>): Wanted {
  if (!gateway.saving || choice.methods === undefined) return {};
  const posted = choice.form.text(tokenField(gateway.id), 20);
  const own = choice.methods.find((method) => method.gateway === gateway.id && String(method.id) === posted);
  return own ? { token: own.token } : { save: choice.form.flag(saveField(gateway.id)) };
}
