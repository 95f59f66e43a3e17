import type { AnyResponse } from '../endpoint.ts'

// Apps until November 2026 call a sheet's students pupils (decision 0060). Once none of them is in use, this file goes.

export const sheetShape = {
  shape: 'students',
  fromOlder: (response: AnyResponse) => ({
    ...response,
    data: { students: response?.data?.['pupils'], ...response?.data },
  }),
}

/** The response as an older app expects it. */
export const toOlder = ({ data, ...response }: { data: { students: unknown } }) => {
  const { students, ...rest } = data
  return { ...response, data: { ...rest, pupils: students } }
}
