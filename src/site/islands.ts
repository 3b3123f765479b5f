import type { ComponentType } from 'react';

type Load = () => Promise<ComponentType<Record<string, unknown>>>;

/**
 * Every island by name: a module's `islands/NAME.tsx` with a default export is the island `NAME`. Fetched only on
 * pages that have one.
 */
const files = import.meta.glob<{ default: ComponentType<never> }>('../*/islands/*.tsx');

export const islands: Record<string, Load> = Object.fromEntries(
  Object.entries(files).map(([file, load]) => [
    file.split('/').at(-1)?.replace('.tsx', '') ?? file,
    async () => (await load()).default as ComponentType<Record<string, unknown>>,
  ]),
);
