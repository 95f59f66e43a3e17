import type { z } from 'zod'
import type { Permission } from './permissions.ts'

type WithoutSuffix<Name extends string> = Name extends `${infer Bare}.${string}` ? Bare : Name

/** Names in '/a/:schoolId/b/:id.json' as a union: 'schoolId' | 'id'. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? WithoutSuffix<Name> | PathParams<Rest>
  : Path extends `${string}:${infer Name}`
    ? WithoutSuffix<Name>
    : never

/** Who may call: anybody, whoever is signed in, or the roles that hold a permission. */
export type Access = 'public' | 'signed-in' | Permission

/**
 * Which data the handler gets: one school's (row security on), the platform's (accounts, codes, profiles, schools),
 * or none at all.
 */
export type DataScope = 'none' | 'platform' | 'school'

/** What travels: JSON both ways, a multipart upload, a file as the answer, or a redirect of the browser. */
export type EndpointKind = 'json' | 'upload' | 'file' | 'redirect'

export type Endpoint<Path extends string = string> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: Path
  summary: string
  access: Access
  scope: DataScope
  /** JSON when absent. */
  kind?: EndpointKind
  /** A write whose own protocol makes a second sending harmless: it is sent without an Idempotency-Key. */
  idempotent?: true
  /** How large an uploaded file may be, where that is not the server's own limit; of larger ones few at a time, else 503. */
  maxBytes?: number
  /** Present exactly when the path has `:names`; the names must agree. */
  params?: z.ZodObject<Record<PathParams<Path>, z.ZodType>>
  query?: z.ZodObject
  body?: z.ZodType
  response: z.ZodType
}

/**
 * Is a replay of this write answered from memory? Public writes are not: nobody is known whose memory it could be, and
 * their answers hold tokens. Codes, proofs of a mailbox and refresh tokens are spent once by themselves.
 */
export const acceptsIdempotencyKey = ({ method, access, kind = 'json', idempotent }: Endpoint): boolean =>
  method !== 'GET' && access !== 'public' && !idempotent && (kind === 'json' || kind === 'upload')

/** Checks the declaration against `Endpoint`, keeping its exact types. */
export function endpoint<const Path extends string, const E extends Endpoint<Path>>(
  declaration: E & { path: Path } & ([PathParams<Path>] extends [never] ? { params?: never } : { params: object }),
): E {
  return declaration
}

/**
 * Says why the platform's administrator writes inside a school: percent-encoded, for a header holds no more than Latin
 * letters.
 */
export const reasonHeader = 'x-support-reason'

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined

/** What a server handler receives once the request has been checked. */
export type Received<E extends Endpoint> = {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
}

/** What a client has to hand over to make the call. */
export type ToSend<E extends Endpoint> = (E['params'] extends z.ZodType
  ? { params: Sent<E['params']> }
  : { params?: undefined }) &
  (E['query'] extends z.ZodType ? { query: Sent<E['query']> } : { query?: undefined }) &
  (E['body'] extends z.ZodType ? { body: Sent<E['body']> } : { body?: undefined })

/** The whole success answer: `{ data, message? }`, or `{ data, meta }` for a list. */
export type Answer<E extends Endpoint> = z.output<E['response']>
