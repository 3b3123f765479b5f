import { checkVersion, command, watch } from '../../frame/command/index.ts';
import { checked } from '../../frame/settings/checked.ts';
import type { ListWish } from '../../frame/settings/lists.ts';
import { SettingsRefused } from '../../frame/settings/refused.ts';
import { announceChange } from '../../platform/db/changes.ts';
import {
  classProblems,
  RATE,
  type RateInput,
  rateProblems,
  TAX_CLASS,
  type TaxClass,
} from './model-tables.ts';
import { lockTaxes, mergeClasses, mergeRates, taxFacts } from './steps.ts';
import { countTaxedBy, dropClass, dropRates, putRate, readClasses, readRates, saidOf } from './store.ts';

/** What is asked for is not there, or still needed. A sentence for whoever keeps the shop. */
export class TaxProblem extends Error {}

/**
 * Makes a tax rate, or changes the one of that number; what is not said of it stays. Orders keep what they were charged.
 *
 * @returns its number @throws TaxProblem, SettingsRefused, Stale
 */
export const changeRate = command({
  name: 'tax.rate',
  needs: 'taxes.edit',
  async run(
    act,
    { id, rate, version }: { id?: number; rate: Partial<RateInput>; version?: number },
  ): Promise<number> {
    const { tx } = act;
    await lockTaxes(tx);
    const rates = await readRates(tx);
    const kept = rates.find((each) => each.id === id);
    if (id !== undefined && !kept) throw new TaxProblem(`There is no tax rate ${id}.`);
    const classes = (await readClasses(tx)).map(({ slug }) => slug);
    const was = kept && saidOf(kept);
    const wanted = checked(RATE, { ...was, ...rate }, 'rate', (each) => rateProblems(each, classes, 'rate'));
    if (kept && version !== undefined) {
      const seen = { table: 'tax_rate', id: kept.id, version } as const;
      const stands = async () => ({ ...was });
      await checkVersion(tx, { ...seen, subject: ['rate', kept.id], wanted, stands });
    }
    const facts = async (of = id) => {
      const found = (await readRates(tx)).find((each) => each.id === of);
      return found && { ...saidOf(found) };
    };
    const same = JSON.stringify({ ...was, ...wanted }) === JSON.stringify(was);
    return watch(act, { subject: (of) => ['rate', of], facts }, async () => {
      if (kept && same) return kept.id;
      await announceChange(tx, 'tax');
      return putRate(tx, wanted, kept?.position ?? (rates.at(-1)?.position ?? -1) + 1, id);
    });
  },
});

/** Takes a tax rate away. @throws TaxProblem */
export const removeRate = command({
  name: 'tax.rate_delete',
  needs: 'taxes.edit',
  async run(act, { id }: { id: number }): Promise<void> {
    const { tx } = act;
    const rate = (await readRates(tx)).find((each) => each.id === id);
    if (!rate) throw new TaxProblem(`There is no tax rate ${id}.`);
    act.audit({ subject: ['rate', id], before: { ...saidOf(rate) } });
    await dropRates(tx, [id]);
    await announceChange(tx, 'tax');
  },
});

/** Makes a tax class, or calls the one of that slug otherwise. @throws SettingsRefused, Stale */
export const changeClass = command({
  name: 'tax.class',
  needs: 'taxes.edit',
  async run(act, { taxClass, version }: { taxClass: TaxClass; version?: number }): Promise<void> {
    const { tx } = act;
    await lockTaxes(tx);
    const { slug, names } = checked(TAX_CLASS, taxClass, 'class', (each) => classProblems(each, 'class'));
    const facts = async () => {
      const found = (await readClasses(tx)).find((each) => each.slug === slug);
      return found && { ...found.names };
    };
    const kept = (await readClasses(tx)).find((each) => each.slug === slug);
    if (kept && version !== undefined) {
      const seen = { table: 'tax_class', id: kept.id, version } as const;
      await checkVersion(tx, { ...seen, subject: ['tax class', slug], wanted: names, stands: facts });
    }
    await watch(act, { subject: ['tax class', slug], facts }, () => mergeClasses(tx, [{ slug, names }]));
  },
});

/**
 * Takes a tax class away, with its rates. Not while something is taxed by it: that would be sold without tax.
 *
 * @throws TaxProblem
 */
export const removeClass = command({
  name: 'tax.class_delete',
  needs: 'taxes.edit',
  async run(act, { slug }: { slug: string }): Promise<void> {
    const { tx, shop } = act;
    await lockTaxes(tx);
    const classes = (await readClasses(tx)).map((each) => each.slug);
    if (!classes.includes(slug))
      throw new TaxProblem(
        `There is no tax class "${slug}" that could go${classes.length > 0 ? `; there are ${classes.join(', ')}` : ''}.`,
      );
    const products = await countTaxedBy(tx, slug);
    if (products > 0)
      throw new TaxProblem(
        `${products} products and variations are taxed by "${slug}": give them another class first.`,
      );
    if (shop.settings.tax.shippingClass === slug)
      throw new TaxProblem(`Sending is taxed by "${slug}": change tax.shippingClass first.`);
    await watch(act, { subject: ['tax class', slug], facts: () => taxFacts(tx) }, () => dropClass(tx, slug));
    await announceChange(tx, 'tax');
  },
});

/** Brings the tax classes of a file of settings in; those that it does not name stay. @throws SettingsRefused */
export const putTaxClasses = command({
  name: 'tax.apply_classes',
  needs: 'taxes.edit',
  async run(act, { rows }: ListWish): Promise<void> {
    const { tx } = act;
    await lockTaxes(tx);
    const classes = rows as TaxClass[];
    const problems = classes.flatMap((each, at) => classProblems(each, `taxClasses.${at}`));
    if (problems.length > 0) throw new SettingsRefused(problems);
    const facts = async () =>
      Object.fromEntries(
        (await readClasses(tx)).map(({ slug, names }, at) => [slug, { ...names, position: at + 1 }]),
      );
    await watch(act, { subject: ['tax classes', ''], facts }, () => mergeClasses(tx, classes));
  },
});

/** Brings the tax rates of a file of settings in; those that it does not name stay. @throws SettingsRefused */
export const putTaxRates = command({
  name: 'tax.apply_rates',
  needs: 'taxes.edit',
  async run(act, { rows }: ListWish): Promise<void> {
    const { tx } = act;
    await lockTaxes(tx);
    const rates = rows as RateInput[];
    const classes = (await readClasses(tx)).map(({ slug }) => slug);
    const problems = rates.flatMap((each, at) => rateProblems(each, classes, `taxRates.${at}`));
    if (problems.length > 0) throw new SettingsRefused(problems);
    await watch(act, { subject: ['taxes', ''], facts: () => taxFacts(tx) }, () => mergeRates(tx, rates));
  },
});
