/** Tabs that have no room beside each other are scrolled to where one is: it is the last thing to look for. */
export function scrollTabs(root: ParentNode): void {
  for (const here of root.querySelectorAll<HTMLElement>('.tabs > [aria-current]')) {
    const tabs = here.parentElement;
    if (tabs) tabs.scrollLeft = here.offsetLeft - tabs.offsetLeft - tabs.clientWidth / 4;
  }
}
