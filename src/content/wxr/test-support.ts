/** An export with these items, of a shop at http://old.example. */
export const file = (...items: string[]) => `<?xml version="1.0"?><rss version="2.0"><channel>
<wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>http://old.example</wp:base_blog_url>
<wp:author><wp:author_login>neus</wp:author_login><wp:author_email>neus@example.com</wp:author_email><wp:author_display_name><![CDATA[Neus & Co]]></wp:author_display_name></wp:author>
<wp:category><wp:category_nicename>terra</wp:category_nicename><wp:category_parent/><wp:cat_name><![CDATA[Terra]]></wp:cat_name></wp:category>
<wp:category><wp:category_nicename>fang</wp:category_nicename><wp:category_parent>terra</wp:category_parent><wp:cat_name><![CDATA[Fang & foc]]></wp:cat_name></wp:category>
${items.join('\n')}
</channel></rss>`;

/** A text as a stream reads it. */
export async function* pieces(text: string, size = 37): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}
