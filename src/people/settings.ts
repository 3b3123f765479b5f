import type { Static } from 'typebox';
import { choice, fields, type Section } from '../frame/settings/describe.ts';
import type { FactorRule } from './model.ts';

const RULES = ['owners', 'everybody', 'nobody'] as const satisfies readonly FactorRule[];

/** How those who work here come in. */
const asked = fields({
  /** Who must have a second factor; owners need none while the shop is open on this machine alone. */
  secondFactor: choice('owners', RULES),
});

type PeopleSettings = Static<typeof asked>;

declare module '../frame/shop/settings.ts' {
  interface ShopSettings {
    people: PeopleSettings;
  }
}

export const peopleSection: Section = { at: 'people', of: asked };
