import { delegate } from '../../platform/browser/contract.ts';
import { setting } from './settings.ts';

/** Benefits of a level in a popup, and an upgrade that asks first. */
export function attachLevels(): void {
  delegate('click', '.wps_wpr_level_benefits', (_event, button) => {
    popupOf(button.dataset.id ?? '')?.showModal();
  });
  delegate('click', '.wps_wpr_close', (_event, button) => button.closest('dialog')?.close());
  // Beside the popup is outside of it: its own box is the whole of it.
  delegate('click', 'dialog.wps_wpr_popup_wrapper', (event, dialog) => {
    if (event.target === dialog) (dialog as HTMLDialogElement).close();
  });
  delegate('click', '#wps_wpr_upgrade_level_click', (event) => {
    event.preventDefault();
    const [chosen] =
      document.querySelector<HTMLSelectElement>('#wps_wpr_membership_roles')?.selectedOptions ?? [];
    // Which level, for how much, and what is left: the page says it of each.
    if (window.confirm(chosen?.dataset.confirm ?? setting('confirmation_msg')))
      document.getElementById('wps_wpr_upgrade_level')?.click();
  });
}

function popupOf(id: string): HTMLDialogElement | null {
  const popup = document.getElementById(`wps_wpr_popup_wrapper_${id}`);
  return popup instanceof HTMLDialogElement && !popup.open ? popup : null;
}
