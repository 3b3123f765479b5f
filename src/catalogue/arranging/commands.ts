import { type Act, checkVersion, command, watch } from '../../frame/command/index.ts';
import { lockRows } from '../../platform/db/index.ts';
import { termFacts } from '../editing/facts.ts';
import { findAttribute } from '../editing/named/store-found.ts';
import { lockOrder, readdressing, refuseCircle } from '../editing/steps-term.ts';
import { readTermAddresses } from '../editing/store-paths.ts';
import { ProductProblem } from '../model-problem.ts';
import { readNames } from '../product/store-rows.ts';
import { BIN_MS } from '../states/model.ts';
import '../events.ts';
import { type Place, twinsAfter } from './model.ts';
import { bin, putBack } from './store-bin.ts';
import { findBinned, findMergedOn, forgetBinned, keepInBin, readLongBinned } from './store-kept.ts';
import { isSoldWith, pourInto, readChoicesOfBoth } from './store-merge.ts';
import { findStanding, putAt, type Standing } from './store-move.ts';
import { readPoured } from './store-poured.ts';

/** Two variations of these products would be sold with the same values. */
export class TwinsRefused extends Error {
  /** What the products are called. */
  readonly products: readonly string[];

  constructor(products: readonly string[]) {
    super(`Two variations would be the same: ${products.join(', ')}`);
    this.name = 'TwinsRefused';
    this.products = products;
  }
}

/** What a term was merged into was merged itself since: that is taken back first. */
export class MergedOn extends Error {
  /** What the term is called. */
  readonly term: string;
  /** What the other is called. */
  readonly first: string;

  constructor(term: string, first: string) {
    super(`Before ${term} is taken back ${first} is: what was in the one went on with the other`);
    this.name = 'MergedOn';
    this.term = term;
    this.first = first;
  }
}

/** @throws ProductProblem when there is no such term; Stale */
async function termAt({ tx }: Act, id: number, version: number | undefined): Promise<Standing> {
  // Its kind first, for everybody who puts terms of a kind in order: what it stands below is read under that lock.
  const { taxonomy } = (await findStanding(tx, id)) ?? {};
  if (taxonomy !== undefined) await lockOrder(tx, taxonomy);
  if (version !== undefined)
    await checkVersion(tx, {
      table: 'term',
      id,
      version,
      subject: ['term', id],
      wanted: {},
      stands: () => termFacts(tx, id),
    });
  await lockRows(tx, 'term', [id]);
  const term = await findStanding(tx, id);
  if (!term) throw new ProductProblem('id', 'no_term');
  return term;
}

interface Seen {
  id: number;
  /** Which version was read. */
  version?: number;
}

/**
 * Puts a category, tag, brand, shipping class or value before another of its kind, or below another category; what is
 * in a category is in the ones above its new place then.
 *
 * @throws ProductProblem; Stale
 */
export const moveTerm = command({
  name: 'term.move',
  needs: 'products.edit',
  async run(act, { id, version, ...place }: Seen & Place): Promise<void> {
    const { tx, shop } = act;
    const term = await termAt(act, id, version);
    if (place.parentId !== null) {
      const parent = await findStanding(tx, place.parentId);
      if (!parent) throw new ProductProblem('parentId', 'no_term');
      if (parent.taxonomy !== term.taxonomy || term.taxonomy !== 'category')
        throw new ProductProblem('parentId', 'other_kind');
      await refuseCircle(tx, id, place.parentId);
    }
    const [first = ''] = shop.settings.languages;
    await readdressing(act, id, () =>
      watch(act, { subject: ['term', id], facts: () => termFacts(tx, id) }, () =>
        putAt(tx, term, place, first),
      ),
    );
  },
});

/**
 * Makes one term part of another of its kind: what has it has the other, what stands below it stands below the other,
 * what names it names the other, and its addresses lead there. It lies in the bin for thirty days: taken out of it, what
 * had it has it again; coupons, menus, rules of points and links go on naming the other.
 *
 * @throws TwinsRefused; ProductProblem; Stale
 */
