import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Translated } from '../shop/settings.ts';
import type { SettingsProblem } from './describe.ts';
import { checkValue } from './model-check.ts';
import { must } from './must.ts';
import { SettingsRefused } from './refused.ts';

/**
 * What somebody gave, with what it left out as it usually is.
 *
 * @param at what its fields are called by: `zone` for `zone.names.ca`
 * @param rules what the description cannot say
 * @throws SettingsRefused naming each field that is wrong
 */
export function checked<T extends TSchema>(
  schema: T,
  given: unknown,
  at: string,
  rules: (value: Static<T>) => readonly SettingsProblem[] = () => [],
): Static<T> {
  const value = withDefaults(schema, given);
  const problems = checkValue({ path: at, schema }, value);
  const more = problems.length > 0 ? problems : rules(value as Static<T>);
  if (more.length > 0) throw new SettingsRefused(more);
  return value as Static<T>;
}

/** A copy in which what was left out is as it usually is; whether it may be so is another question. */
export const withDefaults = (schema: TSchema, given: unknown): unknown =>
  Value.Default(schema, structuredClone(given));

/** A text that is shown needs somebody to have written it in a language at least. */
export function saidSomewhere(texts: Translated, path: string): SettingsProblem[] {
  const said = Object.values(texts).some((text) => text.trim() !== '');
  return said ? [] : [{ path, given: texts, allowed: must('must.said') }];
}
