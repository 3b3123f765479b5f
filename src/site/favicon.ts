/** The basket on a coloured ground: drawn small, so it is a handful of strokes. */
export const basket = (ground: string, ink: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${ground}"/><g fill="none" stroke="${ink}" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"><path d="M6 13.5h20l-1.9 9.7a2 2 0 0 1-2 1.6H9.9a2 2 0 0 1-2-1.6L6 13.5Z"/><path d="m11 13.5 4-7m6 7-4-7"/></g></svg>`;

/** Crawlers stay out of what belongs to one visitor, and out of links that act (wire.md 5.3). */
export function robotsText(privatePaths: readonly string[], sitemap: string): string {
  const rules = [...privatePaths, '/*?add-to-cart=', '/*?wc-ajax=', '/wp-admin/', '/*?wcmlc='];
  return ['User-agent: *', ...rules.map((path) => `Disallow: ${path}`), '', `Sitemap: ${sitemap}`, ''].join(
    '\n',
  );
}
