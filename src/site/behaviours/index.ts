import { delegate } from '../../platform/browser/contract.ts';
import { attachConsent } from './consent.ts';

export function attach(): void {
  attachConsent();
  // A select that is a choice of page (currency, order) goes there at once; its button is for pages without scripts.
  delegate('change', 'select[data-submit-on-change]', (_event, select) => {
    (select as HTMLSelectElement).form?.requestSubmit();
  });
}