export const mergeTerms = command({
  name: 'term.merge',
  needs: 'products.edit',
  async run(act, { id, version, into }: Seen & { into: number }): Promise<void> {
    const { tx, shop, now, actor } = act;
    const term = await termAt(act, id, version);
    const other = await termAt(act, into, undefined);
    if (id === into || other.taxonomy !== term.taxonomy) throw new ProductProblem('into', 'other_kind');
    await refuseCircle(tx, id, into);
    await refuseTwins(act, id, into);
    const before = await termFacts(tx, id);
    const paths = await readTermAddresses(tx, shop, id);
    await keepInBin(tx, id, now, await readPoured(tx, id, into));
    await pourInto(tx, id, into, term.parent_id);
    const { taxonomy } = term;
    await shop.events.publish(tx, 'term.merged', { taxonomy, from: id, into, by: actor.name, now });
    if (paths.length > 0) await shop.events.publish(tx, 'term.readdressed', { id: into, paths, now });
    act.audit({ subject: ['term', id], ...(before && { before }), after: { into } });
    act.audit({ subject: ['term', into], before: {}, after: { merged: id } });
  },
});

async function refuseTwins({ tx, shop }: Act, from: number, into: number): Promise<void> {
  const twins = twinsAfter(await readChoicesOfBoth(tx, from, into), from, into);
  if (twins.length === 0) return;
  const [first = ''] = shop.settings.languages;
  const names = await readNames(tx, twins.slice(0, 5), first);
  throw new TwinsRefused(twins.slice(0, 5).map((id) => names.get(id)?.name ?? `${id}`));
}

/**
 * Throws a category, tag, brand, shipping class or value into the bin, where it lies for thirty days.
 *
 * @throws ProductProblem `value_in_use` where variations are sold with it; Stale
 */
export const binTerm = command({
  name: 'term.bin',
  needs: 'products.edit',
  async run(act, { id, version }: Seen): Promise<void> {
    const { tx, now } = act;
    await termAt(act, id, version);
    if (await isSoldWith(tx, id)) throw new ProductProblem('id', 'value_in_use');
    const facts = () => termFacts(tx, id);
    await watch(act, { subject: ['term', id], facts }, () => bin(tx, id, now));
  },
});

/**
 * Takes one out of the bin, with what was in it and is still there.
 *
 * @returns whether it is in its place again, or at the top since that place is none any more; `gone` when it is not in
 * the bin any more
 * @throws MergedOn; ProductProblem
 */
export const restoreTerm = command({
  name: 'term.restore',
  needs: 'products.edit',
  async run(act, { id }: { id: number }): Promise<'in_place' | 'at_top' | 'gone'> {
    const { tx, shop } = act;
    // Before it is looked for: of two who take it out at once one finds that it is gone.
    await lockRows(tx, 'term_bin', [id]);
    const found = await findBinned(tx, id);
    if (!found) {
      act.unchanged();
      return 'gone';
    }
    const { taxonomy } = found;
    if (taxonomy.startsWith('pa_') && !(await findAttribute(tx, taxonomy.slice(3))))
      throw new ProductProblem('id', 'other_kind');
    await lockOrder(tx, taxonomy);
    const on = await findMergedOn(tx, id);
    if (on) throw new MergedOn(found.name, on.name);
    const facts = () => termFacts(tx, id);
    const atTop = await watch(act, { subject: ['term', id], facts }, () => putBack(tx, id));
    await shop.events.publish(tx, 'term.restored', { taxonomy, id });
    return atTop ? 'at_top' : 'in_place';
  },
});

/** So many in one transaction. */
const ROWS = 100;

/** Forgets what has lain in the bin for thirty days. @returns how many terms that were */
export const emptyTermBin = command({
  name: 'term.empty_bin',
  needs: 'products.edit',
  async run(act): Promise<number> {
    const { tx, now } = act;
    const ids = await readLongBinned(tx, now - BIN_MS, ROWS);
    if (ids.length === 0) act.unchanged();
    for (const id of ids) {
      const { name = '' } = (await findBinned(tx, id)) ?? {};
      act.audit({ subject: ['term', id], before: { name }, after: {} });
      await forgetBinned(tx, id);
    }
    return ids.length;
  },
});
