/** Spanish words that change with gender, folded, in the masculine. Those in -o, and those that add an -a to a consonant. */
export const SPANISH_GENDER = `
abierto abuelo acido acrilico adhesivo afilado africano aleman alto alumno amargo amarillo americano amigo
ancho anticuo antiguo apto aragones asado asiatico atlantico automatico azulado bailarin bajo
balsamico barato basico bello bendito bicolor bisnieto blanco blando bombero bonito bravo bueno burlon
calido camarero campeon cartografo casero castano catalan cautivo ceramico cerrado chico chino ciego claro
clasico cocido cocinero comilon comodo compacto completo conductor cordobes corredor corto cremoso crudo
cuadrado cubano cunado curvo danes decorativo delgado delicado derecho digno directo director discreto
distinto divino doctor domestico dorado dormilon dulcero duro ecologico economico elastico electrico
electronico enano energetico enfermero entero escoces escocido escritor espanol espeso esponjoso estampado
estrecho estupendo europeo exacto exotico expreso externo falso famoso femenino fijo fino flaco flojo
florido frances fresco frio frito galactico ganado gato genuino giratorio gloton gordo grandioso gratuito
griego grueso guapo hecho helado hermano hermoso hibrido higienico hijo hinchado hispano historico holandes
hueco humedo iberico ibero impreso infinito ingles intacto intenso interno inverso irlandes italiano
izquierdo japones jugador jugoso lacteo largo leido ligero limpio liquido liso listo lleno loco
luminoso maduro maestro magnetico maravilloso marino masculino mecanico medico mediterraneo metalico
mexicano minimo moderno mojado mono morado moreno movido mullido musico mutuo natalicio negro neto nieto
nino novio nuevo numerico obrero optico optimo organico oscuro otro ovalado palido pardo peludo peluquero
pequeno perfecto perfumado perro picado pintado pintor plano plastico plegado poderoso poroso portugues
practico precioso previo primero privado profesor profundo propio proximo publico puro quemado quieto
quimico rallado rapido raro recto redondo relleno rico rizado robusto rojo romantico rosado roto rubio
rugoso ruso rustico sabroso salado sano santo seco segundo selecto sencillo sensitivo serio severo
silencioso simpatico sintetico sobrino solido soltero sonoro sucio suegro suelto suizo supremo tactil
tecnico termico tibio tierno tinto tio tipico tocado tonto tostado trabajador trenzado turistico unico usado
vacio valenciano valido vecino vegano vegetariano vendedor verdadero viejo vienes vikingo vitreo vivo zurdo
`
  .trim()
  .split(/\s+/);

/** Words that would be taken for forms of others, and what stands for them. */
export const SPANISH_KNOWN: readonly [string, string][] = [
  ['tes', 'te'],
  ['jersey', 'jersey'],
  ['jerseis', 'jersey'],
  ['jerseys', 'jersey'],
  ['pies', 'pie'],
  ['champu', 'champu'],
  ['champues', 'champu'],
  ['menues', 'menu'],
  ['bambues', 'bambu'],
  ['tabues', 'tabu'],
  ['esquies', 'esqui'],
  ['rubies', 'rubi'],
  ['jabalies', 'jabali'],
  ['maniquies', 'maniqui'],
  ['marroquies', 'marroqui'],
  ['iglues', 'iglu'],
  ['gran', 'grand'],
  ['buen', 'bueno'],
  ['primer', 'primero'],
  ['andaluza', 'andaluc'],
  ['andaluzas', 'andaluc'],
];

const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Feminine nouns that look like the feminine of something, and are not. Folded, in the singular. */
export const OWN_NOUNS = list(`
acechadera acera acerola actinia aduana agarradera agosta ahijadera ajonjera alberca alcana alegra algarrobera
almendrera alzadera amasadera anadina anda andancia andrina anima aparvadera aranuela aroma arrancadera
arrastradera artroscopia asperiega avellana averia babera ballestera banasta banda barca barrera batallona batidera
berenjenera bisalta bocada bombona borda borrachera boyarda boyera brazada broma buharda caballeriza cachucha
cachuela cachulera calabazona caladera caldera calesera camara camelia camella canasta candelera candilera cantara
cantarera cantera capacha carabinera carambola carcava carda cargadera carola carrera carretera cartera casina
castora castra casucha cayada cebadera centaura cernedera cerradera cetaria chamiza charca cinchuela circona
cisquera claustra clava clavijera coladera coladora colina collada comedia comendadora concertina conducta conseja
contera corneja costurera crista croma crucera cuaderna cuantificadora cubierta cuchara cuenca cuera cuerna cuerva
cuquera custodia damajuana dativa declinatoria deguella dragona duerna echadera emplea encina endoscopia enferma
enfriadera enjambradera escara escobina escupidera espeja espejuela espina estada estampida estera estibia estrada
estregadera estrelladera exprimidera farda fauna flechera frambuesa fresadora fruta galana galera galerna gallera
galleta gallina gallipava gamella garita garrafa garrancha garrucha gimnasia gobierna golondrina gorgorita gorriona
gotera grada granadera grasera grillera guinda hada harina helera helicona herbera hermafrodita herradora herrera
hilacha hilera horca hoyuela huerta humera huronera husera injerta jalea jarana jilguera juratoria labia lancera
langosta lanterna lendrera leonera loquera machera madera magnesia majuela mampara manda manguera manguita manita
manzana marca marea mayordoma mechera media menina minina minuta miruella modista mojonera molina mollera mondonga
montonera morronga mortera moscona mosquita mosquitera mostacera muneca nada nadadera nevera nueva numeradora
numularia oliva olivera osera ozona pajarita pajera palera paloma palomina pandera panicula pantomima parangona
parhelia pasionaria pasionera pedrera pedrisca pelambrera pellica personera perspectiva pichona pimienta piquera
pistolera platina pleita plumaria polea pollancona pontezuela porqueriza porrina portezuela potrera prada presta
procesionaria pruna puchera puerta puesta punada quinta ramera raposa rasera rastra rayuela rebeca regadera reguera
rejada reserva reticula ribera ringlera rodancha rodea rozadera sabalera salera salguera salteadora sapina sardonia
sementera senoria serena solana solera sonadera sordina sosiega sudadera sumatoria tajadera tajuela tapadera
tejuela telera templadera tendalera ternera terrada terzuela testera tetona tinada tinta tiradera tirona tizona
torrontera tortola torvisca trancha tranquera tribuna trilita trinchera trona tueca vara varadera varea vareta
velorta vena venda venera ventana verdezuela verdugada vertedera vesta vilorta violetera visita vitela zancada
zueca`);
