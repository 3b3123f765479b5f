const IRREGULAR = new Map(
  Object.entries({
    man: 'men',
    woman: 'women',
    child: 'children',
    foot: 'feet',
    tooth: 'teeth',
    mouse: 'mice',
    goose: 'geese',
    person: 'people',
    knife: 'knives',
    life: 'lives',
    wife: 'wives',
    shelf: 'shelves',
    bookshelf: 'bookshelves',
    leaf: 'leaves',
    scarf: 'scarves',
    loaf: 'loaves',
    wolf: 'wolves',
    half: 'halves',
    calf: 'calves',
    thief: 'thieves',
    elf: 'elves',
    hoof: 'hooves',
    self: 'selves',
    potato: 'potatoes',
    tomato: 'tomatoes',
    hero: 'heroes',
    echo: 'echoes',
    mango: 'mangoes',
    volcano: 'volcanoes',
    torpedo: 'torpedoes',
    quiz: 'quizzes',
    pie: 'pies',
    tie: 'ties',
    lie: 'lies',
    die: 'dies',
    gas: 'gases',
    bus: 'buses',
    lens: 'lenses',
    tweezers: 'tweezers',
    scissors: 'scissors',
    trousers: 'trousers',
    jeans: 'jeans',
    news: 'news',
    series: 'series',
    species: 'species',
    chess: 'chess',
    gentleman: 'gentlemen',
    grandchild: 'grandchildren',
    colour: 'color',
    colours: 'colors',
    grey: 'gray',
    greys: 'grays',
    jewellery: 'jewelry',
    tyre: 'tire',
    tyres: 'tires',
    litre: 'liter',
    litres: 'liters',
    metre: 'meter',
    metres: 'meters',
    fibre: 'fiber',
    fibres: 'fibers',
    centre: 'center',
    centres: 'centers',
    aluminium: 'aluminum',
    pyjamas: 'pajamas',
    moustache: 'mustache',
    catalogue: 'catalog',
    catalogues: 'catalogs',
    yoghurt: 'yogurt',
    yoghurts: 'yogurts',
    grandma: 'grandmas',
    penknife: 'penknives',
    dwarf: 'dwarves',
    ox: 'oxen',
    dice: 'dices',
    cactus: 'cacti',
    fungus: 'fungi',
    analysis: 'analyses',
    matrix: 'matrices',
    index: 'indices',
    postman: 'postmen',
    fisherman: 'fishermen',
    snowman: 'snowmen',
    sportswoman: 'sportswomen',
    sportsman: 'sportsmen',
    photo: 'photos',
    avocado: 'avocados',
    woollen: 'woolen',
    flavour: 'flavor',
    flavours: 'flavors',
  }),
);
/** Every irregular plural or other spelling → the form that stands for both. */
const KNOWN = new Map<string, string>();
for (const [one, other] of IRREGULAR) {
  const root = KNOWN.get(one) ?? one;
  KNOWN.set(one, root);
  KNOWN.set(other, root);
}
for (const [british, american] of [
  ['colour', 'color'],
  ['grey', 'gray'],
  ['tyre', 'tire'],
  ['litre', 'liter'],
  ['metre', 'meter'],
  ['fibre', 'fiber'],
  ['centre', 'center'],
  ['catalogue', 'catalog'],
  ['yoghurt', 'yogurt'],
  ['flavour', 'flavor'],
] as const)
  for (const form of [british, `${british}s`, american, `${american}s`]) KNOWN.set(form, american);

/** Singular and plural of an English word alike; its other endings are left alone. */
export function stemEnglish(word: string): string {
  const known = KNOWN.get(word);
  if (known) return known;
  if (word.length < 4) return word.length === 3 && /[^su]s$/.test(word) ? word.slice(0, -1) : word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.endsWith('ie')) return `${word.slice(0, -2)}y`;
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  if (/(?:[^s]s|x|z|ch|sh)e$/.test(word)) return word.slice(0, -1);
  if (word.endsWith('s') && !/(?:ss|us|is)$/.test(word)) {
    const one = word.slice(0, -1);
    return KNOWN.get(one) ?? one;
  }
  return word;
}
