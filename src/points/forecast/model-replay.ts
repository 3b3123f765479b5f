import { startOfDay } from '../../platform/i18n/days.ts';
import type { Programme, Trigger } from '../programme/model.ts';
import { type EarningOrder, earnOfOrder } from '../programme/model-earn.ts';

/** Triggers of orders; all others are deeds. */
const OF_ORDERS: readonly Trigger[] = ['order', 'first_order', 'order_count'];

/** What a time that is over would have cost under a programme: points by rule, within the rules' limits. */
export class Replay {
  readonly #programme: Programme;
  readonly #of: { unit: number; zone: string };
  readonly #given = new Map<string, number>();
  readonly #taken = new Map<string, number>();

  constructor(programme: Programme, of: { unit: number; zone: string }) {
    this.#programme = programme;
    this.#of = of;
  }

  /** One order more; those of one customer in their order. @returns its points by rule */
  order(
    order: Omit<EarningOrder, 'level' | 'unit'> & { accountId: number; level: string | undefined },
  ): { code: string; points: number }[] {
    const { levels } = this.#programme;
    const level = levels.find(({ slug }) => slug === order.level);
    const { rules } = earnOfOrder(this.#programme, {
      ...order,
      unit: this.#of.unit,
      level: level && { code: level.slug, ...level.benefits },
    });
    return rules.flatMap(({ code, points }) => {
      const given = this.#within(code, points, order.accountId, order.at);
      return given > 0 ? [{ code, points: given }] : [];
    });
  }

  /** Deeds as often as they came, by trigger. What each customer had is not known: only the budget limits them. */
  deeds(times: ReadonlyMap<Trigger, number>): void {
    if (!this.#programme.enabled) return;
    for (const { code, trigger, amount, budget } of this.#programme.rules) {
      if (OF_ORDERS.includes(trigger)) continue;
      const points = amount.points * (times.get(trigger) ?? 0);
      this.#add(code, budget === null ? points : Math.min(points, budget));
    }
  }

  /** Points by rule; those of levels by `level-SLUG`. */
  get byRule(): ReadonlyMap<string, number> {
    return this.#given;
  }

  get points(): number {
    return [...this.#given.values()].reduce((sum, points) => sum + points, 0);
  }

  #within(code: string, points: number, accountId: number, at: number): number {
    const rule = this.#programme.rules.find((each) => each.code === code);
    const day = startOfDay(at, this.#of.zone);
    const limits: [number | null | undefined, string][] = [
      [rule?.dayCap, `${code} ${accountId} ${day}`],
      [rule?.customerCap, `${code} ${accountId}`],
      [rule?.budget, code],
    ];
    let most = points;
    for (const [limit, key] of limits)
      if (limit != null) most = Math.min(most, limit - (this.#taken.get(key) ?? 0));
    most = Math.max(0, most);
    for (const [limit, key] of limits)
      if (limit != null) this.#taken.set(key, (this.#taken.get(key) ?? 0) + most);
    this.#add(code, most);
    return most;
  }

  #add(code: string, points: number): void {
    if (points > 0) this.#given.set(code, (this.#given.get(code) ?? 0) + points);
  }
}

/** How often each deed came, as the rules for it that there are have paid: undefined ones are not known. */
export function deedsOf(programme: Programme, paid: ReadonlyMap<string, number>): Map<Trigger, number> {
  const times = new Map<Trigger, number>();
  for (const { code, trigger } of programme.rules)
    if (!OF_ORDERS.includes(trigger))
      times.set(trigger, Math.max(times.get(trigger) ?? 0, paid.get(code) ?? 0));
  return times;
}
