import type { ReactNode } from 'react';
import type { Capability } from '../../frame/command/capabilities.ts';
import type { AdminContext, AnyField } from '../kit/index.ts';
import { type AskedSetting, askFor } from '../settings/page.ts';
import { saveTyped } from '../settings/save.ts';
import type { CheckName } from './opening.ts';

/** What came of a step's form that was refused. */
export interface StepRefused {
  typed: ReadonlyMap<string, string>;
  errors: Map<string, string>;
}

/** What a step asks for. */
export interface StepForm {
  /** None where there is nothing to ask any more. */
  fields: Record<string, AnyField>;
  /** Versions of what is asked: sent back with it. */
  seen?: ReadonlyMap<string, number>;
  /** Above the fields: what stands already, where more can be done. */
  says?: ReactNode;
}

export interface Step {
  /** Its texts are `admin.setup.step.{name}` and `….about`. */
  name: 'shop' | 'languages' | 'taxes' | 'sending' | 'paying' | 'products';
  /** Besides `settings.edit`, which the set-up needs. */
  needs: Capability;
  /** It is done when these are met. */
  checks: readonly CheckName[];
  /** What there is of it, in a line. */
  stands(admin: AdminContext): Promise<string>;
  ask(admin: AdminContext): Promise<StepForm>;
  /** @returns what was refused; undefined when all is kept */
  save?(admin: AdminContext): Promise<StepRefused | undefined>;
}

/** Settings as their pages ask for them; some are asked for otherwise here. */
export async function askSettings(
  admin: AdminContext,
  paths: readonly string[],
  otherwise: (path: string) => AnyField | undefined = () => undefined,
): Promise<AskedSetting[]> {
  const { live } = admin.shop;
  const kept = await live.kept();
  return paths.map((path) => {
    const leaf = live.description.leaves.get(path);
    if (!leaf) throw new Error(`The set-up asks for "${path}", which no module describes.`);
    const asked = askFor(admin, leaf, kept);
    const own = otherwise(path);
    return own ? { ...asked, fields: { [path]: own } } : asked;
  });
}

export function formOf(asked: readonly AskedSetting[]): Required<Omit<StepForm, 'says'>> {
  return {
    fields: Object.assign({}, ...asked.map(({ fields }) => fields)),
    seen: new Map(asked.map(({ leaf, version }) => [leaf.path, version])),
  };
}

export async function saveAsked(
  admin: AdminContext,
  asked: readonly AskedSetting[],
): Promise<StepRefused | undefined> {
  const saved = await saveTyped(admin, asked);
  return saved.changed === undefined ? saved : undefined;
}
