import { readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { XmlBufferInputProvider, XmlDocument, XsdValidator, xmlRegisterInputProvider } from 'libxml2-wasm';

const FOLDER = resolve(import.meta.dirname, '../data/verifactu');
const SIGNATURES = 'http://www.w3.org/TR/xmldsig-core/xmldsig-core-schema.xsd';
const read = (name: string) => readFileSync(join(FOLDER, basename(name)));

let validator: XsdValidator | undefined;

function open(): XsdValidator {
  // Nothing is fetched: what the schemas refer to lies beside them.
  const beside = ['schemas/SuministroInformacion.xsd', 'schemas/SuministroLR.xsd', SIGNATURES];
  xmlRegisterInputProvider(
    new XmlBufferInputProvider(Object.fromEntries(beside.map((name) => [name, read(name)]))),
  );
  const schema = XmlDocument.fromBuffer(read('SuministroLR.xsd'), { url: 'schemas/SuministroLR.xsd' });
  return XsdValidator.fromDoc(schema);
}

/** Checks a message of records by the agency's schemas. @throws with what is wrong */
export function checkRecords(xml: string): void {
  validator ??= open();
  const document = XmlDocument.fromString(xml);
  try {
    validator.validate(document);
  } finally {
    document.dispose();
  }
}
