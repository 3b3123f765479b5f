import { command } from '../../../frame/command/index.ts';
import { dropUnused } from './steps.ts';

/**
 * Throws away what files have made that were taken back, as soon as nothing in the bin needs it either: values that
 * variations in the bin were sold with. @returns how much that is
 */
export const dropMade = command({
  name: 'term.drop_made',
  needs: 'products.edit',
  async run(act): Promise<number> {
    const count = await dropUnused(act);
    if (count === 0) act.unchanged();
    return count;
  },
});
