/** Day, night or as the system has it: at once, and kept for this browser. Without scripts the form leads back here. */
export function chooseMode(root: ParentNode): void {
  for (const form of root.querySelectorAll<HTMLFormElement>('form[data-mode-choice]'))
    form.addEventListener('submit', async (event) => {
      if (!(event.submitter instanceof HTMLButtonElement)) return;
      event.preventDefault();
      const { value } = event.submitter;
      document.documentElement.dataset.mode = value;
      // It may be chosen at two places of a page.
      for (const button of root.querySelectorAll<HTMLButtonElement>('form[data-mode-choice] button'))
        button.ariaPressed = String(button.value === value);
      const body = new URLSearchParams([...new FormData(form, event.submitter)] as [string, string][]);
      await fetch(form.action, { method: 'POST', body, headers: { 'x-desk-save': '1' } }).catch(
        () => undefined,
      );
    });
}
