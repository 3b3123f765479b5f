import pg from 'pg';
import { isStalePlan } from '../faults.ts';
import { PlanNames } from './plan-names.ts';

/**
 * Lets the server keep the plan of every statement: parsing and planning a join takes longer than running it. The
 * shop's statements are few hundred. What is asked once runs unprepared, as many rows that are written together do: they
 * would take the places of all others, and the server's memory.
 */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: one of many overloads is changed, the others pass through
  override query(...given: any[]): any {
    const [text, values, ...rest] = given;
    const name = typeof text === 'string' && Array.isArray(values) ? plans.nameOf(text) : undefined;
    const changed = name === undefined ? given : [{ name, text, values }, ...rest];
    const answer = (super.query as (...all: unknown[]) => unknown).apply(this, changed);
    if (name !== undefined && answer instanceof Promise) answer.catch(forgetStalePlans);
    return answer;
  }
}

const plans = new PlanNames();

function forgetStalePlans(error: unknown): void {
  if (isStalePlan(error)) plans.forget();
}
