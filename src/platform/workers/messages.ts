/** What a worker says to the process that started it. Each question has a number, by which it is answered. */
export type FromWorker =
  | { says: 'open'; note: string }
  /** All are to end, and the first to begin as at the start of the house. */
  | { says: 'again' }
  | { asks: 'hear' | 'build'; question: number }
  | { answers: number };

/** What it is told. */
export type ToWorker =
  | { says: 'lead' }
  | { asks: 'hear'; question: number }
  | { answers: number; failure?: string | undefined };

/** What a worker is given at its start. */
export interface Start {
  /** Whether it gets the house ready: it is alone until it is open. */
  first: boolean;
  /** What the first one had to say to the others when it was open. */
  note: string;
}

/** The variable that a worker's {@link Start} stands in. */
export const START = 'CISTELLA_WORKER';
