import './styles.ts';
import { defineIslands } from '../platform/browser/island-element.ts';
import { islands } from './islands.ts';

/** The shop's own script: wakes the islands and attaches every module's own. */
defineIslands((name) => islands[name]);

const clients = import.meta.glob<{ attach: () => void }>('../*/client/index.ts', { eager: true });
for (const { attach } of Object.values(clients)) attach();
