import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { killNoticed } from './external-postgres.ts'

test.skipIf(process.platform !== 'linux')(
  'a killed process is over when its parent has noticed, not before',
  async () => {
    // Simulates a postmaster on a busy machine that does not reap its children.
    const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; wait'], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [line] = (await once(createInterface(parent.stdout), 'line')) as [string]
    const exit = once(parent, 'exit')
    try {
      parent.kill('SIGSTOP')
      let isOver = false
      const over = killNoticed([Number(line)]).then(() => (isOver = true))
      do await pause(5)
      while (!readFileSync(`/proc/${line}/stat`, 'utf8').includes(') Z '))
      expect(isOver).toBe(false)
      parent.kill('SIGCONT')
      await over
    } finally {
      parent.kill('SIGKILL')
      await exit
    }
  },
)
