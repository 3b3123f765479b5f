import { type Part, writeXml } from './model-xml.ts';

const SCHEMAS =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws';

/** As many records as one message may carry. */
export const MOST_RECORDS = 1000;

export interface Taxpayer {
  name: string;
  taxId: string;
}

/**
 * A message of records as the agency takes it, and as records are exported (RegFactuSistemaFacturacion).
 *
 * @param records as they were written, in the order of the chain
 * @param late whether the agency could not be reached when they were made (Incidencia)
 */
export function envelope(
  { name, taxId }: Taxpayer,
  records: readonly string[],
  { late = false }: { late?: boolean } = {},
): string {
  const voluntary: Part | undefined = late ? ['sf:RemisionVoluntaria', [['sf:Incidencia', 'S']]] : undefined;
  const header = writeXml([
    'sfLR:Cabecera',
    [
      [
        'sf:ObligadoEmision',
        [
          ['sf:NombreRazon', name],
          ['sf:NIF', taxId],
        ],
      ],
      voluntary,
    ],
  ]);
  const body = records.map((record) => `<sfLR:RegistroFactura>${record}</sfLR:RegistroFactura>`);
  return [
    `<sfLR:RegFactuSistemaFacturacion xmlns:sfLR="${SCHEMAS}/SuministroLR.xsd" xmlns:sf="${SCHEMAS}/SuministroInformacion.xsd">`,
    header,
    ...body,
    '</sfLR:RegFactuSistemaFacturacion>',
  ].join('\n');
}
