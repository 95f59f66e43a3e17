import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const place = '<meta name="hadir-api" content="" />'

/**
 * The built page and its worker, told where the API is. The worker knows the page by a hash of what the build wrote:
 * with another address it is another page, which browsers that keep the old one fetch.
 */
export function pageFor(folder: string, apiUrl: string): { page: string; worker: string } {
  const built = readFileSync(join(folder, 'index.html'))
  const page = built.toString('utf8').replace(place, place.replace('""', JSON.stringify(apiUrl)))
  const worker = readFileSync(join(folder, 'service-worker.js'), 'utf8')
  return { page, worker: worker.replaceAll(revisionOf(built), revisionOf(page)) }
}

/** As web/service-worker-plugin.ts makes it. */
const revisionOf = (content: Buffer | string) => createHash('sha256').update(content).digest('hex').slice(0, 16)
