import { createHash } from 'node:crypto';
import pg from 'pg';
import { isStalePlan } from '../faults.ts';

/**
 * Lets the server keep the plan of every statement: parsing and planning a join takes longer than running it. The
 * shop's statements are few hundred. What is asked once runs unprepared, as many rows that are written together do: they
 * would take the places of all others, and the server's memory.
 */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: one of many overloads is changed, the others pass through
  override query(...given: any[]): any {
    const [text, values, ...rest] = given;
    const name = typeof text === 'string' && Array.isArray(values) ? planName(text) : undefined;
    const changed = name === undefined ? given : [{ name, text, values }, ...rest];
    const answer = (super.query as (...all: unknown[]) => unknown).apply(this, changed);
    if (name !== undefined && answer instanceof Promise) answer.catch(forgetStalePlans);
    return answer;
  }
}

const MOST_PLANS = 1000;
const planNames = new Map<string, string>();
/** What was asked once, by its digest; when there is this much of it, it is forgotten. */
const MOST_ONCE = 5000;
const askedOnce = new Set<string>();
/** Part of every name; another one makes all plans anew. */
let schema = 0;

/** Another process has changed the schema: the plans of before are refused from now on, so new ones are made. */
function forgetStalePlans(error: unknown): void {
  if (!isStalePlan(error)) return;
  planNames.clear();
  schema += 1;
}

/**
 * The name of a statement's plan from the second time on that it is asked. The same statement has the same name in
 * every process: behind a pooler they share connections.
 */
function planName(text: string): string | undefined {
  const known = planNames.get(text);
  if (known !== undefined || planNames.size >= MOST_PLANS) return known;
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  if (!askedOnce.delete(digest)) {
    if (askedOnce.size >= MOST_ONCE) askedOnce.clear();
    askedOnce.add(digest);
    return undefined;
  }
  const name = `s${schema}_${digest}`;
  planNames.set(text, name);
  return name;
}
