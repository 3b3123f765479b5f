/** A form that leads on to where one pays: sent at once, but not to who came back from there. */
export function attach(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-goes-on]');
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (form && visit?.type !== 'back_forward') form.submit();
}
