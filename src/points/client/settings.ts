import { params } from '../../platform/browser/contract.ts';

/** The contract's page data of points. Page data carries texts: '1' is true, '' false. */
type PointsSettings = Record<
  | 'ajaxurl'
  | 'wps_wpr_nonce'
  | 'wps_user_current_points'
  | 'is_restrict_status_set'
  | 'is_restrict_message_enable'
  | 'wps_restrict_rewards_msg'
  | 'above_order_limit'
  | 'not_suffient'
  | 'points_empty'
  | 'not_allowed'
  | 'empty_notice'
  | 'confirmation_msg'
  | 'checkout_page'
  | 'is_checkout'
  | 'failed'
  | 'copied'
  | 'not_copied',
  string
>;

export const setting = (name: keyof PointsSettings): string => params<PointsSettings>('wps_wpr')[name] ?? '';

/** Posts to a call of the contract. Rejects whenever the answer is no JSON. */
export async function ask<T>(action: string, fields: Record<string, string>): Promise<T> {
  const response = await fetch(setting('ajaxurl') || '/wp-admin/admin-ajax.php', {
    method: 'POST',
    body: new URLSearchParams({ action, ...fields }),
    credentials: 'same-origin',
  });
  if (!response.ok) throw new Error(`${action}: ${response.status}`);
  return (await response.json()) as T;
}

/** Says something in an area that is read out; '' clears it. */
export function say(area: Element | null, text: string, className = ''): void {
  if (!area) return;
  area.classList.remove('woocommerce-message', 'woocommerce-error');
  if (text !== '' && className !== '') area.classList.add(className);
  area.textContent = text;
}
