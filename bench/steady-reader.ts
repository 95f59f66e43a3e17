import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

// In a separate thread, so that it measures the server and not the client that sends 190 MB beside it.
const { url, authorization } = workerData as { url: string; authorization: string }
for (;;) {
  const since = performance.now()
  const answer = await fetch(url, { headers: { authorization } })
  await answer.text()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
  parentPort?.postMessage({ status: answer.status, milliseconds: performance.now() - since })
  await pause(50)
}
