import { delegate } from '../../platform/browser/contract.ts';
import { ask, setting } from './settings.ts';

/** A tick stops messages of a channel, and is saved at once. */
export function attachNotify(): void {
  delegate('change', '.wps_wpr_off_sms_notify, .wps_wpr_off_whatsapp_notify', (_event, box) => {
    void save(box as HTMLInputElement);
  });
}

async function save(box: HTMLInputElement): Promise<void> {
  const name = box.matches('.wps_wpr_off_sms_notify') ? 'stop_sms' : 'stop_whatsapp';
  box.disabled = true;
  try {
    const reply = await ask<{ result: boolean; msg: string }>('stop_sms_whatsapp_notify', {
      nonce: setting('wps_wpr_nonce'),
      [name]: box.checked ? 'yes' : 'no',
    });
    // True means that messages stop: the contract shows that in red, and green when they go on.
    tell(reply.msg, reply.result ? 'points-bad' : 'points-good');
  } catch {
    box.checked = !box.checked;
    tell(setting('failed'), 'points-bad');
  } finally {
    box.disabled = false;
    box.focus({ preventScroll: true });
  }
}

function tell(text: string, colour: 'points-good' | 'points-bad'): void {
  const area = document.querySelector('.wps_wpr_notify_notice_wrap');
  area?.classList.remove('points-good', 'points-bad');
  area?.classList.add(colour);
  if (area) area.textContent = text;
}
