import { readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { XmlBufferInputProvider, XmlDocument, XsdValidator, xmlRegisterInputProvider } from 'libxml2-wasm';

const FOLDER = resolve(import.meta.dirname, '../data/verifactu');
const SIGNATURES = 'http://www.w3.org/TR/xmldsig-core/xmldsig-core-schema.xsd';
const read = (name: string) => readFileSync(join(FOLDER, basename(name)));

const validators = new Map<string, XsdValidator>();

function open(name: string): XsdValidator {
  // Nothing is fetched: what the schemas refer to lies beside them.
  const beside = ['schemas/SuministroInformacion.xsd', 'schemas/SuministroLR.xsd', SIGNATURES];
  xmlRegisterInputProvider(
    new XmlBufferInputProvider(Object.fromEntries(beside.map((each) => [each, read(each)]))),
  );
  const schema = XmlDocument.fromBuffer(read(name), { url: `schemas/${name}` });
  return XsdValidator.fromDoc(schema);
}

function check(name: string, xml: string): void {
  const validator = validators.get(name) ?? open(name);
  validators.set(name, validator);
  const document = XmlDocument.fromString(xml);
  try {
    validator.validate(document);
  } finally {
    document.dispose();
  }
}

/** Checks a message of records by the agency's schemas. @throws with what is wrong */
export const checkRecords = (xml: string): void => check('SuministroLR.xsd', xml);

/** The same of what the agency answers. */
export const checkAnswer = (xml: string): void => check('RespuestaSuministro.xsd', xml);
