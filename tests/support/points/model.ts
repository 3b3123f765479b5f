import { endOfDay } from '../../../src/platform/i18n/days.ts';
import { type ReturnLine, returnLine } from '../../../src/points/guards/model-return.ts';
import { dealOut } from '../../../src/points/ledger/model-fraction.ts';
import { DAY } from './points.ts';

interface Lot {
  order: number;
  pending: number;
  available: number;
  expired: number;
  availableAt: number;
  expiresAt: number;
}

export interface ModelOrder {
  id: number;
  lines: ReturnLine[];
  state: 'placed' | 'paid' | 'over';
  /** Lots that give the points, while they are held and after they are spent. */
  taken: { lot: Lot; points: number; restored: number }[];
  held: boolean;
  /** Money that refunds gave back, line by line: it stays so when the order is called off and comes back. */
  refunds: Map<number, number>;
  forgiven: number;
  /** Had expired when the order was called off: that much it earns no more. */
  lapsed: number;
  firstLot: number;
}

const end = (at: number) => endOfDay(at, 'Europe/Madrid');
const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);

/** One customer's points as anybody would keep them on paper: a list of lots, what is owed and what is set aside. */
export class PaperAccount {
  lots: Lot[] = [];
  orders: ModelOrder[] = [];
  debt = 0;
  wallet = 0;

  get sums() {
    const held = sum(
      this.orders.flatMap((order) => (order.held ? order.taken.map(({ points }) => points) : [])),
    );
    const available = sum(this.lots.map((lot) => lot.available));
    return {
      available,
      pending: sum(this.lots.map((lot) => lot.pending)),
      held,
      debt: this.debt,
      wallet: this.wallet,
    };
  }

  add(points: number, at: number, more: Partial<Lot> = {}): void {
    const lot = {
      order: 0,
      pending: 0,
      available: points,
      expired: 0,
      availableAt: at,
      expiresAt: end(at + 10 * DAY),
    };
    if (points > 0) this.lots.push({ ...lot, ...more });
  }

  /** Takes what would expire first. */
  take(points: number): { lot: Lot; points: number; restored: number }[] {
    const order = [...this.lots].sort(
      (a, b) => a.expiresAt - b.expiresAt || this.lots.indexOf(a) - this.lots.indexOf(b),
    );
    let rest = points;
    return order.flatMap((lot) => {
      const part = Math.min(rest, lot.available);
      lot.available -= part;
      rest -= part;
      return part > 0 ? [{ lot, points: part, restored: 0 }] : [];
    });
  }

  repay(): void {
    for (const lot of this.lots) {
      const part = Math.min(this.debt, lot.available);
      lot.available -= part;
      this.debt -= part;
    }
  }

  pass(now: number): void {
    for (const lot of this.lots)
      if (lot.pending > 0 && lot.availableAt <= now) {
        lot.available += lot.pending;
        lot.pending = 0;
        this.repay();
      }
    for (const lot of this.lots)
      if (lot.available > 0 && lot.expiresAt <= now) {
        lot.expired += lot.available;
        lot.available = 0;
      }
  }

  pay(order: ModelOrder, now: number): void {
    order.state = 'paid';
    order.held = false;
    order.firstLot = this.lots.length;
    order.forgiven = 0;
    const earned = Math.floor(sum(order.lines.map(({ amount }) => amount)) / 100);
    const parts = dealOut(
      earned,
      order.lines.map(({ amount }) => BigInt(amount)),
    );
    order.lines = order.lines.map((line, index) => {
      const { lineId, refunded: amount, refundedQuantity: quantity } = line;
      return returnLine({ ...line, earned: parts[index] ?? 0 }, { lineId, amount, quantity }, false);
    });
    const kept = earned - sum(order.lines.map(({ earnedReversed }) => earnedReversed));
    const pending = kept - Math.min(kept, order.lapsed);
    const expiresAt = end(now + 12 * DAY);
    this.add(pending, now + 2 * DAY, { order: order.id, pending, available: 0, expiresAt });
  }

  giveBack(order: ModelOrder, amounts: Map<number, number>, full: boolean, now: number): void {
    if (order.held && amounts.size === 0) {
      for (const { lot, points } of order.taken) {
        if (lot.expiresAt <= now) lot.expiresAt = end(now + 3 * DAY);
        lot.available += points;
      }
      order.held = false;
      order.taken = [];
      this.repay();
      order.state = 'over';
      return;
    }
    order.held = false;
    const before = order.lines;
    order.lines = before.map((line) => {
      const amount = amounts.get(line.lineId);
      return returnLine(
        line,
        amount === undefined ? undefined : { lineId: line.lineId, amount, quantity: 0 },
        full,
      );
    });
    const grown = (name: 'earnedReversed' | 'redeemedRestored') =>
      sum(order.lines.map((line, index) => line[name] - (before[index]?.[name] ?? 0)));
    this.restore(order, grown('redeemedRestored'), now);
    this.clawBack(order, grown('earnedReversed'), full);
    if (full) order.state = 'over';
  }

  restore(order: ModelOrder, points: number, now: number): void {
    let rest = points;
    const turned = [...order.taken].sort(
      (a, b) => b.lot.expiresAt - a.lot.expiresAt || this.lots.indexOf(b.lot) - this.lots.indexOf(a.lot),
    );
    for (const part of turned) {
      const back = Math.min(rest, part.points - part.restored);
      part.restored += back;
      rest -= back;
      this.add(back, now, { expiresAt: Math.max(part.lot.expiresAt, end(now + 3 * DAY)) });
    }
    this.add(rest, now, { expiresAt: end(now + 3 * DAY) });
    this.repay();
  }

  clawBack(order: ModelOrder, points: number, full: boolean): void {
    let rest = points;
    const own = this.lots.filter((lot, index) => lot.order === order.id && index >= order.firstLot);
    const takeFrom = (lots: Lot[], book: 'pending' | 'available') => {
      for (const lot of lots) {
        const part = Math.min(rest, lot[book]);
        lot[book] -= part;
        rest -= part;
      }
    };
    takeFrom(own, 'pending');
    takeFrom(own, 'available');
    const expired = sum(own.map((lot) => lot.expired)) + order.lapsed - order.forgiven;
    const gone = Math.min(rest, expired);
    if (full && order.state === 'paid') order.lapsed = expired;
    else order.forgiven += gone;
    rest -= gone;
    takeFrom(this.lots, 'available');
    this.debt += rest;
  }
}
