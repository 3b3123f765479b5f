import { own } from '../own.ts';

/** A province of Spain: the code of the contract, the first two digits of its postcodes, its name. */
const PROVINCES: readonly [code: string, digits: string, name: string][] = [
  ['C', '15', 'A Coruña'],
  ['VI', '01', 'Araba/Álava'],
  ['AB', '02', 'Albacete'],
  ['A', '03', 'Alicante/Alacant'],
  ['AL', '04', 'Almería'],
  ['O', '33', 'Asturias'],
  ['AV', '05', 'Ávila'],
  ['BA', '06', 'Badajoz'],
  ['PM', '07', 'Illes Balears'],
  ['B', '08', 'Barcelona'],
  ['BI', '48', 'Bizkaia'],
  ['BU', '09', 'Burgos'],
  ['CC', '10', 'Cáceres'],
  ['CA', '11', 'Cádiz'],
  ['S', '39', 'Cantabria'],
  ['CS', '12', 'Castelló/Castellón'],
  ['CE', '51', 'Ceuta'],
  ['CR', '13', 'Ciudad Real'],
  ['CO', '14', 'Córdoba'],
  ['CU', '16', 'Cuenca'],
  ['SS', '20', 'Gipuzkoa'],
  ['GI', '17', 'Girona'],
  ['GR', '18', 'Granada'],
  ['GU', '19', 'Guadalajara'],
  ['H', '21', 'Huelva'],
  ['HU', '22', 'Huesca'],
  ['J', '23', 'Jaén'],
  ['LO', '26', 'La Rioja'],
  ['GC', '35', 'Las Palmas'],
  ['LE', '24', 'León'],
  ['L', '25', 'Lleida'],
  ['LU', '27', 'Lugo'],
  ['M', '28', 'Madrid'],
  ['MA', '29', 'Málaga'],
  ['ML', '52', 'Melilla'],
  ['MU', '30', 'Murcia'],
  ['NA', '31', 'Navarra'],
  ['OR', '32', 'Ourense'],
  ['P', '34', 'Palencia'],
  ['PO', '36', 'Pontevedra'],
  ['SA', '37', 'Salamanca'],
  ['TF', '38', 'Santa Cruz de Tenerife'],
  ['SG', '40', 'Segovia'],
  ['SE', '41', 'Sevilla'],
  ['SO', '42', 'Soria'],
  ['T', '43', 'Tarragona'],
  ['TE', '44', 'Teruel'],
  ['TO', '45', 'Toledo'],
  ['V', '46', 'València/Valencia'],
  ['VA', '47', 'Valladolid'],
  ['ZA', '49', 'Zamora'],
  ['Z', '50', 'Zaragoza'],
];

const US_STATES =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming';

const STATES: Record<string, ReadonlyMap<string, string>> = {
  ES: new Map(PROVINCES.map(([code, , name]) => [code, name])),
  US: new Map(US_STATES.split('|').map((entry) => [entry.slice(0, 2), entry.slice(3)])),
};

/** Countries whose addresses carry no state at all. Those in neither list take it as free text. */
const WITHOUT_STATES = new Set(['AT', 'BE', 'DE', 'FR', 'NL', 'PT', 'AD']);

/** The states of a country by code; an empty map when it has none; undefined when they are free text. */
export function statesOf(country: string): ReadonlyMap<string, string> | undefined {
  return own(STATES, country) ?? (WITHOUT_STATES.has(country) ? new Map() : undefined);
}

/** The code of a state given by code or by name, in any case; undefined when the country has no such state. */
export function findState(country: string, text: string): string | undefined {
  const wanted = text.trim().toLowerCase();
  for (const [code, name] of statesOf(country) ?? []) {
    const names = [code, name, ...name.split('/')].map((known) => known.toLowerCase());
    if (names.includes(wanted)) return code;
  }
  return undefined;
}

/** The first two digits of a Spanish province's postcodes. */
export function provinceDigits(code: string): string | undefined {
  return PROVINCES.find(([known]) => known === code)?.[1];
}
