import { findRunning, startEmbedded } from '../database/embedded/embedded.ts'
import type { Settings } from '../env/env.ts'
import { print } from '../start/terminal.ts'

export type OwnerAccess = { ownerUrl: string; appLogin: string; stop(): Promise<void> }

/** The owner's connection to these settings' database: a server, the running embedded one, or one started here. */
export async function openOwner(settings: Settings): Promise<OwnerAccess> {
  const running = settings.database ?? findRunning(settings.dataDir)
  if (running) return { ownerUrl: running.ownerUrl, appLogin: loginOf(running.appUrl), stop: async () => {} }
  const started = await startEmbedded({ dataDir: settings.dataDir, log: print })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void started.stop().finally(() => process.exit(130)))
  }
  return { ownerUrl: started.ownerUrl, appLogin: loginOf(started.appUrl), stop: () => started.stop() }
}

const loginOf = (url: string) => decodeURIComponent(new URL(url).username)
