import { createWriteStream, type WriteStream } from 'node:fs';
import { mustText } from '../../../frame/settings/must.ts';
import type { Language } from '../../../frame/shop/settings.ts';
import type { Shop } from '../../../frame/shop/shop.ts';
import { texts } from '../../../frame/shop/texts.ts';
import { csv } from '../../../platform/csv.ts';
import type { Delimiter, ImportOptions } from '../model.ts';

/**
 * The rows that did not go in as a file of their own, each with its line and what is wrong with it: to be mended and
 * sent again. Opened with the first of them.
 */
export class RefusedRows {
  readonly #file: string;
  readonly #shop: Pick<Shop, 'settings'>;
  readonly #language: Language;
  readonly #delimiter: Delimiter;
  #titles: readonly string[] = [];
  #out: WriteStream | undefined;

  constructor(
    shop: Pick<Shop, 'settings'>,
    file: string,
    { speaks, delimiter }: { speaks: Language; delimiter: Delimiter },
  ) {
    this.#shop = shop;
    this.#file = file;
    this.#language = speaks;
    // As it was sent: whoever opens it has a program that reads that.
    this.#delimiter = delimiter;
  }

  readonly take: NonNullable<ImportOptions['onRefused']> = (cells, problem) => {
    if (!problem) {
      this.#titles = cells;
      return;
    }
    const t = texts(this.#language, this.#shop.settings);
    if (!this.#out) {
      this.#out = createWriteStream(this.#file, { mode: 0o600 });
      const heads = [t('catalogue.import.file.line'), t('catalogue.import.file.why')];
      this.#out.write(`\uFEFF${csv([[...this.#titles, ...heads]], this.#delimiter)}`);
    }
    const why = mustText(this.#language, this.#shop.settings, problem.reason);
    const said = problem.column ? `${problem.column}: ${why}` : why;
    // Rows that are too short keep what is said of them in its own columns.
    const filled = this.#titles.map((_, at) => cells[at] ?? '');
    this.#out.write(csv([[...filled, problem.line, said]], this.#delimiter));
  };

  async close(): Promise<void> {
    const out = this.#out;
    if (out) await new Promise((resolve, reject) => out.on('error', reject).end(() => resolve(undefined)));
  }
}
