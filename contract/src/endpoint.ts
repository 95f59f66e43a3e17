import type { z } from 'zod'
import type { Permission } from './permissions.ts'

type WithoutSuffix<Name extends string> = Name extends `${infer Bare}.${string}` ? Bare : Name

/** Names in '/a/:schoolId/b/:id.json' as a union: 'schoolId' | 'id'. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? WithoutSuffix<Name> | PathParams<Rest>
  : Path extends `${string}:${infer Name}`
    ? WithoutSuffix<Name>
    : never

/** Who may call: anybody, signed-in users, or the roles with a permission. */
export type Access = 'public' | 'signed-in' | Permission

/**
 * Which data the handler gets: one school's (row security on), the platform's (accounts, codes, profiles, schools),
 * or none at all.
 */
export type DataScope = 'none' | 'platform' | 'school'

/** The content type: JSON both ways, a multipart upload, a file as the response, or a redirect. */
export type EndpointKind = 'json' | 'upload' | 'file' | 'redirect'

/** Before it is checked. */
export type AnyResponse = { data?: Record<string, unknown> | null } | null

export type Endpoint<Path extends string = string> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: Path
  summary: string
  access: Access
  scope: DataScope
  /** JSON when absent. */
  kind?: EndpointKind
  /** A write whose own protocol makes repeats harmless: it is sent without an Idempotency-Key. */
  idempotent?: true
  /**
   * A heavy read that writes nothing, no trace of the reader either: a replica of the database may answer it, if one is
   * configured and has everything that was committed before the request.
   */
  replica?: true
  /** The maximum size of an uploaded file, if it is not the server's own limit; few larger ones at a time, else 503. */
  maxBytes?: number
  /** Present exactly when the path has `:names`; the names must agree. */
  params?: z.ZodObject<Record<PathParams<Path>, z.ZodType>>
  query?: z.ZodObject
  body?: z.ZodType
  response: z.ZodType
  /**
   * Of a response whose shape has changed while phones have older apps (decision 0060): today's app adds it to the query,
   * and without it the server answers in the older shape. Not a part of the input, which is the key of stored responses.
   */
  shape?: string
  /** What an older server sent, or an older app stored, in today's shape. */
  fromOlder?: (response: AnyResponse) => unknown
}

/**
 * Whether a replay of this write gets its stored response. Not for public writes: they have no actor to store it for,
 * and their responses contain tokens. Codes, mailbox proofs and refresh tokens work only once anyway.
 */
export const acceptsIdempotencyKey = ({ method, access, kind = 'json', idempotent }: Endpoint): boolean =>
  method !== 'GET' && access !== 'public' && !idempotent && (kind === 'json' || kind === 'upload')

/** Checks the declaration against `Endpoint` and keeps its exact types. */
export function endpoint<const Path extends string, const E extends Endpoint<Path>>(
  declaration: E & { path: Path } & ([PathParams<Path>] extends [never] ? { params?: never } : { params: object }),
): E {
  return declaration
}

/**
 * The reason why the platform's administrator writes inside a school: percent-encoded, because headers allow only Latin
 * letters.
 */
export const reasonHeader = 'x-support-reason'

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined

/** What a server handler receives after validation. */
export type Received<E extends Endpoint> = {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
}

/** What a client must pass to make the call. */
export type ToSend<E extends Endpoint> = (E['params'] extends z.ZodType
  ? { params: Sent<E['params']> }
  : { params?: undefined }) &
  (E['query'] extends z.ZodType ? { query: Sent<E['query']> } : { query?: undefined }) &
  (E['body'] extends z.ZodType ? { body: Sent<E['body']> } : { body?: undefined })

/** The whole success response: `{ data, message? }`, or `{ data, meta }` for a list. */
export type Answer<E extends Endpoint> = z.output<E['response']>
