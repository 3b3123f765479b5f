/**
 * Catalan words that change with gender, folded, in the masculine; where the feminine is not made by adding -a
 * (and dropping a final vowel's silence), it stands after a slash.
 */
export const CATALAN_GENDER = `
vermell blau/blava groc/groga verd blanc/blanca roig/roja gris/grisa morat/morada daurat/daurada platejat/platejada
rosat/rosada torrat/torrada beix/beixa fosc/fosca clar pur dur madur gran/gran car/cara barat bo/bona mal dolent petit
alt baix/baixa llarg/llarga curt ample/ampla estret gros/grossa prim/prima gruixut/gruixuda nou/nova vell usat/usada
antic/antiga modern classic/classica rodo/rodona quadrat/quadrada oval pla/plana tou/tova fresc/fresca fred/freda calent
tebi/tebia sec/seca humit/humida moll/molla net/neta brut dolc/dolca amarg/amarga salat/salada acid/acida picant cru/crua
cuit/cuita fregit/fregida rostit/rostida sucos/sucosa cremos/cremosa saboros/saborosa gustos/gustosa precios/preciosa
bonic/bonica maco/maca guapo/guapa lleig/lletja simpatic/simpatica rapid/rapida lent fort/forta feble/febla suau segur
lleuger/lleugera pesat/pesada resistent fi/fina bast ric/rica pobre/pobra ple/plena buit/buida obert/oberta tancat/tancada
llis/llisa arrissat/arrissada estampat/estampada ratllat/ratllada brodat/brodada teixit/teixida trenat/trenada pintat/pintada
natural ecologic/ecologica organic/organica artesa/artesana casola/casolana catala/catalana valencia/valenciana
italia/italiana america/americana europeu/europea mediterrani/mediterrania frances/francesa angles/anglesa japones/japonesa
xines/xinesa portugues/portuguesa alemany/alemanya espanyol/espanyola grec/grega rus/russa suis/suissa mallorqui/mallorquina
menorqui/menorquina eivissenc/eivissenca andalus/andalusa basc/basca gallec/gallega marroqui/marroquina
electric/electrica electronic/electronica magnetic/magnetica metal·lic/metal·lica ceramic/ceramica plastic/plastica
automatic/automatica mecanic/mecanica manual digital termic/termica elastic/elastica sintetic/sintetica basic/basica
practic/practica comode/comoda economic/economica unic/unica public/publica romantic/romantica rustic/rustica
domestic/domestica optic/optica tecnic/tecnica quimic/quimica tipic/tipica exotic/exotica medic/medica music/musica
decoratiu/decorativa adhesiu/adhesiva esportiu/esportiva educatiu/educativa creatiu/creativa exclusiu/exclusiva
nutritiu/nutritiva viu/viva actiu/activa passiu/passiva massis/massissa dens/densa intens/intensa immens/immensa fals/falsa
espes/espessa gras/grassa ras/rasa lila/lila complet/completa perfecte/perfecta directe/directa petit primer/primera
segon/segona tercer/tercera darrer/darrera sencer/sencera mig/mitja doble/dobla buid/buida cec/cega mut/muda sord/sorda
jove/jove nen/nena noi/noia avi/avia amic/amiga germa/germana cosi/cosina fill/filla net/neta nebot/neboda oncle/oncla
gat/gata gos/gossa llop/lloba mestre/mestra professor/professora alumne/alumna infermer/infermera cuiner/cuinera
cambrer/cambrera escriptor/escriptora pintor/pintora jugador/jugadora corredor/corredora venedor/venedora
treballador/treballadora nuvi/nuvia veterinari/veterinaria vegetaria/vegetariana vega/vegana solid/solida liquid/liquida
sane/sana sa/sana tendre/tendra negre/negra agre/agra sol/sola blanquinos/blanquinosa vermellos/vermellosa
lluminos/lluminosa silencios/silenciosa fosforescent luxos/luxosa espaios/espaiosa capac/capaca felic/felica audac/audaca
calent/calenta dolent/dolenta lent/lenta valent/valenta content/contenta bru/bruna comu/comuna algu/alguna
oportu/oportuna infanti/infantina femeni/femenina masculi/masculina divi/divina mari/marina alpi/alpina cristalli/cristallina
setinat/setinada perfumat/perfumada fumat/fumada confitat/confitada congelat/congelada refrigerat/refrigerada
reciclat/reciclada acolorit/acolorida envellit/envellida polit/polida cosit/cosida encerat/encerada plegat/plegada
reforcat/reforcada encoixinat/encoixinada folrat/folrada ajustat/ajustada escotat/escotada entallat/entallada`
  .trim()
  .split(/\s+/);

