import { randomInt } from 'node:crypto';
import { command, once } from '../../frame/command/index.ts';
import { plainCode } from './model-code.ts';
import { CouponProblem } from './problem.ts';
import { type CouponInput, refuseWrong, wholeCoupon } from './steps.ts';
import { insertBatch, insertCoupons, switchCodes } from './store-batch.ts';

/** As many codes as are made in one transaction. */
const MOST = 5000;
/** Without what is taken for something else when it is read aloud or typed off a card. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
/** 31 signs ten times: so many possibilities that nobody finds one of five thousand by trying. */
const LENGTH = 10;

const code = (prefix: string): string =>
  (/[\p{L}\p{N}]$/u.test(prefix) ? `${prefix}-` : prefix) +
  Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');

interface BatchWish {
  /** The form's number, where a form asks. */
  key?: string;
  /** What the batch is for. */
  name: string;
  /** How many codes. */
  count: number;
  /** What each code begins with. */
  prefix: string;
  /** What each of them is, once for whoever comes first unless it says otherwise. */
  coupon: Omit<CouponInput, 'code'>;
}

/**
 * Makes many coupons that differ in nothing but their codes, which nobody can guess; each counts once.
 *
 * @returns the batch's number @throws CouponProblem
 */
export const makeCoupons = command({
  name: 'coupon.batch',
  needs: 'coupons.edit',
  run(act, { key, name, count, prefix, coupon }: BatchWish): Promise<number> {
    const { tx, now } = act;
    return once(act, { name: 'coupon.batch', key }, async () => {
      const begin = plainCode(prefix);
      if (!Number.isInteger(count) || count < 1 || count > MOST) throw new CouponProblem(begin, 'count');
      if (!/^([\p{L}\p{N}][\p{L}\p{N}._-]{0,19})?$/u.test(begin)) throw new CouponProblem(begin, 'prefix');
      const whole = wholeCoupon({ usageLimit: 1, ...coupon, code: code(begin) });
      refuseWrong(whole);
      const batchId = await insertBatch(tx, { name, count, now });
      for (let made = 0; made < count; ) {
        const codes = new Set<string>();
        while (codes.size < count - made) codes.add(code(begin));
        made += await insertCoupons(tx, whole, { codes: [...codes], batchId, now });
      }
      const { kind, ppm, amount, endsAt } = whole;
      const after = { name, count, prefix: begin, kind, ppm, amount, endsAt };
      act.audit({ subject: ['coupon_batch', batchId], before: {}, after });
      return batchId;
    });
  },
});

/** Switches all codes of a batch off, or on again. @returns how many are others now */
export const switchBatch = command({
  name: 'coupon.switch_batch',
  needs: 'coupons.edit',
  async run(act, { batchId, on }: { batchId: number; on: boolean }): Promise<number> {
    const count = batchId === 0 ? 0 : await switchCodes(act.tx, batchId, on, act.now);
    if (count === 0) act.unchanged();
    else act.audit({ subject: ['coupon_batch', batchId], before: { on: !on }, after: { on, count } });
    return count;
  },
});
