import { delegate } from '../../platform/browser/contract.ts';
import { setting } from './settings.ts';

/** Copy buttons: they name what they copy, as a text or as the element that shows it. */
export function attachCopying(): void {
  delegate('click', 'button[data-clipboard-target], button[data-clipboard-text]', (_event, button) => {
    const shown = document.querySelector(button.dataset.clipboardTarget ?? ':not(*)');
    const text = button.dataset.clipboardText ?? shown?.textContent?.trim() ?? '';
    void copy(text, shown).then((done) => {
      const area = button.parentElement?.querySelector('.points-copied');
      if (area) area.textContent = setting(done ? 'copied' : 'not_copied');
    });
  });
}

/** Where the clipboard is closed to scripts the text is chosen, so that one key copies it. */
async function copy(text: string, shown: Element | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (shown) window.getSelection()?.selectAllChildren(shown);
    // The old way works on pages without TLS, and tells whether it did.
    return shown !== null && document.execCommand('copy');
  }
}
