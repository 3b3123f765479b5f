import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import cookie from '@fastify/cookie';
import fastifyStatic from '@fastify/static';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from '../log.ts';
import { randomToken } from '../security/tokens.ts';
import { Fields, MOST_FIELDS, type SentFile, TooManyFields } from './fields.ts';
import { BODY_LIMIT, UPLOAD_LIMIT } from './limits.ts';

/** Files that a form may bring under one name: what is more is not read. */
const MOST_FILES = 100;

/** How long a browser may take to say what it wants, in milliseconds. */
export interface Patience {
  /** For the headers, and for the whole request with its body. */
  headers: number;
  request: number;
  /** How often it is looked who takes longer. */
  every: number;
}

const PATIENCE: Patience = { headers: 15_000, request: 30_000, every: 5000 };

export interface ServerOptions {
  log: Logger;
  /** Folders that are served as they are: address prefix → folder. Their files never change under one name. */
  folders: Record<string, string>;
  /** What every file of them is sent with. */
  fileHeaders: Readonly<Record<string, string>>;
  /** Looks at a request before anything else; true when it has answered. Must be quick and never throw. */
  front: (request: IncomingMessage, response: ServerResponse) => boolean;
  /**
   * Looks at a request before its body is read. @returns whether anybody reads a body there
   * @throws what it is refused with
   */
  admit: (request: FastifyRequest) => boolean;
  /** Forms that bring files: whoever may not send one is answered before it is read. */
  uploads: {
    paths: readonly string[];
    may: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
  };
  /** Where machines of other houses send bodies whose every byte counts, as a signature over them does. */
  exact: readonly string[];
  handle: (request: FastifyRequest, reply: FastifyReply, form: Fields) => Promise<unknown>;
  /** Answers what went wrong before or in `handle`. */
  fail: (
    request: FastifyRequest,
    reply: FastifyReply,
    error: Error & { statusCode?: number },
  ) => Promise<unknown>;
  /** Whose word counts about for whom a request is made: a number of proxies, or their addresses. */
  trustProxy: number | string[];
  patience?: Patience | undefined;
}