/** Words that would be taken for forms of others, and what stands for them. */
export const CATALAN_KNOWN: readonly [string, string][] = [
  ['ous', 'ou'],
  ['tes', 'te'],
  ['dona', 'dona'],
  ['dones', 'dona'],
  ['gra', 'gra'],
  ['grans', 'gran*'],
  ['son', 'son'],
  ['mon', 'mon'],
  ['mons', 'mon'],
  ['tren', 'tren'],
  ['trens', 'tren'],
  ['pla', 'pla'],
  ['ase', 'asa'],
  ['ossos', 'os'],
  ['pans', 'pa'],
  ['mans', 'ma'],
  ['fons', 'fons'],
  ['disco', 'disc'],
];

const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Nouns in -e that are not what a noun in -a is: a `cotxe` is no `cotxa`. Folded. */
export const ENDS_IN_E = list(`
acte aire alberge ascle badaine balandre base baule bilingue biometre boutique cabestre cable calabre carotide
cartre celeste centaure ciclade cingle claque claustre clergue coble cobre colze comicastre conducte conteste cotxe
coure criticastre decade delme dengue desesme diametre dioptre doble efe eixample escarpre esme especie espermatide
esse estable esteve faune febre fible filosofastre genere ginebre gramaticastre hiperbole imatge jaque
jungermanniide laude leucemide limbe llentiscle llibre lliure llostre mare maresme marine mate medicastre merengue
mesquite metaplasme metjastre metre moble mode nacre nebodastre netastre nomade nombre olimpiade panistre pare
pinte pique plaque ple poble politicastre poltre pope primofilice quadre quiasme radiode rafe rascle regle regne
rengle ressogre riscle rude sabre salve sarcode segle semirecte sistre sobre sofre sucre tafone tele temple tigre
timbre trilingue trombe vespre xancle xare xiclet xocolate`);

/** Nouns in -s that are no plural, with their plurals in -os. Folded. */
export const ENDS_IN_S = list(`
agostis albaras anis arnadis avis calderis canalis codolis colis comis damas descans divis entrepas envas garbis
gres marras matis permis plomis pollis rois romas tapis tiras vernis`);

/** Nouns in -o with a plural in -os, which else means an adjective in -ós. Folded. */
export const LOANS_IN_O = list(`
afro alto amaretto ambo audio auto banjo basto beco bingo biombo bolero bolo bombo bongo bravo brio burro caldo
carpaccio carro casino catarro cigarro cobro coco comando combo concertino cristo cromo crono cuiro curro destarifo
dinamo domino duro eco edro enterro eskimo euro fado fandango ferro filferro flexo folro fondo fongo forro
foto gerro ginkgo golfo graffito gueto halo infolio jaco judo jumbo kilo lando largo lavabo llobarro lloro logo
loto macro magneto mango manso manto memento merino mero metro mico micro misto mojito moniato mono monyo moro
morro mosquito motllo moto mulato musclo narco negrito nero nispro numero oboe orto palo pandero parado paro patio
peso pesto peto piano pillo pinso pito placebo polo pomelo porro porxo promo puro quadro quarto quilo quimono
quinto radio ratio recto requadro risotto romesco rotllo saco saldo saxo scherzo servo solo sonso soprano suro
tabasco taco tamborino tango telefoto tempo termo tornado toro torto trago trasto tresillo trio trumfo tubo turbo
velcro verso veto video xurrasco xurro zero`);

