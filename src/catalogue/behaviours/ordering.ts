import { delegate } from '../../platform/browser/contract.ts';

/** Choosing an order sends the form (wire.md 2.1). */
export function attachOrdering(): void {
  delegate('change', '.woocommerce-ordering select.orderby', (_event, select) => {
    select.closest('form')?.requestSubmit();
  });
}
