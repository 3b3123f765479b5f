import { inLanguage } from '../../../frame/shop/translated.ts';
import { formatMoney } from '../../../platform/money.ts';
import type { ProgrammeFile } from '../../../points/index.ts';
import type { AdminContext } from '../../kit/index.ts';
import { baseOf } from '../../products/words.tsx';
import { at } from './shapes.ts';

/** What a level is called by who looks. */
export const levelName = ({ ctx, shop }: AdminContext, part: ProgrammeFile): string =>
  inLanguage(part.name as Record<string, string>, ctx.language, shop.settings.languages) ?? '';

/** What a rule, a campaign or a level gives, in a line. */
export function partText(
  admin: AdminContext,
  list: 'rules' | 'campaigns' | 'levels',
  part: ProgrammeFile,
): string {
  const { ctx, shop } = admin;
  const { t } = ctx;
  const base = baseOf(shop);
  const times = (path: string) => (Number(at(part, path)) / 1_000_000).toLocaleString(ctx.language);
  if (list === 'campaigns') return t('admin.programme.gives.times', { times: times('multiplier') });
  if (list === 'levels') {
    const gives = t('admin.programme.gives.times', { times: times('benefits.multiplier') });
    return `${levelName(admin, part)} · ${gives}`;
  }
  const { kind, points, money } = part.amount as { kind: string; points: number; money?: number };
  return `${t(`admin.programme.rule.trigger.is.${part.trigger}`)} · ${t(`admin.programme.gives.${kind}`, {
    points,
    money: money === undefined ? '' : formatMoney(money, base),
  })}`;
}