/** Feminine nouns that look like the feminine of something, and are not. Folded, in the singular. */
export const OWN_FEMININES = list(`
abatuda abeuradora acantina actinia agresa agullada aiguada albada albana albardera amida andana antana antifona
antiquaria aparadora arbocera ardada argelaguera argilaguera armariada arnera arsenita aspresa atrida atzerolera
auditoria aurada bacterina badana badiana baldana ballestera balsamera baluerna balustrada bambera bandana bandera
barcana bardana barragana barrera basera batuda bergantina birlera blada blenera bocana bonesa boquera bossada
botana bracada braquicrania brea bresquillera bruguera bugada bullicia bullida cabalera cabanera cabassada cabecuda
cabrida cabuda cacicada cadernera calaixada calamida caldera calvaria campana canada canellera cantera canyellera
canyissada capcana capcuda capellana capferrada carabassada carabassina carbassada carbassera carbassina carnera
carrasquera carrera carreuada cartera carxofera cendrera cervola cirera cistellada civadera clapera claperera
clavellada clavellera cloquera coberta cobertora coctelera codera codissa codonyera colosa confronta consultoria
corea cornera corsera cosida cossiera covera cratera cremallera creuera crida culera cullera cultiva dardera
dataria davantalada defensoria delera descosida despesa dessuadora destradora destresa dida diptica eixamenera
empavesada empolsadora empresa encapsuladora encarriladora engronsadora engrunsadora enllardadora ensaginadora
entremesa escada escarlatina escatadora escocia escolia esgaiada esparreguera espasenca espatlera espatllera espera
espica esquenadora esquera estada estenedora estepera estesa estesada estora estrada estreptobacterina expresidenta
faixera fanguera fassera favera fesolera fibrana figuera finesa fitora flamera fleixera florera forada fregadissa
fumarada galactana galana galera galtera gambera gardenya garotera garrofera garrovera gasadora gerbera germania
ginebrera glossadora gotera grada grana granadera granera grangera greixera grenya gronsadora gronxadora guiera
guinea herbera hodografa idea impuresa incineradora intendenta isoptera jacana jardinera lantana lanterna
llagostinera llancera llavora llegida llenca llentisclera llenya llenyera lleoparda lleudaria llimonera llinosa
llobada llunaria lucernaria macana magnoliera magresa majorana manera manganesa mangrana maquinaria menjadora
microsporia mida milana mocadora mocadorada molerica mollerica morera moscarda mosquera mosquitera motlluradora
mulada murtrera nereida nesplera nesprera nimfea nogada noguera nouera oblada obradora oficialada olivera orellana
orellera pacana pageresa paletitzadora pallera palmitada panera passionera pebrera pebrotera pedrera peiera
peneplana penquera penyatera pera perera pericana pernada pesolera pitera pitxera plagiostoma planadora plujada
pobresa polipodiacia pomera pontera porgadora porrada postada prada prea prelada presseguera promesa prunera
prunyonera pudenta puresa putana quaderna quaterna querna quintana rada rebolica rebuda recaptera reguarda reguera
rentadora respatlera respatllera ribera rimera romeguera roquetera rosellera ruscada sabana sabatera safaretgera
saginera sagrera salera salzera saquera sarpada sauquera seda seglera seguera selenita sellonera semana sementera
semolera sendera sentida senyera sequera serpentaria servera setmana soguera soldana soleguera solguera somera
sorpresa sotana sultana supercombinada supercomputadora tangana tangina tarongera tarongina tartana tartera
taulatgera taulera teleimpressora telera tendresa tenedora tenyida tercana terreguera terrellera testera tinta
tomadora torrera tovallonera tragina treginada trenca tresca trescanadora triaca tribana trompera tulipera
vaporadora verada vergera verguera vida vimera xalana xapada xiprera xocolatina xuflera`);
