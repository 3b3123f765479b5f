import { delegate } from '../../platform/browser/contract.ts';
import { renewParts } from './parts.ts';
import { ask, setting } from './settings.ts';

const notification = () => document.getElementById('wps_wpr_wallet_notification');
const loader = () => document.getElementById('wps_wpr_loader');

/** Points into money of the wallet. Without scripts the form does it. */
export function attachWallet(): void {
  const start = (form: HTMLFormElement) => {
    const input = form.querySelector<HTMLInputElement>('#wps_custom_wallet_point_num');
    const button = form.querySelector<HTMLButtonElement>('#wps_wpr_custom_wallet');
    if (input && button && !button.disabled) void convert(form, input, button);
  };
  delegate('click', '#wps_wpr_custom_wallet', (_event, button) => {
    const form = button.closest('form');
    if (form) start(form);
  });
  // Enter in the field sends the form.
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.matches('.points-wallet-form')) return;
    event.preventDefault();
    start(form);
  });
}

async function convert(form: HTMLFormElement, input: HTMLInputElement, button: HTMLButtonElement) {
  button.disabled = true;
  tell('', true);
  // A field of numbers tells nothing of what is no number; the shop says what is wrong with it.
  const points = input.validity.badInput ? '?' : input.value.trim();
  if (points === '') {
    button.disabled = false;
    tell(setting('empty_notice'), false);
    input.focus();
    return;
  }
  loader()?.removeAttribute('hidden');
  try {
    const reply = await ask<{ result: boolean; message: string }>('wps_wpr_generate_custom_wallet', {
      points,
      user_id: button.dataset.id ?? '',
      wps_nonce: setting('wps_wpr_nonce'),
      try: form.querySelector<HTMLInputElement>('[name="try"]')?.value ?? '',
    });
    tell(reply.message, reply.result);
    if (!reply.result) return;
    input.value = '';
    await renewParts();
  } catch {
    tell(setting('failed'), false);
  } finally {
    loader()?.setAttribute('hidden', '');
    button.disabled = false;
    if (document.activeElement === document.body) button.focus({ preventScroll: true });
  }
}

/** Green when it went well, red when not. */
function tell(text: string, good: boolean): void {
  const bold = document.createElement('b');
  bold.className = good ? 'points-good' : 'points-bad';
  bold.textContent = text;
  notification()?.replaceChildren(...(text === '' ? [] : [bold]));
}
