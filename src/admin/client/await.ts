const EVERY_MS = 1000;

/** A link to what will be there in a moment is followed as soon as it leads on. */
export function followAwaited(root: ParentNode): void {
  const link = root.querySelector<HTMLAnchorElement>('a[data-await]');
  if (!link) return;
  const look = async () => {
    const reply = await fetch(link.href, { redirect: 'manual' }).catch(() => undefined);
    if (reply?.type === 'opaqueredirect') location.assign(link.href);
    else setTimeout(look, EVERY_MS);
  };
  setTimeout(look, EVERY_MS);
}
