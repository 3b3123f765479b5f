// The yardstick: node:http alone, sending the same bytes from memory. BYTES_FILE holds them, HEADERS their headers.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const body = readFileSync(process.env.BYTES_FILE ?? '');
const headers = JSON.parse(process.env.HEADERS ?? '{}');
createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');
