import cluster from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import { type FromWorker, START, type Start, type ToWorker } from './messages.ts';

/** The other processes of one shop, as one of them sees them. */
export interface Colleagues extends Start {
  /** Says that this process serves from now on, and what those who come later should know. */
  isOpen(note: string): void;
  /** Has all of them end and begin as at the start; undefined for one alone, which has to do that itself. */
  again: (() => void) | undefined;
  /** Called when the one that led is gone and this one takes its place. The first leads from its start. */
  whenLeading(lead: () => void): void;
  /** Whenever another process has written something that this one should read. */
  whenTold(read: () => Promise<void>): void;
  /** Has all others read what was written, as far as they answer within {@link PATIENCE_MS}. */
  tell(): Promise<void>;
  /** Has the search index built, by one program for all who ask at the same time. @throws when that failed */
  build(): Promise<void>;
}

const PATIENCE_MS = 1000;

/** @param build for a shop that is one process */
export function findColleagues(build: () => Promise<void>): Colleagues {
  const { worker } = cluster;
  return worker ? amongWorkers() : alone(build);
}

function alone(build: () => Promise<void>): Colleagues {
  return {
    first: true,
    note: '',
    isOpen: () => {},
    again: undefined,
    whenLeading: () => {},
    whenTold: () => {},
    tell: async () => {},
    build,
  };
}

function amongWorkers(): Colleagues {
  const start = JSON.parse(process.env[START] ?? '') as Start;
  const asked = new Map<number, PromiseWithResolvers<void>>();
  let questions = 0;
  let lead = () => {};
  let read = async () => {};

  function ask(asks: 'hear' | 'build'): Promise<void> {
    const question = ++questions;
    const answer = Promise.withResolvers<void>();
    asked.set(question, answer);
    say({ asks, question });
    return answer.promise;
  }
  process.on('message', (message: ToWorker) => {
    if ('says' in message) lead();
    else if ('asks' in message) {
      const { question } = message;
      // Who cannot read now, as with a database that is away, reads at the next look.
      void read()
        .catch(() => {})
        .then(() => say({ answers: question }));
    } else {
      const answer = asked.get(message.answers);
      asked.delete(message.answers);
      if (message.failure === undefined) answer?.resolve();
      else answer?.reject(new Error(message.failure));
    }
  });
  return {
    ...start,
    isOpen: (note) => say({ says: 'open', note }),
    again: () => say({ says: 'again' }),
    whenLeading(work) {
      lead = work;
    },
    whenTold(work) {
      read = work;
    },
    tell: () => Promise.race([ask('hear'), pause(PATIENCE_MS, undefined, { ref: false })]),
    build: () => ask('build'),
  };
}

function say(message: FromWorker): void {
  process.send?.(message);
}
