import { totalmem } from 'node:os'
import { Failure } from '../../failure.ts'

/** The largest file where an endpoint sets no other limit. */
export const uploadLimit = 20 * 2 ** 20

type Limits = {
  /** Bytes of all uploads up to `uploadLimit` in memory at a time; one school or person gets half of it. */
  bytes: number
  /** Larger uploads at a time; these are on disk. */
  large: number
  waiting: number
  milliseconds: number
}

/** In a container the memory is the container's limit. */
const ownMemory = () => Math.min(process.constrainedMemory() || Infinity, totalmem())

/** A file is in memory up to three times: as received, joined, and in the thread that reads it. */
export const limitsFor = (memory: number): Limits => ({
  bytes: memory < 2 ** 30 ? 24 * 2 ** 20 : 48 * 2 ** 20,
  large: memory < 2 ** 31 ? 1 : 2,
  waiting: 200,
  milliseconds: 10_000,
})

type Waiting = { bytes: number; owner: string; start: () => void }

/**
 * Limits the memory of uploaded files, each of which stays in memory until its response is sent. A file without room
 * waits before its first byte is read, then gets UPLOADS_FULL; a larger one (an archive) gets that at once. `owner` is
 * the sending school or person, who is delayed only by its own uploads.
 */
export function uploadSemaphore({ bytes, large, waiting, milliseconds } = limitsFor(ownMemory())) {
  const reserved = new Map<string, number>()
  let total = 0
  let largeCount = 0
  const queue = new Set<Waiting>()

  const fits = (upload: Waiting) => {
    const own = reserved.get(upload.owner) ?? 0
    return total + upload.bytes <= bytes && (own === 0 || own + upload.bytes <= bytes / 2)
  }
  const acquire = ({ owner, bytes: size }: Waiting) => {
    total += size
    reserved.set(owner, (reserved.get(owner) ?? 0) + size)
  }
  const release = ({ owner, bytes: size }: Waiting) => {
    total -= size
    const own = (reserved.get(owner) ?? 0) - size
    if (own > 0) reserved.set(owner, own)
    else reserved.delete(owner)
    for (const next of queue) {
      if (!fits(next)) continue
      queue.delete(next)
      acquire(next)
      next.start()
    }
  }
  const enter = (upload: Waiting): Promise<void> | void => {
    if (queue.size === 0 && fits(upload)) return acquire(upload)
    if (queue.size >= waiting) throw new Failure('UPLOADS_FULL')
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.delete(upload)
        reject(new Failure('UPLOADS_FULL'))
      }, milliseconds)
      upload.start = () => {
        clearTimeout(timer)
        resolve()
      }
      queue.add(upload)
    })
  }

  return async <Result>(
    of: { owner: string; bytes: number; mayBeLarge?: boolean },
    act: () => Promise<Result>,
  ): Promise<Result> => {
    if (of.mayBeLarge) {
      if (largeCount >= large) throw new Failure('UPLOADS_FULL')
      largeCount += 1
      return act().finally(() => (largeCount -= 1))
    }
    const upload = { ...of, start: () => undefined }
    await enter(upload)
    return act().finally(() => release(upload))
  }
}
