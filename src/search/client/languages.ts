/** The header's languages lead to the results that have just come, as they would on a page of their own. */
export function followLanguages(results: ParentNode): void {
  const said = results.querySelector<HTMLElement>('[data-sf-languages]')?.dataset.sfLanguages;
  if (said === undefined) return;
  const addresses = JSON.parse(said) as Record<string, string>;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.language-switcher a')) {
    const address = addresses[link.lang];
    if (address !== undefined) link.href = address;
  }
}
