import { setImmediate } from 'node:timers/promises';
import type { Reader } from '../../platform/db/index.ts';
import { sealOfAnswer } from '../chain/model-seal.ts';
import { readLane } from '../sending/store.ts';
import { countLines, readAnswers } from '../sending/store-answers.ts';
import type { ChainMode } from '../tables.ts';

/** An answer may be of two megabytes. */
const BATCH = 20;
const MODES: readonly ChainMode[] = ['test', 'live'];

/**
 * Looks at what the agency answered: each seal fits its answer with all that it says of records, and none of them is
 * missing. @returns how many answers there are
 */
export async function lookAtAnswers(db: Reader, faults: string[]): Promise<number> {
  const ends = new Map<ChainMode, { record: number; seal: string }>();
  let [count, lines, last] = [0, 0, 0];
  // Others may come while these are looked at.
  const lanes = await Promise.all(MODES.map((mode) => readLane(db, mode)));
  for (;;) {
    await setImmediate();
    const batch = await readAnswers(db, last, BATCH);
    for (const { answer, lines: said } of batch) {
      if (answer.seal !== sealOfAnswer(ends.get(answer.mode)?.seal ?? '', answer, said))
        faults.push(`Answer ${answer.id} is not as it was written.`);
      ends.set(answer.mode, { record: answer.last_record, seal: answer.seal });
      [count, lines, last] = [count + 1, lines + said.length, answer.id];
    }
    if (batch.length < BATCH) break;
  }
  if ((await countLines(db, last)) !== lines) faults.push('An answer is missing of which lines are there.');
  for (const { mode, answeredTo } of lanes)
    if ((ends.get(mode)?.record ?? 0) < answeredTo)
      faults.push(`The answer to record ${answeredTo} is missing.`);
  return count;
}
