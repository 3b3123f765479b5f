import writeXlsxFile from 'write-excel-file/node';

export const LANGUAGES = ['ca', 'es', 'en'] as const;
export const PRODUCTS = 100;

const WIDTHS = ['20', '24', '28', '32', '36'];
const GLAZES = ['Mel', 'Verd', 'Blanc', 'Cru'];
export const ROWS = PRODUCTS * WIDTHS.length * GLAZES.length;

/** What the shopkeeper calls her columns, and what each holds: none is a word that an importer knows. */
export const COLUMNS = [
  ['Peça de torn', 'name'],
  ['Senyal', 'sku'],
  ['Boca', 'value'],
  ['Vidrat', 'value'],
  ['Es cobra', 'regularPrice'],
  ['Al prestatge', 'stock'],
  ['Família', 'categories'],
] as const;

const text = (value: string) => ({ value, type: String });
const number = (value: number) => ({ value, type: Number });

/** A hundred products in twenty variations each; two prices and one stock are words. */
export function stockSheet(): Promise<Buffer> {
  const rows = Array.from({ length: PRODUCTS }, (_, at) =>
    WIDTHS.flatMap((width) =>
      GLAZES.map((glaze) => [
        text(`Gibrell ${at + 1}`),
        text(`GI-${at + 1}-${width}-${glaze}`),
        text(width),
        text(glaze),
        number(10),
        number(13),
        text('Gibrells'),
      ]),
    ),
  ).flat();
  rows[0]![4] = text('a convenir') as never;
  rows[777]![4] = text('a convenir') as never;
  rows[1999]![5] = text('tretze') as never;
  return writeXlsxFile([COLUMNS.map(([title]) => text(title)), ...rows]).toBuffer();
}

/** What they are called elsewhere. */
export function namesSheet(): Promise<Buffer> {
  const heads = ['Peça de torn', 'A Castella', 'A Anglaterra'].map(text);
  const rows = Array.from({ length: PRODUCTS }, (_, at) =>
    ['Gibrell', 'Barreño', 'Basin'].map((name) => text(`${name} ${at + 1}`)),
  );
  return writeXlsxFile([heads, ...rows]).toBuffer();
}
