import type { Measure } from '../product-fields.ts';

/**
 * What the columns are called in exports of people whose language is Spanish or Catalan, and in the lists that
 * suppliers write: in small letters, with straight apostrophes. The format's own titles are in `model-columns.ts`.
 */
export const FOREIGN_TITLES: Readonly<Record<string, readonly string[]>> = {
  type: ['tipo', 'tipus'],
  sku: [
    'referencia',
    'referència',
    'ref',
    'ref proveïdor',
    'ref proveedor',
    'referència proveïdor',
    'referencia proveedor',
    'supplier ref',
    'código',
    'codi',
    'reference',
    'item code',
    'código de artículo',
    "codi d'article",
    'variant sku',
  ],
  gtin: [
    'gtin, upc, ean o isbn',
    'ean',
    'ean13',
    'ean-13',
    'upc',
    'isbn',
    'codi ean',
    'código ean',
    'código de barras',
    'codi de barres',
    'barcode',
    'variant barcode',
  ],
  name: [
    'nombre',
    'nom',
    'título',
    'títol',
    'title',
    'producto',
    'producte',
    'product',
    'product name',
    'article',
    'artículo',
    "nom de l'article",
  ],
  published: ['publicado', 'publicat'],
  featured: ['¿está destacado?', 'destacado', 'destacat', 'és destacat?', 'està destacat?', 'destacat?'],
  visibility: ['visibilidad en el catálogo', 'visibilitat al catàleg', 'visibilitat en el catàleg'],
  summary: ['descripción corta', 'descripció curta', 'resumen', 'resum', 'summary'],
  description: ['descripción', 'descripció', 'body (html)', 'body html'],
  saleFrom: [
    'día en que empieza el precio rebajado',
    "data d'inici del preu rebaixat",
    "data d'inici del preu de rebaixes",
    "data d'inici del preu d'oferta",
    'inicio de la oferta',
    "inici de l'oferta",
  ],
  saleTo: [
    'día en que termina el precio rebajado',
    'data de fi del preu rebaixat',
    'data de finalització del preu rebaixat',
    'data de finalització del preu de rebaixes',
    "data de finalització del preu d'oferta",
    'fin de la oferta',
    "fi de l'oferta",
  ],
  taxStatus: ['estado del impuesto', "estat de l'impost", 'estat dels impostos'],
  taxClass: ['clase de impuesto', "classe d'impost", "classe d'impostos"],
  inStock: [
    '¿existencias?',
    '¿hay existencias?',
    '¿en inventario?',
    'en estoc?',
    'en existències?',
    'hi ha existències?',
    'hi ha estoc?',
    'disponible',
  ],
  stock: [
    'inventario',
    'inventari',
    'existencias',
    'stock',
    'estoc',
    'existències',
    'estocs',
    'quantity',
    'cantidad',
    'quantitat',
    'unidades',
    'unitats',
    'variant inventory qty',
  ],
  lowStock: ['cantidad de bajo inventario', "quantitat d'estoc baix", "quantitat d'existències baixes"],
  backorders: [
    '¿permitir reservas de productos agotados?',
    '¿permitir reservas?',
    'permetre reserves?',
    'es permeten reserves?',
    'permetre comandes pendents?',
  ],
  soldIndividually: ['¿vendido individualmente?', 'venut individualment?', 'es ven individualment?'],
  reviewsAllowed: [
    '¿permitir valoraciones de clientes?',
    '¿permitir reseñas de clientes?',
    'permetre valoracions de clients?',
    'permetre ressenyes de clients?',
    'permetre ressenyes dels clients?',
  ],
  purchaseNote: ['nota de compra'],
  salePrice: ['precio rebajado', 'preu rebaixat', 'precio de oferta', "preu d'oferta", 'oferta'],
  regularPrice: [
    'precio normal',
    'preu normal',
    'preu habitual',
    'preu regular',
    'precio',
    'preu',
    'pvp',
    'price',
    'retail price',
    'rrp',
    'variant price',
  ],
  categories: ['categorías', 'categories', 'categoría', 'categoria', 'category', 'familia', 'família'],
  tags: ['etiquetas', 'etiquetes'],
  shippingClass: ['clase de envío', "classe d'enviament"],
  images: [
    'imágenes',
    'imatges',
    'imagen',
    'imatge',
    'image',
    'foto',
    'fotos',
    'picture',
    'pictures',
    'image src',
  ],
  downloadLimit: ['límite de descargas', 'límit de descàrregues', 'límit de baixades'],
  downloadDays: [
    'días de caducidad de la descarga',
    'dies de caducitat de la descàrrega',
    'dies de caducitat de la baixada',
  ],
  parent: [
    'principal',
    'superior',
    'pare',
    'padre',
    'parent sku',
    'sku padre',
    'sku pare',
    'referencia padre',
    'id padre',
  ],
  grouped: ['productos agrupados', 'productes agrupats'],
  upsells: ['ventas dirigidas', 'vendes dirigides', 'vendes suggerides'],
  crossSells: ['ventas cruzadas', 'vendes creuades'],
  externalUrl: ['url externa', 'url extern', 'adreça externa'],
  buttonText: ['texto del botón', 'text del botó'],
  position: ['posición', 'posició'],
  brands: ['marcas', 'marques', 'marca', 'brand', 'vendor'],
  content: ['contenido', 'contingut'],
  cost: ['coste', 'cost', 'precio de coste', 'preu de cost', 'coste de los productos'],
};

