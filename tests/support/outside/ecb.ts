import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The daily file of the European Central Bank, as it publishes it. */
export function ecbFile(day: string, rates: Record<string, string>): string {
  const cubes = Object.entries(rates).map(
    ([code, rate]) => `\t\t\t<Cube currency='${code}' rate='${rate}'/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>European Central Bank</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
\t\t<Cube time='${day}'>
${cubes.join('\n')}
\t\t</Cube>
\t</Cube>
</gesmes:Envelope>`;
}

/** A server on this machine that publishes rates, with whatever fault a test wants. ECB_URL leads there until it closes. */
export async function openEcb() {
  const published = { status: 200, body: '' };
  const asked = { times: 0 };
  const server = createServer((_request, response) => {
    asked.times += 1;
    response.writeHead(published.status, { 'content-type': 'text/xml' });
    response.end(published.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.env.ECB_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/eurofxref-daily.xml`;
  return {
    published,
    asked,
    async close() {
      delete process.env.ECB_URL;
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
