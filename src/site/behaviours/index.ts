import { delegate } from '../../platform/browser/contract.ts';

/** A select that is a choice of page (currency, order) goes there at once; its button is for pages without scripts. */
export function attach(): void {
  delegate('change', 'select[data-submit-on-change]', (_event, select) => {
    (select as HTMLSelectElement).form?.requestSubmit();
  });
}
