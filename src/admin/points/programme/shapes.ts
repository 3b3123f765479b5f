import type { ProgrammeFile } from '../../../points/index.ts';

/** What stands at a path of a file: `entry.price`. */
export function at(file: ProgrammeFile, path: string): unknown {
  let value: unknown = file;
  for (const step of path.split('.')) value = (value as ProgrammeFile | null | undefined)?.[step];
  return value;
}

/** The file with another value at a path. */
export function putAt(file: ProgrammeFile, path: string, value: unknown): ProgrammeFile {
  const [first = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...file, [first]: value };
  const inner = (file[first] ?? {}) as ProgrammeFile;
  return { ...file, [first]: putAt(inner, rest.join('.'), value) };
}

const asItStands = (file: ProgrammeFile): ProgrammeFile => file;

export const campaignShape = { open: asItStands, close: asItStands };

/** A rate, a discount, an amount for money: what is not said in full is none. */
export const termsShape = {
  open: asItStands,
  close(file: ProgrammeFile): ProgrammeFile {
    const isRate = at(file, 'wallet.rate.points') != null && at(file, 'wallet.rate.value') != null;
    return isRate ? file : putAt(file, 'wallet.rate', null);
  },
};

export const ruleShape = {
  open: asItStands,
  close(file: ProgrammeFile): ProgrammeFile {
    const { kind, points, money } = file.amount as ProgrammeFile;
    return { ...file, amount: kind === 'per_money' ? { kind, points, money } : { kind, points } };
  },
};

/** How much a level asks for is points or money, and its time is months or a word: in the form each has a field. */
export const levelShape = {
  open(file: ProgrammeFile): ProgrammeFile {
    const {
      metric = 'points',
      threshold,
      months,
      window = 'lifetime',
      ...entry
    } = (file.entry ?? {}) as ProgrammeFile;
    return {
      ...file,
      entry: {
        ...entry,
        metric,
        [metric === 'spend' ? 'spend' : 'points']: threshold,
        months,
        window: months == null ? window : 'months',
      },
    };
  },
  close(file: ProgrammeFile): ProgrammeFile {
    const { kind, price, metric, points, spend, window, months } = file.entry as ProgrammeFile;
    const threshold = metric === 'spend' ? spend : points;
    const time = window === 'months' ? { months } : { window };
    const next = {
      ...file,
      entry: kind === 'purchase' ? { kind, price } : { kind, metric, threshold, ...time },
    };
    return at(file, 'benefits.discount.share') == null ? putAt(next, 'benefits.discount', null) : next;
  },
};
