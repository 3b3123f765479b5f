const SECONDS = 10;

/** What was done is said for ten seconds, unless somebody is reading it; what is wrong stays. */
export function fadeToasts(root: ParentNode): void {
  for (const toast of root.querySelectorAll<HTMLElement>('[data-toast][role=status]')) {
    const go = () => {
      if (toast.matches(':hover, :focus-within')) setTimeout(go, 2000);
      else toast.remove();
    };
    setTimeout(go, SECONDS * 1000);
  }
}
