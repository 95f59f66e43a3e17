import { id } from '@hadir/contract/resource.ts'
import { z } from 'zod'
import { newMarkId } from './mark-id.ts'

const kept = z.object({ device: id, n: z.number().int().min(0) })

/**
 * This browser's id for one profile, and the next numbers of its marks. Two tabs count on the same number, so it is
 * read and written under a lock; where there are no locks (a page without HTTPS) one step without a pause has to do.
 */
export function takeNumbers(profileId: string, count: number): Promise<{ device: string; firstN: number }> {
  const key = `hadir-device-${profileId}`
  const take = () => {
    const { device, n } = read(key)
    localStorage.setItem(key, JSON.stringify({ device, n: n + count }))
    return { device, firstN: n + 1 }
  }
  return 'locks' in navigator ? navigator.locks.request(key, take) : Promise.resolve(take())
}

function read(key: string): z.infer<typeof kept> {
  try {
    return kept.parse(JSON.parse(localStorage.getItem(key) ?? ''))
  } catch {
    // First use, or something else wrote there: a new device begins to count.
    return { device: newMarkId(), n: 0 }
  }
}
