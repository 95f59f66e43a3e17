import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Facts for the server's page: `hadir-api` is the API's address, `hadir-mailbox` where sent mails are shown, and
 * `hadir-example` is on where strangers may look at a school.
 */
export type PageFacts = Partial<Record<'hadir-api' | 'hadir-mailbox' | 'hadir-example', string>>

/**
 * The built page and its worker with these facts filled in. The worker identifies the page by a hash of the build; with
 * other facts it is a different page, which browsers with the old one have to fetch.
 */
export function pageFor(folder: string, facts: PageFacts): { page: string; worker: string } {
  const built = readFileSync(join(folder, 'index.html'))
  const page = Object.entries(facts).reduce(
    (text, [name, value]) =>
      text.replace(`name="${name}" content=""`, `name="${name}" content=${JSON.stringify(value)}`),
    built.toString('utf8'),
  )
  const worker = readFileSync(join(folder, 'service-worker.js'), 'utf8')
  return { page, worker: worker.replaceAll(revisionOf(built), revisionOf(page)) }
}

/** As web/service-worker-plugin.ts computes it. */
const revisionOf = (content: Buffer | string) => createHash('sha256').update(content).digest('hex').slice(0, 16)
