import { id } from '@hadir/contract/resource.ts'
import { data, useParams } from 'react-router'

/**
 * The record that a form's address names: null for a new one (`create` in any letter case, or nothing). Anything that
 * cannot be an id is not found.
 */
export function readRecordId(segment: string | undefined): string | null {
  if (segment === undefined || segment.toLowerCase() === 'create') return null
  if (id.safeParse(segment).success) return segment
  return notFound()
}

/** For an address that names nothing, such as a new record of a kind that is not made by hand. */
export function notFound(): never {
  // A thrown response is how the router is told to show its error page.
  throw data('Tidak ditemukan', { status: 404, statusText: 'Tidak ditemukan' })
}

export const useRecordId = () => readRecordId(useParams()['id'])
