import { errand } from '../../frame/command/index.ts';
import type { Language } from '../../frame/shop/settings.ts';
import type { FetchFile } from '../../platform/files/foreign-files.ts';
import { Importer, readAttachments, type WxrReport } from './importer.ts';
import { type PictureReport, WxrPictures } from './pictures.ts';
import { readWxr } from './read.ts';

export interface WxrFile {
  /** Begins to read the file: twice, for pictures are named in it after the texts that show them. */
  open: () => AsyncIterable<string>;
  /** That the file is written in. */
  language: Language;
  /** How pictures are had; without it none are brought along. */
  fetchFile?: FetchFile | undefined;
}

/**
 * Brings posts and pages with their authors, categories, tags, comments and pictures out of a WXR file. Each item is
 * a transaction of its own. Reading the same file again changes nothing; what has changed in it meanwhile is changed
 * here, and pictures that could not be had are asked for once more.
 *
 * @throws ContentProblem when it is no such file
 */
export const importWxr = errand({
  name: 'content.import',
  needs: 'content.edit',
  async run(errand, { open, language, fetchFile }: WxrFile): Promise<WxrReport> {
    const pictures: PictureReport = { fetched: 0, missing: new Map() };
    const report: WxrReport = {
      created: 0,
      updated: 0,
      skipped: 0,
      comments: 0,
      pictures,
      left: new Map(),
      problems: [],
    };
    const listed = await readAttachments(open());
    const importer = new Importer(errand, language, report, {
      site: listed.site,
      pictures: new WxrPictures(errand, { ...listed, fetchFile, language }, pictures),
    });
    for await (const part of readWxr(open())) await importer.take(part);
    return report;
  },
});
