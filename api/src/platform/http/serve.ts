import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { auth } from '@hadir/contract/auth/auth.ts'
import type { Answer, Endpoint, Received } from '@hadir/contract/endpoint.ts'
import { can } from '@hadir/contract/permissions.ts'
import type { Clock } from '../clock.ts'
import { attachmentHeader } from './attachment-header.ts'
import { clientOf } from './client.ts'
import { namesIn } from './complete-update.ts'
import type { ScopedTransactions } from './scoped-transactions.ts'
import { Failure } from '../failure.ts'
import { makeFileFor } from './files-at-once.ts'
import type { Readiness } from './readiness.ts'
import { StoredResponse, idempotencyKeyOf, type IdempotencyKey } from './idempotency.ts'
import type { Caller, NoScope, PlatformScope, SchoolScope } from './scope.ts'
import { assertSupportAccess, supportOf, withoutSensitive } from '../support/support-reason.ts'
import type { Tokens } from './token.ts'
import { isStillUsed, stillUsed } from './still-used.ts'
import { type Upload, withUpload } from './uploads/upload.ts'
import { type bodyBudget, publicBodyLimit } from './uploads/body-budget.ts'
import { uploadLimit, type uploadSemaphore } from './uploads/upload-semaphore.ts'

declare module 'fastify' {
  interface FastifyInstance {
    transactions: ScopedTransactions
    readiness: Readiness
    tokens: Tokens
    clock: Clock
    endpoints: Endpoint[]
    uploadSemaphore: ReturnType<typeof uploadSemaphore>
    bodyBudget: ReturnType<typeof bodyBudget>
  }
  interface FastifyRequest {
    caller: Caller | null
    /** The names in the body as it was sent (complete-update.ts), because validation fills in defaults. */
    sentFields: ReadonlySet<string>
  }
}

/** What a `file` endpoint's handler returns: the body, and the name of the download. */
export type FileAnswer = {
  /** A slow one is made after the transaction, so that it does not occupy a connection. */
  body: Buffer | string | (() => Promise<Buffer | Readable>)
  contentType: string
  filename?: string
  /** Identifies this content: the browser may cache it for the same user and revalidate it. */
  version?: string
}

type ScopeOf<E extends Endpoint> = { none: NoScope; platform: PlatformScope; school: SchoolScope }[E['scope']]
type RequestOf<E extends Endpoint> = (E extends { kind: 'upload' } ? Received<E> & { upload: Upload } : Received<E>) & {
  /** The fields that the body named: see complete-update.ts. */
  sentFields: ReadonlySet<string>
}
type AnswerOf<E extends Endpoint> = E extends { kind: 'file' }
  ? FileAnswer
  : E extends { kind: 'redirect' }
    ? { location: string }
    : Answer<E>

/** Throwing a Failure rolls back what the handler wrote; returning one commits it (a counted try, an ended session). */
export type Handler<E extends Endpoint, Prepared = undefined> = (
  request: RequestOf<E>,
  scope: ScopeOf<E>,
  prepared: Prepared,
) => Promise<AnswerOf<E> | Failure>

type ToOlder<E extends Endpoint> = (response: Answer<E>) => object

/**
 * Slow work before the handler's transaction: reading a file. `inScope` reads what it needs from the school in a short
 * transaction, which also rejects callers whose session has ended.
 */
type Prepare<E extends Endpoint, Prepared> = (request: RequestOf<E>, at: Looking) => Promise<Prepared>
type Looking = { schoolId: string; inScope: <Seen>(read: (scope: SchoolScope) => Promise<Seen>) => Promise<Seen> }

/**
 * Registers one declared endpoint. Sign-in, permission and school are checked here and nowhere else. `toOlder`: what an
 * app gets that does not send its `shape`.
 */
export const serve = <const E extends Endpoint>(
  app: FastifyInstance,
  e: E,
  handle: Handler<E>,
  toOlder?: ToOlder<E>,
): void => register(app, e, { prepare: async () => undefined, handle, toOlder })

