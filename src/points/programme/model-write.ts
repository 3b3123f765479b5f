import type { Campaign, EarnRule, Level, Programme } from './model.ts';

/** A programme as it is written in its file; what is in it is checked by `readProgramme`. */
export type ProgrammeFile = Record<string, unknown>;

/** What a programme is made of, each changed by itself: all that is no list, a rule or a campaign by its code, a level by its slug. */
export type ProgrammePart =
  | { kind: 'terms' }
  | { kind: 'rule'; code: string }
  | { kind: 'campaign'; code: string }
  | { kind: 'level'; slug: string };

/** The other way round of `readProgramme`: what is written is read as the same. */
export function writeProgramme({ rules, campaigns, levels, ...terms }: Programme): ProgrammeFile {
  return {
    ...terms,
    rules: rules.map(writeTimes),
    campaigns: campaigns.map(writeTimes),
    levels: levels.map(writeLevel),
  };
}

const writeTimes = <T extends EarnRule | Campaign>(of: T) => ({
  ...of,
  startsAt: timeText(of.startsAt),
  endsAt: timeText(of.endsAt),
});

const timeText = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

function writeLevel({ entry, ...level }: Level): ProgrammeFile {
  if (entry.kind === 'purchase') return { ...level, entry };
  const { window, ...rest } = entry;
  return { ...level, entry: { ...rest, ...(typeof window === 'number' ? { months: window } : { window }) } };
}

const LISTS = { rule: 'rules', campaign: 'campaigns', level: 'levels' } as const;

const listIn = (file: ProgrammeFile, name: string) => (file[name] ?? []) as ProgrammeFile[];
const nameOf = (one: ProgrammeFile) => one.slug ?? one.code;
const wanted = (part: Exclude<ProgrammePart, { kind: 'terms' }>) =>
  part.kind === 'level' ? part.slug : part.code;

/** A part as it stands in a file; undefined for what is not there. */
export function partIn(file: ProgrammeFile, part: ProgrammePart): ProgrammeFile | undefined {
  if (part.kind !== 'terms')
    return listIn(file, LISTS[part.kind]).find((one) => nameOf(one) === wanted(part));
  const { rules: _, campaigns: __, levels: ___, ...terms } = file;
  return terms;
}

/** The file with another part in its place; undefined takes it away. What is new stands at the end. */
export function withPart(
  file: ProgrammeFile,
  part: ProgrammePart,
  value: ProgrammeFile | undefined,
): ProgrammeFile {
  if (part.kind === 'terms') {
    const { rules, campaigns, levels } = file;
    return { ...value, rules, campaigns, levels };
  }
  const name = LISTS[part.kind];
  const list = listIn(file, name);
  const at = list.findIndex((one) => nameOf(one) === wanted(part));
  const own = value === undefined ? [] : [value];
  return { ...file, [name]: at < 0 ? [...list, ...own] : list.toSpliced(at, 1, ...own) };
}

export const nameOfPart = (part: ProgrammePart): string =>
  part.kind === 'terms' ? 'terms' : `${part.kind}:${wanted(part)}`;
