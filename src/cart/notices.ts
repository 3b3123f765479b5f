import type { Buyable } from '../catalogue/index.ts';
import type { Notice } from '../frame/notices.tsx';
import type { Visit } from '../frame/visit.ts';
import type { CartProblem } from './model.ts';
import type { Refusal } from './model-refusal.ts';

function viewCart({ t, links }: Visit): NonNullable<Notice['link']> {
  return { href: links.cart(), label: t('cart.view') };
}

export function refusalNotice(visit: Visit, { code, values, viewCart: link }: Refusal): Notice {
  const text = visit.t(`cart.refused.${code}`, values);
  return link ? { kind: 'error', text, link: viewCart(visit) } : { kind: 'error', text };
}

/** "Added": for pages without JavaScript, where the header alone would be easy to miss. */
export function addedNotice(visit: Visit, items: readonly { item: Buyable; quantity: number }[]): Notice {
  const list = new Intl.ListFormat(visit.language, { type: 'conjunction' });
  const names = items.map(({ item, quantity }) => visit.t('cart.added_name', { name: item.name, quantity }));
  const text = visit.t('cart.added', { names: list.format(names), count: items.length });
  return { kind: 'success', text, link: viewCart(visit) };
}

export function problemNotice(visit: Visit, problem: CartProblem): Notice {
  const { t } = visit;
  const { code, name } = problem;
  if (code === 'gone')
    return {
      kind: 'error',
      text: name === '' ? t('cart.problem.gone_unnamed') : t('cart.problem.gone', { name }),
    };
  if (code === 'out_of_stock') return { kind: 'error', text: t('cart.problem.out_of_stock', { name }) };
  return { kind: 'error', text: t('cart.problem.short', { name, available: problem.available }) };
}
