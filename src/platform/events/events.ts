import type { Tx } from '../db/index.ts';

/** What a module may announce, by name. Modules add their events by declaration merging, next to their commands. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the modules
export interface EventMap {}

export type EventName = keyof EventMap & string;
export type Listener<N extends EventName> = (tx: Tx, event: EventMap[N]) => Promise<void>;

/**
 * News that goes upwards. A command publishes in its own transaction, and the listeners work in the same one:
 * what they write is kept or undone together with it. Slow work (mail, calls) they hand to a job.
 */
export class Events {
  readonly #listeners = new Map<string, ((tx: Tx, event: never) => Promise<void>)[]>();

  on<N extends EventName>(name: N, listener: Listener<N>): void {
    const list = this.#listeners.get(name) ?? [];
    this.#listeners.set(name, [...list, listener as (tx: Tx, event: never) => Promise<void>]);
  }

  async publish<N extends EventName>(tx: Tx, name: N, event: EventMap[N]): Promise<void> {
    for (const listener of this.#listeners.get(name) ?? []) await listener(tx, event as never);
  }
}
