import { id } from '@hadir/contract/resource.ts'
import { UNSAFE_ErrorResponseImpl as ErrorResponse, useParams } from 'react-router'

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
  // What `data()` throws, the router makes into this only in a loader; a page that is being drawn throws it itself.
  throw new ErrorResponse(404, 'Tidak ditemukan', null)
}

export const useRecordId = () => readRecordId(useParams()['id'])

/** For a page that has no new record: the id of one that exists already, under the name that its route gives it. */
export const useExistingId = (name = 'id'): string => readRecordId(useParams()[name]) ?? notFound()

/** The semester of a year by its number in the address. */
export function readSemesterNo(segment: string | undefined): '1' | '2' {
  return segment === '1' || segment === '2' ? segment : notFound()
}