/**
 * The same for an endpoint that needs another service or a turn in a queue: `lookUp` takes it before the transaction,
 * which neither may keep open (outside.ts), and the handler receives the result. The caller's session is not checked yet.
 */
export const serveAfter = <const E extends Endpoint, Found>(
  app: FastifyInstance,
  e: E,
  lookUp: (request: RequestOf<E>, caller: Caller | null) => Promise<Found>,
  handle: Handler<E, Found>,
): void => register(app, e, { prepare: lookUp, handle })

/** The same for work that takes too long for a transaction: the handler receives what was prepared. */
export const servePrepared = <const E extends Endpoint & { scope: 'school' }, Prepared>(
  app: FastifyInstance,
  e: E,
  prepare: Prepare<E, Prepared>,
  handle: Handler<E, Prepared>,
): void => register(app, e, { prepare: (request, caller) => prepare(request, lookingAs(app, caller)), handle })

function register<const E extends Endpoint, Prepared>(
  app: FastifyInstance,
  e: E,
  {
    prepare,
    handle,
    toOlder,
  }: {
    prepare: (request: RequestOf<E>, caller: Caller | null) => Promise<Prepared>
    handle: Handler<E, Prepared>
    toOlder?: ToOlder<E> | undefined
  },
): void {
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
    // Before validation, so that strangers learn nothing about valid bodies.
    onRequest: async (request) => {
      request.caller = e.access === 'public' ? null : readCaller(app, e, request)
      if (request.caller) admit(e, request.caller, request.params as { schoolId?: string })
    },
    ...(e.body && e.kind !== 'upload' && { preParsing: app.bodyBudget }),
    preValidation: async (request) => {
      request.sentFields = namesIn(request.body)
    },
    ...(e.access === 'public' && { bodyLimit: publicBodyLimit }),
    handler: (request, reply) =>
      e.kind === 'upload'
        ? app.uploadSemaphore(sizeOf(e, request), () =>
            withUpload(request, e.maxBytes, (upload) => act(request, reply, upload)),
          )
        : act(request, reply),
  })

  async function act(request: FastifyRequest, reply: FastifyReply, upload?: Upload): Promise<unknown> {
    const { params, query, body, sentFields } = request
    const received = { params, query, body, sentFields, ...(upload && { upload }) }
    // The validators above produce these shapes; TypeScript cannot follow them through Fastify.
    const declared = received as unknown as RequestOf<E>
    const prepared = await prepare(declared, request.caller)
    const handled = async (scope: NoScope | PlatformScope | SchoolScope) => {
      const result = await handle(declared, scope as ScopeOf<E>, prepared)
      return request.caller?.support ? withoutSensitive(result) : result
    }
    const passing = { app, e, request, reply, write: idempotencyKeyOf(e, request, upload) }
    const result = await inDeclaredScope(passing, handled).catch(async (error: unknown) => {
      const { id } = (params ?? {}) as { id?: string }
      if (e.method !== 'DELETE' || e.scope !== 'school' || !id || !isStillUsed(error)) throw error
      throw await lookingAs(app, request.caller).inScope((scope) => stillUsed(scope, error, id))
    })
    if (result instanceof Failure) throw result
    if (result instanceof StoredResponse) return answerAgain(reply, result)
    const { shape } = query as { shape?: string }
    if (toOlder && !shape) return answerOlder(reply, result, (data) => toOlder(z.encode(e.response, data) as Answer<E>))
    return answer(e, reply, result)
  }
}

/** Reading leaves no trace: the handler's transaction logs what a support administrator writes. */
function lookingAs(app: FastifyInstance, caller: Caller | null): Looking {
  if (!caller?.schoolId) throw new Failure('FORBIDDEN')
  const looker = caller.support ? { ...caller, support: { ...caller.support, write: null } } : caller
  return {
    schoolId: caller.schoolId,
    // Without a write there is no stored response.
    inScope: async <Seen>(read: (scope: SchoolScope) => Promise<Seen>) =>
      (await app.transactions.school(looker, read)) as Seen,
  }
}

