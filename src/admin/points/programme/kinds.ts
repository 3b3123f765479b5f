import { ShopError } from '../../../frame/request/errors.ts';
import {
  type ProgrammeFile,
  type ProgrammePart,
  partIn,
  readKeptProgramme,
  writeProgramme,
} from '../../../points/index.ts';
import type { AdminContext } from '../../kit/index.ts';
import { campaignShape, levelShape, ruleShape, termsShape } from './shapes.ts';
import { CAMPAIGN, LEVEL, RULE, type Spec, TERMS } from './specs.ts';

/** A kind of part: what can be said of it, and how its file stands in a form. */
interface Kind {
  /** As its texts are called. */
  of: 'terms' | 'rule' | 'campaign' | 'level';
  specs: readonly Spec[];
  shape: typeof termsShape;
  /** What is new says nothing yet but this. */
  fresh: ProgrammeFile;
}

export const TERMS_KIND: Kind = {
  of: 'terms',
  specs: Object.values(TERMS).flat(),
  shape: termsShape,
  fresh: {},
};

/** The lists of a programme, by their word in addresses. */
export const KINDS: Readonly<Record<string, Kind>> = {
  rules: {
    of: 'rule',
    specs: RULE,
    shape: ruleShape,
    fresh: { amount: { kind: 'per_money', points: 1, money: 100 }, from: 0, orders: 1 },
  },
  campaigns: { of: 'campaign', specs: CAMPAIGN, shape: campaignShape, fresh: { multiplier: 2_000_000 } },
  levels: {
    of: 'level',
    specs: LEVEL,
    shape: levelShape,
    fresh: { enabled: true, graceDays: 0, benefits: { orderBonus: 0, entryReward: 0, orderBonusShare: 0 } },
  },
};

export const namedPart = (of: Exclude<Kind['of'], 'terms'>, name: string): ProgrammePart =>
  of === 'level' ? { kind: of, slug: name } : { kind: of, code: name };

/** The programme as it is written, and its version; 0 before there is any. */
export async function keptFile({ shop }: AdminContext): Promise<{ version: number; file: ProgrammeFile }> {
  const { version, programme } = await readKeptProgramme(shop.db.read);
  return { version, file: writeProgramme(programme) };
}

/** @throws ShopError where there is none of that name */
export function partNamed(file: ProgrammeFile, part: ProgrammePart): ProgrammeFile {
  const found = partIn(file, part);
  if (!found) throw new ShopError('not_found');
  return found;
}
