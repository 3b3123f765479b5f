/** Fetches this page anew and takes its marked parts: what a change made of balance, levels and statement. */
export async function renewParts(): Promise<void> {
  const response = await fetch(location.href, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(String(response.status));
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  for (const part of document.querySelectorAll<HTMLElement>('[data-points-part]')) {
    const fresh = page.querySelector(`[data-points-part="${CSS.escape(part.dataset.pointsPart ?? '')}"]`);
    if (fresh && !fresh.isEqualNode(part)) part.replaceWith(fresh);
  }
}
