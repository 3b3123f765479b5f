import { CONSENT_EVENT, mayUse, whenAllowed } from '../../platform/browser/consent.ts';

/** What the server says of this page: a product looked at, a cart, an order just placed. */
interface PageEvent {
  event: string;
  ecommerce: { transaction_id?: string };
}

interface TagWindow {
  dataLayer?: unknown[];
  gtm4wp_datalayer_name?: string;
  gtm4wp_clear_ecommerce?: boolean;
  cistella_page_events?: { told: PageEvent[] };
}

const tags = window as unknown as TagWindow;

/** The contract's name, in the browser's storage: the order that was told last. */
const TRACKED = 'gtm4wp_orderid_tracked';

/**
 * Makes the data layer before any script asks for it. Once the visitor allows statistics, it begins with what tags may
 * do and with the events of the page itself; the container comes later, and reads both in that order.
 */
export function startTags(): void {
  if (!tags.gtm4wp_datalayer_name) return;
  tags.dataLayer ??= [];
  whenAllowed('statistics', () => {
    consent('default');
    document.addEventListener(CONSENT_EVENT, () => consent('update'));
    for (const event of tags.cistella_page_events?.told ?? []) tell(event);
  });
}

/** Tells the container what its tags may do; tags for advertising wait for that consent. */
function consent(kind: 'default' | 'update'): void {
  const answer = (may: boolean) => (may ? 'granted' : 'denied');
  const ads = answer(mayUse('marketing'));
  gtag('consent', kind, {
    analytics_storage: answer(mayUse('statistics')),
    ad_storage: ads,
    ad_user_data: ads,
    ad_personalization: ads,
  });
}

/** The container takes commands only as a function's own arguments. */
function gtag(..._command: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: an array would be taken for data
  tags.dataLayer?.push(arguments);
}

/** A purchase is told once an order, however often its page is opened. */
function tell({ event, ecommerce }: PageEvent): void {
  const { transaction_id: order } = ecommerce;
  if (order !== undefined && wasTold(order)) return;
  if (tags.gtm4wp_clear_ecommerce) tags.dataLayer?.push({ ecommerce: null });
  tags.dataLayer?.push({ event, ecommerce });
}

function wasTold(order: string): boolean {
  try {
    if (localStorage.getItem(TRACKED) === order) return true;
    localStorage.setItem(TRACKED, order);
  } catch {
    // A browser that keeps nothing may tell it twice; the transaction's number says that it is one.
  }
  return false;
}
