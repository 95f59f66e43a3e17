import { errorCatalogue, type ErrorBody, type ErrorCode } from '@hadir/contract/errors.ts'

type Details = {
  /** Messages for form fields by their path. */
  fields?: Record<string, string>
  /** The specification's `type`: the field that caused the rejection of a registration. */
  type?: string
  /** Fills `{name}` in the catalogue's text. */
  values?: Record<string, string | number>
  /** When to retry, as the header Retry-After. */
  retryAfterSeconds?: number
}

/** The only error that features throw on purpose; anything else is a bug and becomes INTERNAL. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    super(errorCatalogue[code].message.replace(/\{(\w+)\}/g, (_, name: string) => String(details.values?.[name] ?? '')))
    this.code = code
    this.details = details
  }

  get status(): number {
    return errorCatalogue[this.code].status
  }

  /** In seconds; null where a retry would change nothing. */
  get retryAfter(): number | null {
    const entry: { status: number; retryAfter?: number } = errorCatalogue[this.code]
    return this.details.retryAfterSeconds ?? entry.retryAfter ?? null
  }

  toBody(requestId?: string): ErrorBody {
    const { fields, type } = this.details
    return {
      statusCode: this.status,
      code: this.code,
      message: this.message,
      ...(type && { type }),
      ...(fields && { fields }),
      ...(requestId && { requestId }),
    }
  }
}
