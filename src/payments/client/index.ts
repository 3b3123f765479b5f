/** Ways to pay within a page of the house. */
export function attach(): void {
  const place = document.querySelector<HTMLFormElement>('form[data-stripe]');
  if (place) void import('./stripe.ts').then(({ open }) => open(place));
}
