import { CAPABILITIES, type Capability } from '../../frame/command/capabilities.ts';

/** What a role can be made of. One's own way in belongs to everybody. */
export const ROLE_CAPABILITIES = CAPABILITIES.filter((each) => each !== 'own.edit');

const without = (...missing: Capability[]) => ROLE_CAPABILITIES.filter((each) => !missing.includes(each));

/** The roles of the house. They cannot be changed: a shop makes others beside them. */
export const ROLES = {
  owner: ROLE_CAPABILITIES,
  manager: without('people.edit', 'settings.edit', 'taxes.edit', 'points.programme'),
  editor: [
    'products.view',
    'products.edit',
    'content.edit',
    'media.edit',
    'reviews.edit',
    'search.edit',
    'marketing.edit',
  ],
  warehouse: ['orders.view', 'orders.send', 'products.view', 'stock.edit'],
  accountant: [
    'orders.view',
    'invoices.view',
    'invoices.edit',
    'books.close',
    'reports.view',
    'customers.view',
    'points.view',
    'audit.view',
  ],
  support: [
    'orders.view',
    'orders.edit',
    'orders.send',
    'customers.view',
    'customers.edit',
    'points.view',
    'products.view',
    'reviews.edit',
  ],
} as const satisfies Record<string, readonly Capability[]>;

export type HouseRole = keyof typeof ROLES;
export const HOUSE_ROLES = Object.keys(ROLES) as HouseRole[];

export const isHouseRole = (role: string): role is HouseRole => Object.hasOwn(ROLES, role);

/** A role of the shop's own. */
export interface OwnRole {
  code: string;
  name: string;
  capabilities: readonly Capability[];
  version: number;
}

/** Only what can be given: a capability that was taken out of the house is none any more. */
export function knownCapabilities(names: readonly string[]): Capability[] {
  return ROLE_CAPABILITIES.filter((each) => names.includes(each));
}

/**
 * What a role may. Somebody whose role is not there any more may do nothing but what is their own.
 *
 * @param kept what of a role of the shop's own is kept
 */
export function capabilitiesOf(role: string, kept: readonly string[] | undefined): ReadonlySet<Capability> {
  const given = isHouseRole(role) ? ROLES[role] : knownCapabilities(kept ?? []);
  return new Set<Capability>([...given, 'own.edit']);
}

/**
 * Whether somebody may give, take or touch a role: nobody makes others mightier than themselves, and nobody brings
 * down who is mightier.
 */
export function mayHandle(may: (capability: Capability) => boolean, of: Iterable<Capability>): boolean {
  return [...of].every(may);
}
