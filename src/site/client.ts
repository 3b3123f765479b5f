import './styles.ts';
import { defineIslands } from '../platform/browser/island-element.ts';
import { islands } from './islands.ts';

/** The shop's own script: wakes the islands and attaches every module's behaviours. */
defineIslands((name) => islands[name]);

const behaviours = import.meta.glob<{ attach: () => void }>('../*/client/index.ts', { eager: true });
for (const { attach } of Object.values(behaviours)) attach();
