import { type ComponentType, createElement } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';

/** Finds an island's component by the name in its markup. */
export type FindIsland = (
  name: string,
) => (() => Promise<ComponentType<Record<string, unknown>>>) | undefined;

/** Hydrates one island into its markup. Kept apart, so that React is fetched only where an island is. */
export async function wake(element: HTMLElement, load: NonNullable<ReturnType<FindIsland>>): Promise<Root> {
  const component = await load();
  const props = JSON.parse(element.getAttribute('props') ?? '{}') as Record<string, unknown>;
  return hydrateRoot(element, createElement(component, props), {
    identifierPrefix: element.getAttribute('prefix') ?? '',
  });
}
