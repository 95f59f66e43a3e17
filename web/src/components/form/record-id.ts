import { id } from '@hadir/contract/resource.ts'
import { UNSAFE_ErrorResponseImpl as ErrorResponse, useParams } from 'react-router'

/**
 * The id in a form's address: null for a new record (`create` in any letter case, or nothing). Anything that cannot be
 * an id is not found.
 */
export function readRecordId(segment: string | undefined): string | null {
  if (segment === undefined || segment.toLowerCase() === 'create') return null
  if (id.safeParse(segment).success) return segment
  return notFound()
}

/** For an address of no record, such as a new record of a kind that cannot be created by hand. */
export function notFound(): never {
  // The router turns what `data()` throws into this only in a loader; a page throws it itself while rendering.
  throw new ErrorResponse(404, 'Tidak ditemukan', null)
}

export const useRecordId = () => readRecordId(useParams()['id'])

/** For a page without new records: the id of an existing one, under its route's parameter name. */
export const useExistingId = (name = 'id'): string => readRecordId(useParams()[name]) ?? notFound()

/** The semester of a year by its number in the address. */
export function readSemesterNo(segment: string | undefined): '1' | '2' {
  return segment === '1' || segment === '2' ? segment : notFound()
}
