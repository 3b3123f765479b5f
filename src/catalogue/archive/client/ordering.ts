import { onChoice } from '../../../platform/browser/deliberate.ts';

/** Choosing an order sends the form (wire.md 2.1). */
export function attachOrdering(): void {
  onChoice('.woocommerce-ordering select.orderby', ({ form }) => form?.requestSubmit());
}
