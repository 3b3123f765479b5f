import { isChosen } from '../look/index.ts';
import type { Step } from './step.ts';

/** How it looks: a wish, for the house's own look is good to open with. */
export const lookStep: Step = {
  name: 'look',
  needs: 'settings.edit',
  checks: [],
  isDone: ({ settings }) => isChosen(settings.look),
  stands: async ({ shop, ctx: { t } }) =>
    t(isChosen(shop.settings.look) ? 'admin.setup.look_own' : 'admin.setup.look_house'),
};
