import type { RequestContext } from '../../frame/request/request-context.ts';
import { formatMoney } from '../../platform/money.ts';
import { levelName } from '../programme/model.ts';
import type { ProgrammeContext } from '../programme/programme.ts';
import type { StatementLine } from './store-statement.ts';

export type LotState = 'pending' | 'available' | 'expired' | 'spent';

/** What a line of the statement says, made of codes when it is read: any language will do. */
export function statementText(
  { t, language }: Pick<RequestContext, 't' | 'language'>,
  scope: ProgrammeContext,
  line: StatementLine,
): { event: string; detail: string; state: LotState | undefined } {
  return {
    event: t(`points.kind.${line.kind}`),
    detail: [cause(), line.reason].filter((part) => part !== '').join(' · '),
    state: stateOf(line),
  };

  function cause(): string {
    const { kind, rule, parameters } = line;
    if (kind === 'earn') return earnedBy(rule);
    if (kind === 'level_purchase' && parameters.slug) return nameOf(parameters.slug);
    if (kind === 'wallet_out' && parameters.credit) return formatMoney(parameters.credit, scope.base);
    return '';
  }

  function earnedBy(code: string): string {
    // Levels give points as well: for reaching them, and with each order.
    const level = /^level-(?:entry-)?(.+)$/.exec(code)?.[1];
    if (level !== undefined) return nameOf(level);
    const trigger = scope.programme.rules.find((rule) => rule.code === code)?.trigger;
    return trigger && trigger !== 'order' ? t(`points.trigger.${trigger}`) : '';
  }

  function nameOf(slug: string): string {
    const level = scope.programme.levels.find((each) => each.slug === slug);
    return level ? levelName(level, language) : slug;
  }
}

/** Of the lot that a line began. */
function stateOf({ pending, available, expired, spent }: StatementLine): LotState | undefined {
  if (pending > 0) return 'pending';
  if (available > 0) return 'available';
  if (expired > 0) return 'expired';
  return spent > 0 ? 'spent' : undefined;
}
