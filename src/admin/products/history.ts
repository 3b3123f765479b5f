import type { AuditLine } from '../../frame/command/index.ts';
import { formatMoney } from '../../platform/money.ts';
import type { AdminContext } from '../kit/index.ts';
import { STATES } from './words.tsx';

/** Commands of a product's history that have words of their own. */
const TOLD = new Set([
  'price.change',
  'product.attributes',
  'product.delete',
  'product.duplicate',
  'product.import',
  'product.make_variations',
  'product.price',
  'product.publish_due',
  'product.save',
  'product.set_state',
  'product.sort',
  'product.state',
  'product.variation',
  'product.variations',
  'stock.set',
]);

/** What was done, with the states and the prices that it is about, in words. */
export function didText(admin: AdminContext, line: AuditLine): string | undefined {
  const { t } = admin.ctx;
  const { command, before, after } = line;
  if (!TOLD.has(command)) return undefined;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const said = names.flatMap((name) => {
    const [was, is] = [before, after].map((facts) => valueText(admin, name, facts[name]));
    return was === undefined && is === undefined ? [] : [`${was ?? '–'} → ${is ?? '–'}`];
  });
  return [t(`admin.products.did.${command}`), said.join(', ')].filter(Boolean).join(': ');
}

/** Of a state or a price, as the trail keeps it; undefined of everything else. */
function valueText({ ctx, shop }: AdminContext, name: string, value: unknown): string | undefined {
  const state = name === 'status' && STATES.find((each) => each === value);
  if (state) return ctx.t(`admin.products.state.${state}`);
  const code = /^(?:regular|price|sale)\.([A-Z]{3})$/.exec(name)?.[1];
  const currency = shop.settings.currencies.find((each) => each.code === code);
  return currency && typeof value === 'number' ? formatMoney(value, currency) : undefined;
}
