import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from '@playwright/test'

type Params = Record<string, unknown>
type Message = { id?: number; method?: string; params?: Params; sessionId?: string; result?: Params; error?: Params }

/** A tab: commands and events of the DevTools protocol. */
export type Tab = {
  send(method: string, params?: Params): Promise<Params>
  on(method: string, listener: (params: Params) => void): void
  /** The value of an expression in the page; awaits a promise. */
  evaluate(expression: string): Promise<unknown>
  close(): Promise<void>
}

/**
 * Chromium on a profile, driven only by the protocol. Playwright adds an isolated world to each page, with its scripts:
 * no phone has it, and on a processor slowed down four times it takes about 50 ms.
 */
export async function openRawBrowser(profile: string): Promise<{ newTab(): Promise<Tab>; close(): Promise<void> }> {
  const portFile = join(profile, 'DevToolsActivePort')
  await rm(portFile, { force: true })
  const child = spawn(
    process.env['CHROMIUM_PATH'] ?? chromium.executablePath(),
    [
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      '--no-sandbox',
      '--no-first-run',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      'about:blank',
    ],
    { stdio: 'ignore' },
  )
  const [port, path] = (await readWhenThere(portFile)).split('\n')
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`)
  await once(socket, 'open')

  let sent = 0
  const answers = new Map<number, PromiseWithResolvers<Params>>()
  const listeners = new Map<string, (params: Params) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params = {}, sessionId, result = {}, error } = JSON.parse(String(data)) as Message
    if (id === undefined) return listeners.get(`${sessionId} ${method}`)?.(params)
    const answer = answers.get(id)
    answers.delete(id)
    return error ? answer?.reject(new Error(JSON.stringify(error))) : answer?.resolve(result)
  })
  const send = (method: string, params: Params = {}, sessionId?: unknown): Promise<Params> => {
    const answer = Promise.withResolvers<Params>()
    answers.set((sent += 1), answer)
    socket.send(JSON.stringify({ id: sent, method, params, sessionId }))
    return answer.promise
  }

  return {
    newTab: async () => {
      const { targetId } = await send('Target.createTarget', { url: 'about:blank' })
      const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })
      return {
        send: (method, params) => send(method, params, sessionId),
        on: (method, listener) => void listeners.set(`${String(sessionId)} ${method}`, listener),
        evaluate: async (expression) => {
          const params = { expression, awaitPromise: true, returnByValue: true }
          const { result, exceptionDetails } = await send('Runtime.evaluate', params, sessionId)
          if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails))
          return (result as { value?: unknown }).value
        },
        close: async () => void (await send('Target.closeTarget', { targetId })),
      }
    },
    close: async () => {
      const ended = once(child, 'exit')
      await send('Browser.close')
      await ended
      socket.close()
    },
  }
}

async function readWhenThere(file: string): Promise<string> {
  for (let tries = 0; tries < 600; tries += 1) {
    const text = await readFile(file, 'utf8').catch(() => '')
    if (text.includes('\n')) return text
    await wait(50)
  }
  throw new Error('Chromium does not say where it listens')
}
