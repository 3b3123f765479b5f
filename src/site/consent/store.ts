import type { Generated } from 'kysely';
import type { Tx } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    consent_proof: {
      id: Generated<number>;
      /** The random name that the visitor's own cookie carries; nothing else tells who it was. */
      consent_id: string;
      purposes: string;
      language: string;
      answered_at: number;
    };
  }
}

export type Proof = { consent_id: string; purposes: string; language: string; answered_at: number };

/** Answers are never overwritten: a change of mind is one more row. */
export async function keepProof(tx: Tx, proof: Proof): Promise<void> {
  await tx.insertInto('consent_proof').values(proof).execute();
}
