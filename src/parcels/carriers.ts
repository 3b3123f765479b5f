/** Somebody who carries parcels. */
export interface Carrier {
  /** `correos-express`; of a shop's own ones what the setting says. */
  id: string;
  name: string;
  /** Where it collects, ISO 3166; empty is anywhere. */
  countries: readonly string[];
  /**
   * Where a parcel is followed. `{tracking}` is its number, `{tracking1}` and `{tracking2}` what stands before and
   * after a slash in it, `{postcode}`, `{country}` and `{language}` the receiver's. One without a place for the
   * number leads to the page where it is typed in; '' leads nowhere.
   */
  link: string;
}

const EUROPE: readonly string[] = [];

/** Those of Spain and the large ones of its neighbours, each by the page that it offers to receivers. */
export const CARRIERS: readonly Carrier[] = [
  {
    id: 'correos',
    name: 'Correos',
    countries: ['ES', 'AD'],
    link: 'https://www.correos.es/es/es/herramientas/localizador/envios/detalle?tracking-number={tracking}',
  },
  {
    id: 'correos-express',
    name: 'Correos Express',
    countries: ['ES', 'PT', 'AD'],
    link: 'https://s.correosexpress.com/c?n={tracking}',
  },
  {
    id: 'seur',
    name: 'SEUR',
    countries: ['ES', 'PT', 'AD'],
    link: 'https://www.seur.com/livetracking/?segOnlineIdentificador={tracking}&segOnlineIdioma={language}',
  },
  {
    id: 'mrw',
    name: 'MRW',
    countries: ['ES', 'PT', 'AD'],
    link: 'https://www.mrw.es/seguimiento_envios/MRW_resultados_consultas.asp?modo=nacional&envio={tracking}',
  },
  {
    id: 'gls-spain',
    name: 'GLS',
    countries: ['ES', 'AD'],
    link: 'https://mygls.gls-spain.es/e/{tracking}/{postcode}',
  },
  {
    id: 'nacex',
    name: 'Nacex',
    countries: ['ES', 'PT', 'AD'],
    // Its numbers are the agency's and the slip's: 2901/1234567.
    link: 'https://www.nacex.es/seguimientoDetalle.do?agencia_origen={tracking1}&numero_albaran={tracking2}&estado=1&internacional=0&externo=N&usr=null&pas=null',
  },
  {
    id: 'zeleris',
    name: 'Zeleris',
    countries: ['ES', 'PT'],
    link: 'https://www.zeleris.com/en/tracking/?lang={language}&track={tracking}',
  },
  { id: 'envialia', name: 'Envialia', countries: ['ES', 'PT'], link: 'https://www.envialia.com/tracking/' },
  {
    id: 'tipsa',
    name: 'TIPSA',
    countries: ['ES', 'PT', 'AD'],
    link: 'https://www.tip-sa.com/es/localizacion-envios',
  },
  {
    id: 'sending',
    name: 'Sending',
    countries: ['ES', 'PT'],
    link: 'https://info.sending.es/fgts/pub/locNumServ.seam?web=S&localizador={tracking}',
  },
  {
    id: 'ctt-express',
    name: 'CTT Express',
    countries: ['ES', 'PT'],
    link: 'https://www.cttexpress.com/localizador-de-envios/?sc={tracking}',
  },
  { id: 'inpost', name: 'InPost', countries: ['ES', 'PT'], link: 'https://www.inpost.es/' },
  {
    id: 'inpost-italy',
    name: 'InPost Italia',
    countries: ['IT'],
    link: 'https://inpost.it/trova-il-tuo-pacco?number={tracking}',
  },
  {
    id: 'dhl',
    name: 'DHL',
    countries: EUROPE,
    link: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id={tracking}',
  },
  { id: 'ups', name: 'UPS', countries: EUROPE, link: 'https://www.ups.com/track?tracknum={tracking}' },
  {
    id: 'fedex',
    name: 'FedEx',
    countries: EUROPE,
    link: 'https://www.fedex.com/fedextrack/?trknbr={tracking}',
  },
  { id: 'gls', name: 'GLS (Europe)', countries: EUROPE, link: 'https://gls-group.com/track/{tracking}' },
  {
    id: 'dpd',
    name: 'DPD',
    countries: EUROPE,
    link: 'https://tracking.dpd.de/status/en_GB/parcel/{tracking}',
  },
  {
    id: 'mondial-relay',
    name: 'Mondial Relay',
    countries: ['FR', 'ES', 'BE', 'NL', 'LU', 'PT', 'IT'],
    link: 'https://www.mondialrelay.fr/suivi-de-colis/?numeroExpedition={tracking}&codePostal={postcode}',
  },
  {
    id: 'colissimo',
    name: 'La Poste, Colissimo',
    countries: ['FR', 'MC', 'AD'],
    link: 'https://www.laposte.fr/outils/suivre-vos-envois?code={tracking}',
  },
  {
    id: 'chronopost',
    name: 'Chronopost',
    countries: ['FR', 'MC'],
    link: 'https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT={tracking}',
  },
  {
    id: 'ctt',
    name: 'CTT',
    countries: ['PT'],
    link: 'https://www.ctt.pt/feapl_2/app/open/objectSearch/objectSearch.jspx?lang=def&objects={tracking}',
  },
  {
    id: 'brt',
    name: 'BRT',
    countries: ['IT'],
    link: 'https://www.brt.it/it/tracking?parcelNumber={tracking}',
  },
  {
    id: 'poste-italiane',
    name: 'Poste Italiane',
    countries: ['IT', 'SM', 'VA'],
    link: 'https://www.poste.it/cerca/index.html#/risultati-spedizioni/{tracking}',
  },
  {
    id: 'postnl',
    name: 'PostNL',
    countries: ['NL'],
    link: 'https://jouw.postnl.nl/track-and-trace/{tracking}-{country}-{postcode}',
  },
  {
    id: 'bpost',
    name: 'bpost',
    countries: ['BE'],
    link: 'https://track.bpost.cloud/btr/web/#/search?itemCode={tracking}',
  },
  {
    id: 'deutsche-post',
    name: 'Deutsche Post, DHL Paket',
    countries: ['DE'],
    link: 'https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode={tracking}',
  },
  {
    id: 'hermes',
    name: 'Hermes',
    countries: ['DE', 'AT'],
    link: 'https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation/#{tracking}',
  },
  {
    id: 'royal-mail',
    name: 'Royal Mail',
    countries: ['GB'],
    link: 'https://www.royalmail.com/track-your-item#/tracking-results/{tracking}',
  },
  {
    id: 'evri',
    name: 'Evri',
    countries: ['GB'],
    link: 'https://www.evri.com/track/parcel/{tracking}',
  },
];
