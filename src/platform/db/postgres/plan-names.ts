import { createHash } from 'node:crypto';

const MOST_PLANS = 1000;
const MOST_ONCE = 5000;

/**
 * The names of statements whose plans the server keeps. A statement has one from the second time on that it is asked,
 * and the same in every process: behind a pooler they share connections.
 */
export class PlanNames {
  readonly #names = new Map<string, string>();
  /** What was asked once, by its digest; when there is this much of it, it is forgotten. */
  readonly #askedOnce = new Set<string>();
  /** Part of every name; another one makes all plans anew. */
  #schema = 0;

  /** @returns undefined for what is asked the first time, and for what comes when all places are taken */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MOST_PLANS) return known;
    const digest = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    if (!this.#askedOnce.delete(digest)) {
      if (this.#askedOnce.size >= MOST_ONCE) this.#askedOnce.clear();
      this.#askedOnce.add(digest);
      return undefined;
    }
    const name = `s${this.#schema}_${digest}`;
    this.#names.set(text, name);
    return name;
  }

  /** Another process has changed the schema: the plans of before are refused from now on, so new ones are made. */
  forget(): void {
    this.#names.clear();
    this.#schema += 1;
  }
}
