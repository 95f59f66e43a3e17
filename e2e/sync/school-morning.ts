import { movedClockUrl } from '../../api/src/testing/moved-clock.ts'

// These devices and their server live on Wednesday 16 September 2026, 07:00 in Jakarta: midnight never passes meanwhile.
await import(movedClockUrl('2026-09-16T00:00:00.000Z'))
