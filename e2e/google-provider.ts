import { once } from 'node:events'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { ProviderPerson, TestProvider } from '../api/src/testing/test-provider.ts'
import { movedClockUrl } from '../api/src/testing/moved-clock.ts'
import { usualTime } from '../api/src/testing/test-clock.ts'

export type GoogleProvider = Pick<TestProvider, 'settings'> & {
  /** By login name. */
  add(login: string, person: ProviderPerson): void
  close(): Promise<void>
}

/** An OpenID provider at the product's time: in a thread, because Playwright must stay at the machine's. */
export async function startGoogleProvider(returnTo: string): Promise<GoogleProvider> {
  const thread = new Worker(new URL(import.meta.url), {
    workerData: { returnTo },
    execArgv: ['--import', movedClockUrl(usualTime)],
  })
  const [settings] = (await once(thread, 'message')) as [TestProvider['settings']]
  return {
    settings,
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
    add: (login, person) => thread.postMessage([login, person]),
    close: async () => void (await thread.terminate()),
  }
}

if (!isMainThread) {
  const { testProvider } = await import('../api/src/testing/test-provider.ts')
  const provider = await testProvider(() => (workerData as { returnTo: string }).returnTo)
  parentPort?.on('message', ([login, person]: [string, ProviderPerson]) => provider.people.set(login, person))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
  parentPort?.postMessage(provider.settings)
}
