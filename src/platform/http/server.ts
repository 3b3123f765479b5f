import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
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
import { Fields } from './fields.ts';

/** Bytes that a form without files may have. */
const BODY_LIMIT = 256 * 1024;
const FILE_LIMIT = 8 * 1024 * 1024;

export interface Upload {
  field: string;
  name: string;
  type: string;
  bytes: Buffer;
}

/** What came in the body, whatever its encoding. */
export interface Body {
  fields: Fields;
  files: readonly Upload[];
}

export interface ServerOptions {
  log: Logger;
  /** Folders that are served as they are: address prefix → folder. Their files never change under one name. */
  folders: Record<string, string>;
  /** Looks at a request before anything else; true when it has answered. Must be quick and never throw. */
  front: (request: IncomingMessage, response: ServerResponse) => boolean;
  handle: (request: FastifyRequest, reply: FastifyReply, body: Body) => Promise<unknown>;
  /** Answers what went wrong before or in `handle`. */
  fail: (
    request: FastifyRequest,
    reply: FastifyReply,
    error: Error & { statusCode?: number },
  ) => Promise<unknown>;
}

/** The HTTP server: encodings, cookies, limits and files. What an address means is decided in `handle`. */
export async function makeServer(options: ServerOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomToken(12),
    bodyLimit: BODY_LIMIT,
    // A proxy on the same machine may say for whom it asks; anybody else may not.
    trustProxy: 'loopback',
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 2000 },
    frameworkErrors: (error, request, reply) => {
      options.fail(request, reply, error).catch((failure: unknown) => {
        options.log.error({ err: failure }, 'a refusal could not be shown');
        reply.raw.statusCode = 400;
        reply.raw.end();
      });
    },
    clientErrorHandler: (_error, socket) => {
      if (socket.writable)
        socket.end('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
    },
    serverFactory: (handler: RequestListener): Server =>
      createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
        if (!options.front(request, response)) handler(request, response);
      }),
  });
  await app.register(cookie);
  await app.register(multipart, {
    limits: { fileSize: FILE_LIMIT, files: 5, fields: 500, fieldSize: BODY_LIMIT, parts: 500 },
  });
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Fields.parse(String(body)));
    },
  );
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    done(null, readJson(String(body)));
  });
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, _body, done) =>
    done(null, new Fields()),
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
      setHeaders: (response) => response.header('x-content-type-options', 'nosniff'),
    });
  }
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) =>
    options.fail(request, reply, error),
  );
  app.addHook('onSend', async (request, reply) => {
    void reply.header('x-request-id', request.id);
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
  app.route({
    method: ['GET', 'POST'],
    url: '*',
    handler: async (request, reply) => options.handle(request, reply, await readBody(request)),
  });
  return app;
}

async function readBody(request: FastifyRequest): Promise<Body> {
  if (!request.isMultipart()) {
    return { fields: request.body instanceof Fields ? request.body : new Fields(), files: [] };
  }
  try {
    return await readParts(request);
  } catch (error) {
    // What breaks while a body is read is the body's fault: a boundary that never comes, half a header.
    const status = (error as { statusCode?: number }).statusCode ?? 400;
    throw Object.assign(new Error('unreadable multipart body', { cause: error }), {
      statusCode: Math.min(status, 499),
    });
  }
}

async function readParts(request: FastifyRequest): Promise<Body> {
  const entries: [string, string][] = [];
  const files: Upload[] = [];
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      files.push({ field: part.fieldname, name: part.filename, type: part.mimetype, bytes });
    } else {
      entries.push([part.fieldname, String(part.value ?? '')]);
    }
  }
  return { fields: new Fields(entries), files };
}

/** The contract's JSON bodies are flat; what is nested is kept as JSON text. A broken body is an empty one. */
function readJson(text: string): Fields {
  try {
    const value: unknown = text.trim() === '' ? {} : JSON.parse(text);
    if (typeof value !== 'object' || value === null) return new Fields();
    return new Fields(
      Object.entries(value).map(([name, member]) => [
        name,
        typeof member === 'object' && member !== null ? JSON.stringify(member) : String(member),
      ]),
    );
  } catch {
    return new Fields();
  }
}
