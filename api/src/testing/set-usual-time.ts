import { movedClockUrl } from './moved-clock.ts'
import { usualTime } from './test-clock.ts'

// Every process that runs unit tests lives on one school morning, whatever the machine's date: midnight never passes while
// they run, and what reads the clock of its device reads this one.
await import(movedClockUrl(usualTime))
