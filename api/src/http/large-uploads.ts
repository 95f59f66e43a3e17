import { Failure } from './failure.ts'

const atOnce = 2

/**
 * Room for uploads beyond the server's own limit. Each is whole in memory until it is answered, so only a few are let in
 * at a time. Throws UPLOADS_FULL to the others before a byte of theirs is kept.
 */
export function roomForLargeUploads() {
  let taken = 0
  return async <Result>(act: () => Promise<Result>): Promise<Result> => {
    if (taken === atOnce) throw new Failure('UPLOADS_FULL')
    taken += 1
    try {
      return await act()
    } finally {
      taken -= 1
    }
  }
}
