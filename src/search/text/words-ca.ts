/**
 * Catalan words that change with gender, folded, in the masculine; where the feminine is not made by adding -a
 * (and dropping a final vowel's silence), it stands after a slash.
 */
export const CATALAN_GENDER = `
vermell blau/blava groc/groga verd blanc/blanca roig/roja gris/grisa morat/morada daurat/daurada platejat/platejada
rosat/rosada torrat/torrada beix/beixa fosc/fosca clar pur dur madur gran car/cara barat bo/bona mal dolent petit
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
