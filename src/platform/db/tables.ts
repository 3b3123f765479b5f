/**
 * Every table of the shop as a type. Empty here: each module adds its own tables from its `tables.ts` by
 * declaration merging, so a transaction can pass through several modules while each keeps its SQL to itself.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the modules
export interface Tables {}
