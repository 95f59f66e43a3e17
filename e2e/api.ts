import { acceptsIdempotencyKey, type Answer, type Endpoint, type ToSend } from '@hadir/contract/endpoint.ts'
import type { APIRequestContext, Page } from '@playwright/test'

/** An API caller: a browser's cookies and, once signed in, the access token. */
export type Caller = { request: APIRequestContext; accessToken?: string }

/** Calls a declared endpoint. Fails on an error, because these calls set up a test. */
export async function callAs<E extends Endpoint>(caller: Caller, endpoint: E, input: ToSend<E>): Promise<Answer<E>> {
  const values = (input.params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const query = Object.entries({ ...input.query, ...(endpoint.shape && { shape: endpoint.shape }) }).map(
    ([name, value]) => [name, String(value)],
  )
  const answer = await caller.request.fetch(path, {
    method: endpoint.method,
    params: Object.fromEntries(query),
    headers: {
      ...(caller.accessToken && { authorization: `Bearer ${caller.accessToken}` }),
      ...(acceptsIdempotencyKey(endpoint) && { 'idempotency-key': `"${crypto.randomUUID()}"` }),
    },
    ...(input.body !== undefined && { data: input.body }),
  })
  if (!answer.ok()) throw new Error(`${endpoint.method} ${path}: ${answer.status()} ${await answer.text()}`)
  return endpoint.response.parse(await answer.json()) as Answer<E>
}

/** The person signed in on this page. */
export async function callerOf(page: Page): Promise<Caller> {
  const stored = await page.evaluate(() => localStorage.getItem('authentication-storage'))
  return { request: page.context().request, accessToken: JSON.parse(stored ?? '{}').state?.token?.accessToken }
}

/** The school of the person signed in. */
export const schoolIdOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('authentication-storage') ?? '{}').state.profile.schoolId)
