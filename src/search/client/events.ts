import { trigger } from '../../platform/browser/contract.ts';
import type { FormSettings } from './settings.ts';

/** What listeners read off the form element that comes with every event (search-and-filter.md 1.5). */
export interface FormState {
  ajax_action: string;
  current_paged: number;
  results_html: string;
  is_max_paged: boolean;
}

/**
 * Fires an event of the contract on a form.
 *
 * @param more what the event says besides; with `alone`, of a fetch of the form only, the object stands in a list
 */
export function tell(
  form: HTMLFormElement,
  settings: FormSettings,
  state: FormState,
  name: string,
  { alone = false, ...more }: Record<string, unknown> = {},
): void {
  const { sfid, target, resultsUrl, ajaxUrl } = settings;
  Object.assign(form, {
    ...state,
    sfid,
    results_url: resultsUrl,
    ajax_url: ajaxUrl,
    display_result_method: form.dataset.displayResultMethod ?? '',
  });
  trigger(form, name, [{ sfid, targetSelector: target, object: alone ? [form] : form, ...more }]);
}
