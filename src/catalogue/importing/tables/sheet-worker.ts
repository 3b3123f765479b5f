import { sheetAsCsv } from './sheet.ts';

/** The process behind `sheetAsCsvBeside`. @returns undefined of what is no XLSX */
export default (bytes: Uint8Array): Promise<string | undefined> => sheetAsCsv(bytes).catch(() => undefined);
