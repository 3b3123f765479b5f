import pg from 'pg';
import { isStalePlan } from '../faults.ts';
import { BEGIN, BeginningQuery, PreparedBegin } from './beginning.ts';
import { PlanNames } from './plan-names.ts';

/**
 * Lets the server keep the plan of every statement: parsing and planning a join takes longer than running it. The
 * shop's statements are few hundred. What is asked once runs unprepared, as many rows that are written together do: they
 * would take the places of all others, and the server's memory.
 *
 * A transaction begins with its first statement: in one message, so that each costs one way to the server less, and one
 * that asks nothing costs none.
 */
export class PreparingClient extends pg.Client {
  /** Somebody has begun a transaction, and the server does not know of it yet. */
  #begins = false;

  /** Once, before anything else is asked of a new connection. */
  prepareBegin(): void {
    super.query(new PreparedBegin());
  }

  // biome-ignore lint/suspicious/noExplicitAny: one of many overloads is changed, the others pass through
  override query(...given: any[]): any {
    const [text, values, ...rest] = given;
    if (typeof text !== 'string' || !Array.isArray(values)) return this.#pass(given);
    if (text === BEGIN) {
      this.#begins = true;
      return Promise.resolve(nothing('BEGIN'));
    }
    const begins = this.#begins;
    this.#begins = false;
    if (begins && (text === 'commit' || text === 'rollback'))
      return Promise.resolve(nothing(text.toUpperCase()));
    const name = plans.nameOf(text);
    const named = name === undefined ? { text, values } : { name, text, values };
    const answer = begins ? this.#asFirst(named) : this.#pass([named, ...rest]);
    if (name !== undefined && answer instanceof Promise) answer.catch(forgetStalePlans);
    return answer;
  }

  #pass(given: unknown[]): unknown {
    return (super.query as (...all: unknown[]) => unknown).apply(this, given);
  }

  #asFirst(asked: pg.QueryConfig): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      super.query(
        new BeginningQuery(asked, (error, result) => {
          if (error) reject(error);
          else resolve(result);
        }),
      );
    });
  }
}

const nothing = (command: string): Partial<pg.QueryResult> => ({ command, rowCount: null, rows: [] });

const plans = new PlanNames();

function forgetStalePlans(error: unknown): void {
  if (isStalePlan(error)) plans.forget();
}
