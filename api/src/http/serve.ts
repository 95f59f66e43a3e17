import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Answer, Endpoint, Received } from '@hadir/contract/endpoint.ts'
import { can } from '@hadir/contract/permissions.ts'
import type { Clock } from '../clock.ts'
import { clientOf } from './client.ts'
import type { Door } from './door.ts'
import { Failure } from './failure.ts'
import type { roomForLargeUploads } from './large-uploads.ts'
import { KeptAnswer, writeKeyOf, type WriteKey } from './once.ts'
import type { Caller, NoScope, PlatformScope, SchoolScope } from './scope.ts'
import { refuseOutside, supportOf, withoutSensitive } from './support.ts'
import type { Tokens } from './token.ts'
import { readUpload, type Upload } from './upload.ts'

declare module 'fastify' {
  interface FastifyInstance {
    door: Door
    tokens: Tokens
    clock: Clock
    endpoints: Endpoint[]
    roomForLargeUploads: ReturnType<typeof roomForLargeUploads>
  }
  interface FastifyRequest {
    caller: Caller | null
  }
}

/** What a `file` endpoint's handler gives: the body, and the name under which a browser keeps it. */
export type FileAnswer = {
  /** One that takes long to make is made after the transaction, so that it keeps no connection waiting. */
  body: Buffer | string | (() => Promise<Buffer>)
  contentType: string
  filename?: string
  /** Names this very content: the browser may keep it for whoever asked, and ask whether it is still the one. */
  version?: string
}

type ScopeOf<E extends Endpoint> = { none: NoScope; platform: PlatformScope; school: SchoolScope }[E['scope']]
type RequestOf<E extends Endpoint> = E extends { kind: 'upload' } ? Received<E> & { upload: Upload } : Received<E>
type AnswerOf<E extends Endpoint> = E extends { kind: 'file' }
  ? FileAnswer
  : E extends { kind: 'redirect' }
    ? { location: string }
    : Answer<E>
/**
 * Throwing a Failure takes back what the handler wrote; returning one refuses just the same and keeps it (a counted
 * try, an ended session).
 */
export type Handler<E extends Endpoint> = (request: RequestOf<E>, scope: ScopeOf<E>) => Promise<AnswerOf<E> | Failure>

/** Puts one declared endpoint on the server. Sign-in, permission and school are checked here and nowhere else. */
export function serve<const E extends Endpoint>(app: FastifyInstance, e: E, handle: Handler<E>): void {
  app.endpoints.push(e)
  app.route({
    method: e.method,
    url: e.path,
    schema: {
      summary: e.summary,
      tags: [e.path.split('/')[3] ?? ''],
      ...(e.params && { params: e.params }),
      ...(e.query && { querystring: e.query }),
      ...(e.body && e.kind !== 'upload' && { body: e.body }),
      ...(isJson(e) && { response: { 200: e.response } }),
    },
    // Before validation, so that a stranger learns nothing about what a valid body looks like.
    onRequest: async (request) => {
      request.caller = e.access === 'public' ? null : readCaller(app, e, request)
      if (request.caller) admit(e, request.caller, request.params as { schoolId?: string })
    },
    handler: (request, reply) =>
      e.maxBytes ? app.roomForLargeUploads(() => act(request, reply)) : act(request, reply),
  })

  async function act(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { params, query, body } = request
    const upload = e.kind === 'upload' ? await readUpload(request, e.maxBytes) : undefined
    const received = { params, query, body, ...(upload && { upload }) }
    // The validators above made these shapes of the declaration; TypeScript cannot follow them through Fastify.
    const handled = async (scope: NoScope | PlatformScope | SchoolScope) => {
      const result = await handle(received as unknown as RequestOf<E>, scope as ScopeOf<E>)
      return request.caller?.support ? withoutSensitive(result) : result
    }
    const result = await throughDoor({ app, e, request, reply, write: writeKeyOf(e, request, upload) }, handled)
    if (result instanceof Failure) throw result
    if (result instanceof KeptAnswer) return answerAgain(reply, result)
    return answer(e, reply, result)
  }
}

const isJson = (e: Endpoint) => e.kind === undefined || e.kind === 'json' || e.kind === 'upload'

function readCaller(app: FastifyInstance, e: Endpoint, request: FastifyRequest): Caller {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new Failure('UNAUTHENTICATED')
  const claims = app.tokens.verify(token)
  const support = supportOf(e, request, claims)
  return {
    accountId: claims.account,
    sessionId: claims.session,
    generation: claims.generation,
    profileId: claims.profile,
    role: claims.role,
    // The platform's own data knows no visit: there an administrator belongs to no school.
    schoolId: claims.visit && !support ? null : claims.school,
    ...(claims.visit && { visitId: claims.visit }),
    ...(support && { support }),
  }
}

/** Another school answers like one that does not exist; a role that may not is told so. */
function admit(e: Endpoint, caller: Caller, params: { schoolId?: string }): void {
  if (params.schoolId && params.schoolId !== caller.schoolId) throw new Failure('NOT_FOUND')
  if (e.access === 'signed-in' || e.access === 'public') return
  if (!caller.role || !can(caller.role, e.access)) throw new Failure('FORBIDDEN')
  refuseOutside(e, caller)
}

type Passing = {
  app: FastifyInstance
  e: Endpoint
  request: FastifyRequest
  reply: FastifyReply
  write: WriteKey | null
}

async function throughDoor<Result>(
  { app, e, request, reply, write }: Passing,
  act: (scope: NoScope | PlatformScope | SchoolScope) => Promise<Result>,
): Promise<Result | KeptAnswer> {
  const client = clientOf(request, reply)
  const { caller } = request
  if (e.scope === 'none') return act({ clock: app.clock, client })
  if (e.scope === 'platform')
    return caller ? app.door.platformAs({ caller, client }, act, write) : app.door.platform(client, act)
  if (!caller) throw new Failure('UNAUTHENTICATED')
  return app.door.school(caller, act, write)
}

/** Word for word what the first sending was answered; a header says that nothing was done this time. */
const answerAgain = (reply: FastifyReply, { status, body }: KeptAnswer) =>
  reply
    .status(status)
    .header('idempotency-replayed', 'true')
    .type('application/json; charset=utf-8')
    .serializer((text: unknown) => String(text))
    .send(body)

async function answer(e: Endpoint, reply: FastifyReply, result: unknown): Promise<unknown> {
  if (e.kind === 'redirect') return reply.redirect((result as { location: string }).location)
  if (e.kind !== 'file') return result
  const { body, contentType, filename, version } = result as FileAnswer
  if (filename) reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`)
  if (version) {
    const tag = `"${version}"`
    reply.header('etag', tag).header('cache-control', 'private, no-cache')
    if (reply.request.headers['if-none-match'] === tag) return reply.status(304).send()
  }
  return reply.type(contentType).send(typeof body === 'function' ? await body() : body)
}
