import { anybodys, command } from '../../frame/command/index.ts';
import { keepProof, type Proof } from './store.ts';

/** Keeps what a visitor answered. Nothing but the name that their own cookie carries tells who it was. */
export const answerConsent = command({
  name: 'consent.answer',
  needs: 'customers.edit',
  run: ({ tx, now }, answer: Omit<Proof, 'answered_at'>): Promise<void> =>
    keepProof(tx, { ...answer, answered_at: now }),
  whose: anybodys,
});
