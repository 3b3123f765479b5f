import type { AuditEntry } from '../../frame/command/index.ts';
import type { ByLanguage, CurrencySettings, Language } from '../../frame/shop/settings.ts';
import { inLanguage } from '../../frame/shop/translated.ts';
import type { Tx } from '../../platform/db/index.ts';
import type { Taxonomy } from '../editing/model-term.ts';
import { saveAttribute, saveTerm } from '../editing/store-terms.ts';
import type { CatalogueSettings } from '../listing/store-listing.ts';
import { freeSlug, slugify } from '../model-text.ts';
import { savePicture } from '../pictures/store-pictures.ts';
import { splitPath } from './model-cells.ts';
import type { Names } from './names.ts';

/** What reading a row needs besides the row: whose words and money, and what has been found so far. */
export class ImportContext {
  readonly tx: Tx;
  readonly settings: CatalogueSettings;
  readonly language: Language;
  readonly currency: CurrencySettings;
  /** A new offer that takes nothing off is a fault. */
  readonly strict: boolean;
  /** Sources of pictures that are still to be fetched. */
  readonly wanted: Set<string>;
  readonly names: Names;
  /** Hears what a row has made besides its product. */
  readonly made: (entry: AuditEntry) => void;
  /** A description of the shop as files say it. */
  readonly inFile: (markup: string, language: Language) => Promise<string>;

  constructor(
    tx: Tx,
    given: {
      settings: CatalogueSettings;
      language: Language;
      currency: CurrencySettings;
      strict: boolean;
      wanted: Set<string>;
      names: Names;
      made: (entry: AuditEntry) => void;
      inFile: (markup: string, language: Language) => Promise<string>;
    },
  ) {
    this.tx = tx;
    this.settings = given.settings;
    this.language = given.language;
    this.currency = given.currency;
    this.strict = given.strict;
    this.wanted = given.wanted;
    this.names = given.names;
    this.made = given.made;
    this.inFile = given.inFile;
  }

  /** The term of that name, which is made where there is none. */
  async term(taxonomy: Taxonomy, name: string, parentId: number | null = null): Promise<number> {
    const known = await this.names.term(this.tx, taxonomy, name, parentId);
    if (known !== undefined) return known;
    const texts = { [this.language]: { name } };
    const term = { taxonomy, parentId, position: 'last', texts } as const;
    const id = await saveTerm(this.tx, this.settings, term);
    this.names.made(taxonomy, name, parentId, id);
    const after = { taxonomy, parent: parentId, [`name.${this.language}`]: name };
    this.made({ subject: ['term', id], after });
    return id;
  }

  /** `Clothing > Hoodies`: the id of the last. */
  async category(path: string): Promise<number | undefined> {
    let parentId: number | null = null;
    for (const name of splitPath(path)) parentId = await this.term('category', name, parentId);
    return parentId ?? undefined;
  }

  /** An attribute of the shop's own list, by its label in any language or its code. */
  async attribute(label: string): Promise<{ id: number; code: string }> {
    const rows = await this.names.attributes(this.tx);
    const code = slugify(label);
    const found =
      rows.find((row) => Object.values(JSON.parse(row.labels) as ByLanguage<string>).includes(label)) ??
      rows.find((row) => row.code === code);
    if (found) return { id: found.id, code: `pa_${found.code}` };
    const fresh = freeSlug(code, new Set(rows.map((row) => row.code)));
    const id = await saveAttribute(this.tx, { code: fresh, labels: { [this.language]: label } });
    this.names.attributeMade();
    this.made({ subject: ['attribute', id], after: { code: fresh, labels: { [this.language]: label } } });
    return { id, code: `pa_${fresh}` };
  }

  /** The label of a global attribute in the language of the import. */
  async labelOf(attributeId: number): Promise<string> {
    const row = (await this.names.attributes(this.tx)).find(({ id }) => id === attributeId);
    if (!row) return '';
    const labels = JSON.parse(row.labels) as ByLanguage<string>;
    return inLanguage(labels, this.language, this.settings.languages) ?? '';
  }

  async picture(source: string): Promise<number> {
    const known = await this.tx
      .selectFrom('picture')
      .select(['id', 'file', 'binned_at'])
      .where('source', '=', source)
      .executeTakeFirst();
    // What somebody has thrown away is not fetched again.
    if (!known || (known.file === '' && known.binned_at === 0)) this.wanted.add(source);
    return known?.id ?? savePicture(this.tx, { source, file: '', width: 0, height: 0 });
  }
}
