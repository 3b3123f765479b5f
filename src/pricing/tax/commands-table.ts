import { isDeepStrictEqual } from 'node:util';
import Type from 'typebox';
import { checkVersion, command, watch } from '../../frame/command/index.ts';
import { checked } from '../../frame/settings/checked.ts';
import { mergedOrder } from '../../frame/settings/lists.ts';
import { announceChange } from '../../platform/db/changes.ts';
import { TaxProblem } from './commands.ts';
import { RATE, type RateInput, rateProblems } from './model-tables.ts';
import { lockTaxes, taxFacts } from './steps.ts';
import { dropRates, placeRates, putRate, readClasses, readRates, saidOf } from './store.ts';

const RATES = Type.Array(RATE, { minItems: 0, maxItems: 1000 });

/** A line of the table as somebody has typed it: a new one has no number. */
export interface RateLine {
  id?: number;
  version?: number;
  rate: RateInput;
}

/**
 * Saves lines of the table of rates together: all of it or nothing. They stand in their order, in the places that they
 * have among the others; a new one behind the line before it. Lines that are not named stay.
 *
 * @param gone numbers of rates that go; one that is gone already stays so
 * @throws TaxProblem for a line that is not there any more, SettingsRefused with `rates.2.country`, Stale
 */
export const saveRates = command({
  name: 'tax.rates',
  needs: 'taxes.edit',
  async run(
    act,
    { lines, gone = [] }: { lines: readonly RateLine[]; gone?: readonly number[] },
  ): Promise<void> {
    const { tx } = act;
    await lockTaxes(tx);
    const standing = await readRates(tx);
    const kept = new Map(standing.map((rate) => [rate.id, rate]));
    const classes = (await readClasses(tx)).map(({ slug }) => slug);
    const wanted = checked(
      RATES,
      lines.map(({ rate }) => rate),
      'rates',
      (rates) => rates.flatMap((each, at) => rateProblems(each, classes, `rates.${at}`)),
    );
    await watch(act, { subject: ['taxes', ''], facts: () => taxFacts(tx) }, async () => {
      const ids: number[] = [];
      for (const [at, { id, version }] of lines.entries()) {
        const rate = wanted[at] as RateInput;
        const old = id === undefined ? undefined : kept.get(id);
        if (id !== undefined && !old) throw new TaxProblem(`There is no tax rate ${id}.`);
        if (old && version !== undefined) {
          const seen = { table: 'tax_rate', id: old.id, version } as const;
          const stands = async () => ({ ...saidOf(old) });
          await checkVersion(tx, { ...seen, subject: ['rate', old.id], wanted: { ...rate }, stands });
        }
        const same = old && isDeepStrictEqual(saidOf(old), { ...rate });
        ids.push(same ? old.id : await putRate(tx, rate, old?.position ?? standing.length + at, old?.id));
      }
      await dropRates(tx, gone);
      const left = standing.map((rate) => rate.id).filter((id) => !gone.includes(id));
      const order = mergedOrder(left.map(String), ids.map(String), 'last').map(Number);
      await placeRates(tx, standing, order);
      await announceChange(tx, 'tax');
    });
  },
});
