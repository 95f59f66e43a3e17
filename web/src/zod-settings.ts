import { config } from 'zod'

// zod would ask each browser whether it may compile code, which our content security policy forbids and reports.
config({ jitless: true })