/** An upload's share of the memory: its declared size, or the most it may have. */
function sizeOf({ maxBytes = uploadLimit }: Endpoint, { headers, caller }: FastifyRequest) {
  const owner = caller?.schoolId ?? caller?.accountId ?? ''
  const bytes = Math.min(Number(headers['content-length'] ?? maxBytes), maxBytes)
  return { owner, bytes, mayBeLarge: maxBytes > uploadLimit }
}

const isJson = (e: Endpoint) => e.kind === undefined || e.kind === 'json' || e.kind === 'upload'

function readCaller(app: FastifyInstance, e: Endpoint, request: FastifyRequest): Caller {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new Failure('UNAUTHENTICATED')
  const claims = app.tokens.verify(token)
  if (claims.isExample) assertReads(e)
  const support = supportOf(e, request, claims)
  return {
    accountId: claims.account,
    sessionId: claims.session,
    generation: claims.generation,
    profileId: claims.profile,
    role: claims.role,
    ...(claims.isExample && { isExample: true }),
    // On the platform's own data an administrator belongs to no school, whatever the support session.
    schoolId: claims.supportSessionId && !support ? null : claims.school,
    ...(claims.supportSessionId && { supportSessionId: claims.supportSessionId }),
    ...(support && { support }),
  }
}

/** A session in the example school reads, and ends itself. The database rejects what a read would write. */
function assertReads(e: Endpoint): void {
  if (e.method !== 'GET' && e !== auth.logout) throw new Failure('EXAMPLE_READ_ONLY')
}

/** Another school is reported as missing; a role without permission gets FORBIDDEN. */
function admit(e: Endpoint, caller: Caller, params: { schoolId?: string }): void {
  if (params.schoolId && params.schoolId !== caller.schoolId) throw new Failure('NOT_FOUND')
  if (e.access === 'signed-in' || e.access === 'public') return
  if (!caller.role || !can(caller.role, e.access)) throw new Failure('FORBIDDEN')
  assertSupportAccess(e, caller)
}

type Passing = {
  app: FastifyInstance
  e: Endpoint
  request: FastifyRequest
  reply: FastifyReply
  write: IdempotencyKey | null
}

async function inDeclaredScope<Result>(
  { app, e, request, reply, write }: Passing,
  act: (scope: NoScope | PlatformScope | SchoolScope) => Promise<Result>,
): Promise<Result | StoredResponse> {
  const client = clientOf(request, reply)
  const { caller } = request
  if (e.scope === 'none') return act({ clock: app.clock, client })
  if (e.scope === 'platform')
    return caller
      ? app.transactions.platformAs({ caller, client, mayLeave: e === auth.logout }, act, write)
      : app.transactions.platform(client, act)
  if (!caller) throw new Failure('UNAUTHENTICATED')
  if (e.replica) return app.transactions.schoolRead(caller, act)
  return app.transactions.school(caller, act, write)
}

/** The first response, word for word; a header marks it as a replay. */
const answerAgain = (reply: FastifyReply, { status, body }: StoredResponse) =>
  reply
    .status(status)
    .header('idempotency-replayed', 'true')
    .type('application/json; charset=utf-8')
    .serializer((text: unknown) => String(text))
    .send(body)

/** Not in the declared shape, so past its serializer. */
const answerOlder = (reply: FastifyReply, result: unknown, toOlder: (result: unknown) => object) =>
  reply
    .type('application/json; charset=utf-8')
    .serializer((data: unknown) => JSON.stringify(toOlder(data)))
    .send(result)

async function answer(e: Endpoint, reply: FastifyReply, result: unknown): Promise<unknown> {
  if (e.kind === 'redirect') return reply.redirect((result as { location: string }).location)
  if (e.kind !== 'file') return result
  const { body, contentType, filename, version } = result as FileAnswer
  if (version) {
    const tag = `"${version}"`
    reply.header('etag', tag).header('cache-control', 'private, no-cache')
    if (reply.request.headers['if-none-match'] === tag) return reply.status(304).send()
  }
  const content = typeof body === 'function' ? await makeFileFor(reply.request.caller, body) : body
  if (filename) reply.header('content-disposition', attachmentHeader(filename))
  return reply.type(contentType).send(content)
}
