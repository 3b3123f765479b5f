import { Parser } from 'htmlparser2';

/** The same to who reads it. */
const ALSO: Readonly<Record<string, string>> = { b: 'strong', i: 'em', del: 's' };
const BLOCKS = new Set(
  'p h2 h3 h4 h5 h6 ul ol li blockquote hr br pre table caption thead tbody tr th td dl dt dd figure figcaption div img'.split(
    ' ',
  ),
);

/**
 * What a piece of markup says, however it is written: its blocks in their order, and running text by what it is marked
 * with. Two pieces with the same shape are read alike.
 *
 * @example shapeOfMarkup('<p><b>a</b></p>') === shapeOfMarkup('<p>\n<strong>a</strong></p>')
 */
export function shapeOfMarkup(markup: string): string {
  const parts: string[] = [];
  const open: { tag: string; mark: string; silent: boolean }[] = [];
  let run = { marks: '', text: '' };
  const endRun = (atBlock: boolean) => {
    // Blanks at the ends of a block are not seen.
    const text = parts.at(-1)?.endsWith('>') === false ? run.text : run.text.trimStart();
    const seen = (atBlock ? text.trimEnd() : text).replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    if (seen !== '') parts.push(`${run.marks}${seen}`);
    run = { marks: '', text: '' };
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      const tag = ALSO[name] ?? name;
      const said = Object.entries(attributes).toSorted().flat().join(' ');
      const isBlock = BLOCKS.has(tag);
      if (isBlock) endRun(true);
      // What an item of a list begins with is its text, in a paragraph or not.
      const isFirst = tag === 'p' && open.at(-1)?.tag === 'li' && parts.at(-1) === '<li >';
      const silent = tag === 'span' || isFirst;
      if (isBlock && !silent) parts.push(`<${tag} ${said}>`);
      open.push({ tag, mark: isBlock || silent ? '' : `{${tag} ${said}}`, silent });
    },
    ontext(text) {
      const marks = [...new Set(open.map(({ mark }) => mark))].toSorted().join('');
      const words = text.replace(/[\t\n\r ]+/g, ' ');
      if (run.marks !== marks) endRun(false);
      run = { marks, text: run.text + words };
    },
    onclosetag() {
      const { tag = '', silent = false } = open.pop() ?? {};
      if (!BLOCKS.has(tag)) return;
      endRun(true);
      if (!silent) parts.push(`</${tag}>`);
    },
  });
  parser.end(markup);
  endRun(true);
  return parts.join('\n');
}
