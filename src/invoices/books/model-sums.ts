import { taxOf } from '../../orders/index.ts';
import { identityOf, isToUnionBusiness } from '../making/model-buyer.ts';
import type { Entry } from './model-entry.ts';
import { add, earlier, sorted } from './model-keys.ts';
import { quarterOf } from './model-period.ts';
import type { BookRow } from './model-table.ts';

/** Treatments that model 347 counts; what leaves the territory and what goes to other states is told elsewhere. */
const AT_HOME = ['home', 'surcharge', 'untaxed', 'reverse'];

/** Whom the shop has sold more than a limit to in a year, taxes included, by NIF (model 347). */
export class ClientSums {
  readonly #sums = new Map<
    string,
    { id: string; name: string; quarters: [number, number, number, number] }
  >();

  add({ buyer, groups, issuedOn }: Entry): void {
    const identity = buyer && identityOf(buyer);
    if (!buyer || identity?.kind !== 'nif') return;
    const home = groups.filter(({ treatment }) => AT_HOME.includes(treatment));
    const amount = home.reduce(
      (sum, { base, taxes }) => taxes.reduce((all, tax) => all + tax.amount, sum + base),
      0,
    );
    add(
      this.#sums,
      `${issuedOn.slice(0, 4)} ${identity.id}`,
      () => ({ id: identity.id, name: buyer.name, quarters: [0, 0, 0, 0] }),
      (sum) => {
        const at = Math.ceil(Number(issuedOn.slice(5, 7)) / 3) - 1;
        sum.quarters[at] = (sum.quarters[at] ?? 0) + amount;
        sum.name = buyer.name;
      },
    );
  }

  /** NIF, name, the year, and its quarters. @param over minor units */
  rows(over: number): BookRow[] {
    return sorted(this.#sums)
      .map(({ id, name, quarters }) => ({ id, name, quarters, total: quarters.reduce((a, b) => a + b, 0) }))
      .filter(({ total }) => Math.abs(total) > over)
      .map(({ id, name, quarters, total }) => [id, name, total, ...quarters]);
  }
}

/**
 * What went to businesses of other states (model 349): goods by key E, services by S; corrections of earlier quarters
 * apart.
 */
export class UnionSums {
  readonly #sums = new Map<string, { row: [string, string, string, string, string]; base: number }>();

  add(entry: Entry): void {
    const { buyer, groups, issuedOn } = entry;
    const identity = buyer && identityOf(buyer);
    if (!buyer || identity?.kind !== 'vat') return;
    const [quarter, of] = [quarterOf(issuedOn), earlier(entry)];
    for (const { treatment, base } of groups.filter(isToUnionBusiness)) {
      const key = treatment === 'union_service' ? 'S' : 'E';
      add(
        this.#sums,
        [quarter, of, identity.id, key].join(' '),
        () => ({ row: [quarter, identity.id, buyer.name, key, of], base: 0 }),
        (sum) => {
          sum.base += base;
        },
      );
    }
  }

  /** Quarter, VAT number, name, key, base, and which quarter it corrects. */
  rows(): BookRow[] {
    return sorted(this.#sums)
      .filter(({ base }) => base !== 0)
      .map(({ row: [quarter, id, name, key, of], base }) => [quarter, id, name, key, base, of]);
  }
}

/** What was invoiced each day. */
export class DaySums {
  readonly #sums = new Map<
    string,
    { day: string; count: number; net: number; tax: number; oss: number; total: number }
  >();

  add({ issuedOn, groups, net, tax, total, takesOut }: Entry): void {
    const oss = taxOf(groups.filter(({ treatment }) => treatment === 'oss'));
    add(
      this.#sums,
      issuedOn,
      () => ({ day: issuedOn, count: 0, net: 0, tax: 0, oss: 0, total: 0 }),
      (sum) => {
        // What is taken out beside another is no invoice.
        if (!takesOut) sum.count += 1;
        sum.net += net;
        sum.tax += tax - oss;
        sum.oss += oss;
        sum.total += total;
      },
    );
  }

  /** Day, invoices, base, the tax of here, that of other states by the one-stop shop, total. */
  rows(): BookRow[] {
    return sorted(this.#sums).map(({ day, count, net, tax, oss, total }) => [
      ...[day, count, net, tax],
      ...[oss, total],
    ]);
  }
}
