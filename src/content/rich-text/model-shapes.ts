import { NODES } from './model.ts';

/** A block as an editor must know it: what may stand in it, and what is said of it. */
export interface NodeShape {
  type: string;
  /** Running text, blocks, or blocks of these types alone; nothing without it. */
  holds?: 'inline' | 'block' | readonly string[];
  attrs: readonly string[];
  /** Without these it says nothing, and is dropped. */
  needs: readonly string[];
}

/** Every block of the model. */
export const NODE_SHAPES: readonly NodeShape[] = Object.entries(NODES).map(
  ([type, { holds, attrs = {}, needs = [] }]) => ({
    type,
    ...(holds ? { holds } : {}),
    attrs: Object.keys(attrs),
    needs,
  }),
);
