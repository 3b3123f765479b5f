import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Sent {
  path: string;
  authorization: string;
  fields: Record<string, string>;
}

/** A server on this machine that speaks Twilio's Messages resource as its documentation shows it. */
export async function openTwilio() {
  const sent: Sent[] = [];
  /** What the next requests are answered instead of 201. */
  const answers: { status: number; body: object }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    const fields = Object.fromEntries(new URLSearchParams(body));
    const { url = '', headers } = request;
    sent.push({ path: url, authorization: headers.authorization ?? '', fields });
    const wrong = !fields.To || !fields.From || !(fields.Body || fields.ContentSid);
    const { status, body: answer } = answers.shift() ?? {
      ...(wrong
        ? { status: 400, body: { code: 21604, message: 'required', status: 400 } }
        : { status: 201, body: { sid: `SM${sent.length}`, status: 'queued', error_code: null } }),
    };
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    answers,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
