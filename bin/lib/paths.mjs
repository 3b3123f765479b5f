import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The project's root. Everything in the shop resolves against it, so every script moves there first. */
export const root = join(import.meta.dirname, '..', '..');

export const fromRoot = (...parts) => join(root, ...parts);

/** The Node that the lock file pins; the one that started this script may be older. */
export const pinnedNode = () => fromRoot('node_modules', 'node', 'bin', 'node');

export const hasPinnedNode = () => existsSync(pinnedNode());
