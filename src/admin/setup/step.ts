import type { ReactNode } from 'react';
import type { Capability } from '../../frame/command/capabilities.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import type { AdminContext, AnyField } from '../kit/index.ts';
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
  name: 'shop' | 'languages' | 'taxes' | 'sending' | 'paying' | 'look' | 'products';
  /** Besides `settings.edit`, which the set-up needs. */
  needs: Capability;
  /** It is done when these are met, or when it says so itself. */
  checks: readonly CheckName[];
  isDone?(shop: Shop): boolean;
  /** What there is of it, in a line. */
  stands(admin: AdminContext): Promise<string>;
  /** Without it the step has a screen of its own. */
  ask?(admin: AdminContext): Promise<StepForm>;
  /** @returns what was refused; undefined when all is kept */
  save?(admin: AdminContext): Promise<StepRefused | undefined>;
}