/** What a column is called that rows of one product have in common. */
export const GROUP_TITLES: ReadonlySet<string> = new Set([
  'handle',
  'group',
  'group id',
  'item group id',
  'grup',
  'grupo',
  'codi de grup',
  'código de grupo',
  'model',
  'modelo',
]);

/** What a column is called that says what it cost before. */
export const COMPARE_TITLES: ReadonlySet<string> = new Set([
  'variant compare at price',
  'compare at price',
  'precio anterior',
  'precio antes',
  'preu anterior',
  'preu abans',
]);

/** What tells variations from each other in lists that no shop has written. */
export const OPTION_TITLES: ReadonlySet<string> = new Set(
  (
    'talla tallas talles mida mides tamaño tamany size color colors colores colour material materials materiales ' +
    'sabor sabors gust formato format capacitat capacidad capacity acabat acabado finish estil estilo style número numero'
  ).split(' '),
);

/** Measures, whose unit follows in brackets. */
export const MEASURES: ReadonlyMap<string, Measure> = new Map(
  Object.entries({
    weight: 'weight peso pes',
    length: 'length longitud llargada largo llarg',
    width: 'width anchura amplada ancho ample',
    height: 'height altura alçada alto alçària',
  }).flatMap(([measure, words]) => words.split(' ').map((word) => [word, measure as Measure] as const)),
);

export type AttributePart = 'name' | 'values' | 'visible' | 'global' | 'default';
export type DownloadPart = 'id' | 'name' | 'url';

/** Titles with a number among them, by the part that they hold. */
export const ATTRIBUTE_TITLES: Readonly<Record<AttributePart, readonly RegExp[]>> = {
  name: [
    /^option ?(\d+) name$/i,
    /^attribute (\d+) name$/i,
    /^nombre del atributo (\d+)$/i,
    /^nom de l['’]atribut (\d+)$/i,
  ],
  values: [
    /^option ?(\d+) value$/i,
    /^attribute (\d+) value\(s\)$/i,
    /^valor\(es\) del atributo (\d+)$/i,
    /^valors? ?(?:\((?:s|ns)\) ?)?de l['’]atribut (\d+)$/i,
  ],
  visible: [
    /^attribute (\d+) visible$/i,
    /^atributo visible (\d+)$/i,
    /^atribut visible (\d+)$/i,
    /^atribut (\d+) visible$/i,
  ],
  global: [
    /^attribute (\d+) global$/i,
    /^atributo global (\d+)$/i,
    /^atribut global (\d+)$/i,
    /^atribut (\d+) global$/i,
  ],
  default: [
    /^attribute (\d+) default$/i,
    /^atributo por defecto (\d+)$/i,
    /^atribut (?:per defecte|predeterminat) (\d+)$/i,
    /^atribut (\d+) (?:per defecte|predeterminat)$/i,
  ],
};

export const DOWNLOAD_TITLES: Readonly<Record<DownloadPart, readonly RegExp[]>> = {
  id: [/^download (\d+) id$/i, /^id de descarga (\d+)$/i, /^id de la (?:descàrrega|baixada) (\d+)$/i],
  name: [
    /^download (\d+) name$/i,
    /^nombre de la descarga (\d+)$/i,
    /^nom de la (?:descàrrega|baixada) (\d+)$/i,
  ],
  url: [/^download (\d+) url$/i, /^url de la descarga (\d+)$/i, /^url de la (?:descàrrega|baixada) (\d+)$/i],
};
