import type { PageData } from '../frame/server/module.ts';

/** JSON that may stand inside a page: `<` cannot end the block, and line separators are legal everywhere. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}

/**
 * Page data as the contract types it (wire.md 0.1): top-level scalars are texts (`true` is "1", `false` and
 * nothing are "", numbers are digits), while what is nested keeps its JSON types.
 */
export function localize(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => {
      if (value === true) return [key, '1'];
      if (value === false || value === null || value === undefined) return [key, ''];
      return [key, typeof value === 'number' ? String(value) : value];
    }),
  );
}

/** One data block a global. `first.ts` hands them to `window`. */
export function DataBlocks({ globals }: { globals: PageData }) {
  return Object.entries(globals).map(([name, data]) => (
    <script
      key={name}
      type="application/json"
      data-global={name}
      dangerouslySetInnerHTML={{ __html: typeof data === 'object' ? blockOf(data) : safeJson(data) }}
    />
  ));
}

/** Data that is the same on every page, as the provinces of every country, is written out once. */
const written = new WeakMap<object, string>();

function blockOf(data: Record<string, unknown>): string {
  const block = written.get(data) ?? safeJson(localize(data));
  written.set(data, block);
  return block;
}
