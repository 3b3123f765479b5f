import { Agent, request } from 'node:http';
import autocannon from 'autocannon';

/** Requests a second that a server answers with 2xx, from `connections` clients at once. */
export async function requestsPerSecond(options: {
  url: string;
  seconds: number;
  connections?: number;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}): Promise<number> {
  const { url, seconds, connections = 16, method = 'GET', headers = {}, body } = options;
  const result = await autocannon({
    url,
    duration: seconds,
    connections,
    method,
    headers,
    ...(body ? { body } : {}),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} answers were no 2xx, ${result.errors} requests failed.`);
  }
  return result.requests.average;
}

/** How long each of `times` requests takes, one after the other on one connection. Milliseconds. */
export async function latencies(address: (turn: number) => string, times: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const taken: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const start = performance.now();
    await new Promise<void>((resolve, reject) => {
      request(address(turn), { agent }, (response) => {
        response.resume();
        response.on('end', resolve);
        if ((response.statusCode ?? 500) >= 400)
          reject(new Error(`${address(turn)}: ${response.statusCode}`));
      })
        .on('error', reject)
        .end();
    });
    taken.push(performance.now() - start);
  }
  agent.destroy();
  return taken;
}