/** What is said to connections that break off before there is a request. */
const SAID: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/** The HTTP server: encodings, cookies, limits and files. What an address means is decided in `handle`. */
export async function makeServer(options: ServerOptions): Promise<FastifyInstance> {
  const { patience = PATIENCE } = options;
  const app: FastifyInstance = fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomToken(12),
    bodyLimit: BODY_LIMIT,
    trustProxy: believed(options.trustProxy),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Queries are read by `Fields`.
    routerOptions: { maxParamLength: 2000, querystringParser: () => ({}) },
    frameworkErrors: (error, request, reply) => {
      options.fail(request, reply, error).catch((failure: unknown) => {
        options.log.error({ err: failure }, 'a refusal could not be shown');
        reply.raw.statusCode = 400;
        reply.raw.end();
      });
    },
    clientErrorHandler: (error, socket) => {
      const said = SAID[error.code] ?? '400 Bad Request';
      if (socket.writable) socket.end(`HTTP/1.1 ${said}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
    },
    serverFactory: (handler: RequestListener): Server =>
      createServer(
        {
          keepAliveTimeout: 65_000,
          headersTimeout: patience.headers,
          requestTimeout: patience.request,
          connectionsCheckingInterval: patience.every,
        },
        (request, response) => {
          if (!options.front(request, response)) handler(request, response);
        },
      ),
  });
  await app.register(cookie);
  app.removeContentTypeParser(['application/json', 'text/plain']);
  // Each answers with a promise: what is thrown in one is a refusal, and ends nothing else.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => Fields.parse(body),
  );
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => readJson(body),
  );
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, async () => new Fields());
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    (request: FastifyRequest, body: Buffer) => readParts(String(request.headers['content-type']), body),
  );
  for (const [prefix, root] of Object.entries(options.folders)) {
    await app.register(fastifyStatic, {
      root,
      prefix,
      decorateReply: false,
      immutable: true,
      maxAge: '365d',
      index: false,
      // The build writes `.br` and `.gz` beside what is worth it.
      preCompressed: true,
      setHeaders: (response) => response.headers(options.fileHeaders),
    });
  }
  // A file that is not there; every other address has a handler.
  app.setNotFoundHandler((request, reply) =>
    options.fail(request, reply, Object.assign(new Error('no such file'), { statusCode: 404 })),
  );
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) =>
    options.fail(request, reply, error),
  );
  app.addHook('onSend', async (request, reply) => {
    void reply.header('x-request-id', request.id);
  });
  // Before a byte of the body is read, let alone kept.
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    // Whoever is refused, or not read, keeps what is left of the body.
    void reply.header('connection', 'close');
    if (!options.admit(request)) return options.handle(request, reply, new Fields());
    void reply.removeHeader('connection');
  });
  // One line a request; those that the front door answers from memory are not worth one.
  app.addHook('onResponse', async (request, reply) => {
    const { id, method, url } = request;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    options.log.info(
      { request: id, method, url: url.split('?')[0], status: reply.statusCode, ms },
      'answered',
    );
  });
  const handler = (request: FastifyRequest, reply: FastifyReply) =>
    options.handle(request, reply, request.body instanceof Fields ? request.body : new Fields());
  app.route({ method: ['GET', 'POST'], url: '*', handler });
  for (const url of options.uploads.paths)
    app.route({
      method: 'POST',
      url,
      bodyLimit: UPLOAD_LIMIT,
      onRequest: async (request, reply) => {
        if (await options.uploads.may(request, reply)) return;
        void reply.header('connection', 'close');
        return options.handle(request, reply, new Fields());
      },
      handler,
    });
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer' },
      async (_request: FastifyRequest, body: Buffer) => body,
    );
    for (const url of options.exact)
      scope.route({
        method: 'POST',
        url,
        handler: (request, reply) => options.handle(request, reply, formIn(request)),
      });
  });
  return app;
}

/** The form that a body is which was kept as it came; none where it is something else. */
function formIn({ body, headers }: FastifyRequest): Fields {
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  return isForm && Buffer.isBuffer(body) ? Fields.parse(body.toString()) : new Fields();
}

/** So many proxies, counted from here; or those at these addresses. */
function believed(proxies: number | string[]): string[] | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies;
}

/** The fields of a form as browsers send it that could carry files, and its files by their names. */
async function readParts(type: string, body: Buffer): Promise<Fields> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch((error: unknown) => {
      // A boundary that never comes, half a header.
      throw Object.assign(new Error('unreadable multipart body', { cause: error }), { statusCode: 400 });
    });
  const files = new Map<string, SentFile[]>();
  for (const [name, part] of form) {
    // A field without a file is sent as an empty one without a name.
    if (typeof part === 'string' || part.name === '') continue;
    const own = files.get(name) ?? [];
    files.set(name, own);
    if (own.length < MOST_FILES) own.push({ name: part.name, bytes: Buffer.from(await part.arrayBuffer()) });
  }
  const texts = [...form].filter((part): part is [string, string] => typeof part[1] === 'string');
  return new Fields(texts, files);
}

/** The contract's JSON bodies are flat; what is nested is kept as JSON text. A broken body is an empty one. */
function readJson(text: string): Fields {
  // Lists in lists cost more than their length, and count as fields.
  if (text.split(/[[{]/, MOST_FIELDS + 2).length > MOST_FIELDS + 1) throw new TooManyFields('lists in lists');
  return new Fields(flat(text));
}

function flat(text: string): [string, string][] {
  try {
    const value: unknown = text.trim() === '' ? {} : JSON.parse(text);
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).map(([name, member]) => [
      name,
      typeof member === 'object' && member !== null ? JSON.stringify(member) : String(member),
    ]);
  } catch {
    return [];
  }
}
