import { config } from 'zod'

// By default zod tests in each browser whether it may compile code, which our content security policy forbids and
// reports.
config({ jitless: true })
